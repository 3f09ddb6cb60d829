"""Days, hours and instants on the clock of Tuesday, 1 December 2026, ten in the morning in India."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasauti.language import read

CLOCK = datetime(2026, 12, 1, 10, 0)
INDIA = ZoneInfo("Asia/Kolkata")

DAYS = [
    # day words and the tense
    ("aaj", "2026-12-01"), ("आज", "2026-12-01"), ("today", "2026-12-01"), ("tonight", "2026-12-01"),
    ("tomorrow", "2026-12-02"), ("yesterday", "2026-11-30"), ("day after tomorrow", "2026-12-03"),
    ("the day before yesterday", "2026-11-29"), ("kal aaya tha", "2026-11-30"), ("kal aaunga", "2026-12-02"),
    ("kal aayenge", "2026-12-02"), ("kal chahiye", "2026-12-02"),
    ("kal bhej dena", "2026-12-02"), ("kal order kiya tha", "2026-11-30"),
    ("kal jo order aaya tha", "2026-11-30"), ("कल आया था", "2026-11-30"), ("कल आऊँगा", "2026-12-02"),
    ("कल चाहिए", "2026-12-02"), ("parso aaya tha", "2026-11-29"), ("parso aana hai", "2026-12-03"),
    ("parson book karna hai", "2026-12-03"), ("परसों मिलेंगे", "2026-12-03"),
    ("tarson jaana hai", "2026-12-04"), ("tarso gaya tha", "2026-11-28"), ("aane wala kal", "2026-12-02"),
    ("beeta hua kal", "2026-11-30"), ("kal shaam saat baje aaunga", "2026-12-02"),
    ("kal budhvaar", "2026-12-02"), ("kal subah aaunga", "2026-12-02"), ("kal I will come", "2026-12-02"),
    ("kal meeting hai", "2026-12-02"), ("kal order ki delivery chahiye", "2026-12-02"),
    ("kal table book ki thi", "2026-11-30"), ("last night", "2026-11-30"),
    ("2026-12-04T19:30:00Z", "2026-12-05"), ("5-dec-2026", "2026-12-05"), ("december ki 25", "2026-12-25"),
    ("a week ago", "2026-11-24"),
    # weekdays in three forms
    ("somvaar", "2026-12-07"), ("monday", "2026-12-07"), ("सोमवार को", "2026-12-07"),
    ("shukravar", "2026-12-04"), ("Friday", "2026-12-04"), ("शुक्रवार", "2026-12-04"),
    ("itwaar ko", "2026-12-06"), ("ravivar", "2026-12-06"), ("guruvaar", "2026-12-03"),
    ("brihaspativaar", "2026-12-03"), ("budhwar", "2026-12-02"), ("shanivaar ko aaunga", "2026-12-05"),
    ("shanivaar ko aaya tha", "2026-11-28"), ("mangalvaar ko aaya tha", "2026-11-24"),
    ("is shukravaar", "2026-12-04"), ("this friday", "2026-12-04"), ("agle somvaar", "2026-12-07"),
    ("next monday", "2026-12-07"), ("अगले सोमवार को", "2026-12-07"), ("pichhle shukravaar", "2026-11-27"),
    ("last friday", "2026-11-27"), ("पिछले शुक्रवार", "2026-11-27"), ("agle hafte shukravaar", "2026-12-11"),
    ("next week friday", "2026-12-11"), ("friday next week", "2026-12-11"),
    ("pichhle hafte somvaar ko", "2026-11-23"), ("is hafte shukravaar ko", "2026-12-04"),
    ("aane wale mangalvaar", "2026-12-08"), ("coming sunday", "2026-12-06"),
    ("is somvaar ko aaya tha", "2026-11-30"), ("is somvaar ko aaunga", "2026-12-07"),
    ("agle mangalvaar", "2026-12-08"),
    # days of the month
    ("5 tareekh", "2026-12-05"), ("paanch tareekh ko", "2026-12-05"), ("५ तारीख", "2026-12-05"),
    ("25 tareekh", "2026-12-25"), ("pehli tareekh", "2026-12-01"), ("the 5th", "2026-12-05"),
    ("agle mahine ki 5 tareekh", "2027-01-05"), ("is mahine ki 20 tareekh ko", "2026-12-20"),
    ("pichhle mahine ki 20 tareekh", "2026-11-20"), ("pandrah december", "2026-12-15"),
    ("15 december", "2026-12-15"), ("पंद्रह दिसंबर", "2026-12-15"), ("१५ दिसम्बर", "2026-12-15"),
    ("15th of December", "2026-12-15"), ("December 15", "2026-12-15"), ("Dec 15, 2026", "2026-12-15"),
    ("15 dec 2026", "2026-12-15"), ("twenty fifth december", "2026-12-25"), ("25 dec ko", "2026-12-25"),
    ("pandrah december do hazaar chhabbis", "2026-12-15"), ("15 december twenty twenty six", "2026-12-15"),
    ("5 january", "2027-01-05"), ("pachis janvari", "2027-01-25"), ("5 november ko aaya tha", "2026-11-05"),
    ("20 march", "2027-03-20"), ("5 may 2027", "2027-05-05"), ("5 mai", "2027-05-05"),
    ("29 february 2028", "2028-02-29"), ("shukravaar 4 december", "2026-12-04"),
    ("4 december, friday", "2026-12-04"), ("Sun 6 Dec", "2026-12-06"),
    # numbers only
    ("5/12/2026", "2026-12-05"), ("05-12-2026", "2026-12-05"), ("5.12.2026", "2026-12-05"),
    ("5/12/26", "2026-12-05"), ("5/12", "2026-12-05"), ("2026-12-05", "2026-12-05"),
    ("2026/12/05", "2026-12-05"), ("०५/१२/२०२६", "2026-12-05"), ("31/12/2026", "2026-12-31"),
    # counted days
    ("teen din baad", "2026-12-04"), ("in 3 days", "2026-12-04"), ("3 days ago", "2026-11-28"),
    ("do din pehle", "2026-11-29"), ("ek hafte baad", "2026-12-08"), ("aaj se teen din baad", "2026-12-04"),
    ("दो दिन बाद", "2026-12-03"), ("two weeks later", "2026-12-15"), ("ek mahine baad", "2027-01-01"),
    ("teen mahine baad", "2027-03-01"), ("एक महीने बाद", "2027-01-01"), ("in two months", "2027-02-01"),
    ("do mahine pehle", "2026-10-01"), ("a month ago", "2026-11-01"), ("barah mahine baad", "2027-12-01"),
    ("2 jan", "2027-01-02"), ("2nd Jan", "2027-01-02"), ("jan 2", "2027-01-02"),
]  # fmt: skip
NO_DAYS = [
    "kal ke liye", "kal ke liye thanks", "dhai mahine baad", "do mahine", "do teen mahine baad", "25 mahine baad",
    "do jan", "paanch mar", "do saal pehle", "first", "pehli", "fifth", "second", "the second one", "", "kal",
    "कल", "parso", "परसों को", "tarson",
    "kal wala order", "kal wala order cancel karo", "parso wali booking cancel kar do", "kal shukravaar",
    "kal aaj", "agle shukravaar", "pichhle somvaar", "is somvaar", "mangalvaar", "tuesday", "agle hafte",
    "is mahine", "next month", "do din", "3 days", "sun lo", "sun", "sat", "mon", "fri", "me", "mein", "may",
    "5 me", "5 mein", "december", "weekend", "diwali", "jaldi", "5", "5 november", "30 november",
    "somvaar 4 december", "sunday 4 december 2026", "31/02/2026", "12/25/2026", "2026-13-01", "32 december",
    "31 november", "5-6 december", "paanch chhe december", "5 december ya 6 december", "5 december 6 december",
    "somvaar mangalvaar", "teen chaar din baad", "kal nahi", "kal ya parso", "5 december se",
    "kal aaya tha aur kal aaunga", "10²/12/2026", "kal raat 12 baje aaunga", "do ghante baad", "7 baje",
    "mangal", "Ravi", "shaam", "1/2/3", "29 february 2027", "aaj 2 december", "99/99", "kal tak ruk",
]  # fmt: skip
HOURS = [
    ("16:00", "16:00"), ("4:00 pm", "16:00"), ("4 pm", "16:00"), ("4pm", "16:00"), ("4 p.m.", "16:00"),
    ("shaam 4 baje", "16:00"), ("शाम 4 बजे", "16:00"), ("शाम ४ बजे", "16:00"),
    ("shaam saadhe paanch baje", "17:30"), ("शाम साढ़े पाँच बजे", "17:30"), ("subah saadhe nau baje", "09:30"),
    ("subah sava nau baje", "09:15"), ("dopahar dedh baje", "13:30"), ("dopahar dhai baje", "14:30"),
    ("dopahar paune teen baje", "14:45"), ("raat paune nau baje", "20:45"), ("raat barah baje", "00:00"),
    ("dopahar barah baje", "12:00"), ("dopahar sava barah baje", "12:15"), ("raat saadhe barah baje", "00:30"),
    ("dopahar paune ek baje", "12:45"), ("raat do baje", "02:00"), ("din ke gyarah baje", "11:00"),
    ("din mein do baje", "14:00"), ("saat baje shaam ko", "19:00"), ("raat ke aath baje", "20:00"),
    ("subah 7 baje", "07:00"), ("subah saat", "07:00"), ("evening 7 o'clock", "19:00"),
    ("7 in the evening", "19:00"), ("2 in the morning", "02:00"), ("8 at night", "20:00"),
    ("quarter past seven pm", "19:15"), ("half past six in the evening", "18:30"),
    ("quarter to eight in the morning", "07:45"), ("ten past five pm", "17:10"),
    ("ten minutes to five pm", "16:50"), ("seven thirty pm", "19:30"), ("seven forty five am", "07:45"),
    ("7 30 pm", "19:30"), ("7.30 pm", "19:30"), ("7:30", "07:30"), ("shaam 7:30", "19:30"),
    ("raat 07:30", "19:30"), ("7:30 am", "07:30"), ("12 am", "00:00"), ("12 pm", "12:00"),
    ("12:30 am", "00:30"), ("solah baje", "16:00"), ("16 baje", "16:00"), ("1600 hours", "16:00"),
    ("noon", "12:00"), ("midnight", "00:00"), ("aadhi raat", "00:00"),
    ("saat baj ke bees minute shaam ko", "19:20"), ("subah saat bajkar das minute", "07:10"),
    ("shaam saat bajne mein das minute", "18:50"), ("shaam saat tees", "19:30"), ("16:00:30", "16:00:30"),
    ("solah bajkar tees minute", "16:30"), ("shaam 5 baje ki table", "17:00"), ("theek shaam 5 baje", "17:00"),
    ("shaam 16:00", "16:00"), ("00:15", "00:15"), ("seven oh five am", "07:05"), ("sham 6 bje", "18:00"),
    ("सुबह नौ बजे", "09:00"), ("रात साढ़े आठ बजे", "20:30"),
]  # fmt: skip
NO_HOURS = [
    "16", "solah", "16.00", "7.30", "saadhe saat", "", "saat baje", "सात बजे", "dedh baje", "paune teen baje",
    "quarter past seven", "half past six", "7", "7 o'clock", "barah baje", "25:00", "16:60", "13 pm", "0 am",
    "shaam", "subah", "shaam das barah baje", "shaam saat aath baje", "7-8 baje shaam", "shaam 7 se 8 baje",
    "around 7 pm", "shaam 7 ke baad", "7 pm se pehle", "subah 16:00", "subah shaam 7 baje", "subah barah baje",
    "raat 12 dopahar", "7 pm 8 pm", "3:0", "1:2:3:4", "16:00²", "saath baje", "half seven", "24:00", "kal 7 pm",
    "shaam ko aana", "7 pm nahi", "am", "5 m",
]  # fmt: skip
INSTANTS = [
    ("kal shaam saat baje char logon ki table chahiye", "2026-12-02 19:00"),
    ("कल शाम सात बजे आऊंगा", "2026-12-02 19:00"), ("aaj raat 8 baje", "2026-12-01 20:00"),
    ("aaj shaam saadhe paanch baje", "2026-12-01 17:30"), ("tomorrow at 16:00", "2026-12-02 16:00"),
    ("tomorrow morning at 9", "2026-12-02 09:00"), ("tonight at 8", "2026-12-01 20:00"),
    ("parso subah nau baje aana hai", "2026-12-03 09:00"), ("kal raat 9 baje aaya tha", "2026-11-30 21:00"),
    ("shukravaar shaam 7 baje", "2026-12-04 19:00"), ("next monday 10 am", "2026-12-07 10:00"),
    ("pandrah december shaam 5 baje", "2026-12-15 17:00"),
    ("5 december subah saadhe nau baje", "2026-12-05 09:30"), ("5/12/2026 7 pm", "2026-12-05 19:00"),
    ("2026-12-05 19:00", "2026-12-05 19:00"), ("2026-12-05T19:00:00+05:30", "2026-12-05 19:00"),
    ("2026-12-05T13:30:00Z", "2026-12-05 19:00"), ("do ghante baad", "2026-12-01 12:00"),
    ("aadhe ghante baad", "2026-12-01 10:30"), ("1 minute baad", "2026-12-01 10:01"),
    ("ek mahine baad shaam 5 baje", "2027-01-01 17:00"), ("dopeher do baje aaj", "2026-12-01 14:00"),
    ("in 2 hours", "2026-12-01 12:00"),
    ("ek ghanta pehle", "2026-12-01 09:00"), ("now", "2026-12-01 10:00"), ("7 pm tomorrow", "2026-12-02 19:00"),
    ("5 tareekh ko dopahar 2 baje", "2026-12-05 14:00"),
    ("agle hafte shukravaar shaam 7 baje", "2026-12-11 19:00"), ("आज शाम 4 बजे", "2026-12-01 16:00"),
]  # fmt: skip
NO_INSTANTS = [
    "ek minute baad mein", "ek minute baad", "in a minute", "in a sec", "just a second ago", "एक मिनट बाद",
    "", "kal shaam saat baje", "kal saat baje aaunga", "aaj 7 baje", "shaam 7 baje", "aaj", "tomorrow",
    "aaj raat 1 baje", "aaj raat barah baje", "aaj midnight", "2026-02-30 10:00", "2026-12-05 25:00",
    "kal shaam 7 baje ya 8 baje aaunga", "do din", "do ghante", "kal shaam saat aath baje aaunga",
    "agle hafte shaam 7 baje", "2026-12-05T13:30:00+99:00",
]  # fmt: skip


@pytest.mark.parametrize(("text", "day"), DAYS)
def test_a_text_names_this_day(text: str, day: str) -> None:
    assert read(text, "date", clock=CLOCK) == date.fromisoformat(day)


@pytest.mark.parametrize("text", NO_DAYS)
def test_a_text_that_names_no_certain_day_is_none(text: str) -> None:
    assert read(text, "date", clock=CLOCK) is None


@pytest.mark.parametrize(("text", "hour"), HOURS)
def test_a_text_names_this_hour(text: str, hour: str) -> None:
    assert read(text, "time") == time.fromisoformat(hour)


@pytest.mark.parametrize("text", NO_HOURS)
def test_a_text_that_names_no_certain_hour_is_none(text: str) -> None:
    assert read(text, "time") is None


@pytest.mark.parametrize(("text", "instant"), INSTANTS)
def test_a_text_names_this_instant(text: str, instant: str) -> None:
    found = read(text, "datetime", clock=CLOCK)
    assert isinstance(found, datetime)
    assert found == datetime.fromisoformat(instant).replace(tzinfo=INDIA)
    assert found.utcoffset() is not None


@pytest.mark.parametrize("text", NO_INSTANTS)
def test_a_text_that_names_no_certain_instant_is_none(text: str) -> None:
    assert read(text, "datetime", clock=CLOCK) is None


@pytest.mark.parametrize(
    ("today", "said", "day"),
    [
        ("2027-01-31", "ek mahine baad", "2027-02-28"),
        ("2028-01-31", "ek mahine baad", "2028-02-29"),
        ("2026-12-31", "do mahine baad", "2027-02-28"),
        ("2027-03-31", "ek mahine pehle", "2027-02-28"),
        ("2027-05-31", "teen mahine baad", "2027-08-31"),
        ("2026-08-15", "barah mahine pehle", "2025-08-15"),
    ],
)
def test_months_from_a_day_keep_it_or_end_with_the_month(today: str, said: str, day: str) -> None:
    clock = datetime.combine(date.fromisoformat(today), time(12))
    assert read(said, "date", clock=clock) == date.fromisoformat(day)


def test_without_a_clock_only_whole_dates_are_told() -> None:
    assert read("5/12/2026", "date") == date(2026, 12, 5)
    assert [read(text, "date") for text in ("aaj", "5 december", "somvaar", "kal aaunga", "5 tareekh")] == [None] * 5


def test_a_zoned_clock_is_read_in_the_zone_of_the_speaker() -> None:
    late = datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
    assert read("aaj", "date", clock=late) == date(2026, 12, 2)
    assert read("aaj", "date", clock=late, zone="UTC") == date(2026, 12, 1)


def test_a_month_that_has_passed_is_next_year_unless_it_has_just_been() -> None:
    spring = datetime(2026, 4, 10, 9, 0)
    assert read("5 may", "date", clock=spring) == date(2026, 5, 5)
    assert read("1 april", "date", clock=spring) is None
    assert read("1 april ko aaya tha", "date", clock=spring) == date(2026, 4, 1)


def test_todays_date_is_today_and_todays_weekday_is_not() -> None:
    assert read("1 december ko chahiye", "date", clock=CLOCK) == date(2026, 12, 1)
    assert read("1 december ko aaya tha", "date", clock=CLOCK) == date(2026, 12, 1)
    assert read("mangalvaar ko chahiye", "date", clock=CLOCK) == date(2026, 12, 8)


@settings(max_examples=100)
@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)), st.dates(date(2000, 1, 1), date(2080, 12, 31)))
def test_a_whole_date_is_read_back_on_any_clock(day: date, today: date) -> None:
    clock = datetime.combine(today, time(12))
    for text in (
        f"{day:%d/%m/%Y}",
        f"{day:%d-%m-%Y}",
        day.isoformat(),
        f"{day:%d %B %Y}",
        f"{day:%B %d, %Y}",
        f"{day:%A} {day:%d %B %Y}",
    ):
        assert read(text, "date", clock=clock) == day
    other = day + timedelta(days=1)
    assert read(f"{other:%A} {day:%d %B %Y}", "date", clock=clock) is None


@settings(max_examples=100)
@given(st.dates(date(2000, 1, 1), date(2080, 12, 31)), st.integers(0, 6))
def test_a_weekday_to_come_is_within_a_week_and_never_today(today: date, weekday: int) -> None:
    name = ["somvaar", "mangalvaar", "budhvaar", "guruvaar", "shukravaar", "shanivaar", "ravivaar"][weekday]
    clock = datetime.combine(today, time(12))
    ahead = read(f"{name} ko aaunga", "date", clock=clock)
    behind = read(f"{name} ko aaya tha", "date", clock=clock)
    assert isinstance(ahead, date)
    assert isinstance(behind, date)
    assert ahead.weekday() == behind.weekday() == weekday
    assert 1 <= (ahead - today).days <= 7
    assert ahead - behind == timedelta(days=14 if weekday == today.weekday() else 7)
    assert read(f"agle {name}", "date", clock=clock) in (None, ahead)


@settings(max_examples=100)
@given(st.times())
def test_a_time_is_read_back_on_both_clocks(moment: time) -> None:
    whole = moment.replace(second=0, microsecond=0, tzinfo=None)
    assert read(f"{whole:%H:%M}", "time") == whole
    assert read(f"{whole:%I:%M %p}", "time") == whole
    assert read(f"{whole:%I.%M%p}".lower(), "time") == whole


def test_the_ends_of_the_calendar_break_nothing() -> None:
    for clock in (datetime.min, datetime.max):
        for text in (
            "kal aaunga",
            "somvaar",
            "5 december",
            "agle mahine ki 5 tareekh",
            "do din baad",
            "aaj shaam 7 baje",
        ):
            read(text, "date", clock=clock)
    assert read("do ghante baad", "datetime", clock=datetime.max) is None
