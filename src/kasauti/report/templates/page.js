(() => {
  "use strict";
  const one = (query, root) => (root || document).querySelector(query);
  const every = (query, root) => Array.from((root || document).querySelectorAll(query));
  const STEP = 100, UNJUDGED = ["invalid", "infra"], VERDICTS = ["pass", "fail", "agent_error", "invalid", "infra"];
  const WORDS = ["\u2713 pass", "\u2717 fail", "\u2717 agent error", "? simulator invalid", "? infra error"];
  const search = one("#search"), verdict = one("#verdict"), style = one("#style"), tag = one("#tag");
  document.documentElement.classList.add("js");

  // Whole calls wait as text in <noscript>: a closed scenario costs the page nothing.
  const entity = { "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'", "&amp;": "&" };
  const plain = (html) => html.replace(/<[^>]*>/g, " ").replace(/&(lt|gt|#34|#39|amp);/g, (found) => entity[found]);
  const cells = every(".cell").map((element) => ({
    element,
    verdicts: element.dataset.v.split(" "),
    style: element.dataset.s,
    tags: element.dataset.t.split("\n"),
    text: "",
  }));
  const unpack = (cell) => {
    const packed = one("noscript", cell.element);
    if (!packed) return;
    textOf(cell);
    packed.replaceWith(...new DOMParser().parseFromString(packed.textContent, "text/html").body.childNodes);
    sift(cell);
  };
  const textOf = (cell) => {
    if (!cell.text) {
      const packed = one("noscript", cell.element);
      cell.text = (every("summary, .in > :not(noscript)", cell.element).map((part) => part.textContent).join(" ")
        + " " + cell.tags.join(" ") + " " + (packed ? plain(packed.textContent) : "")).toLowerCase();
    }
    return cell.text;
  };
  const judged = (is, wanted) => !wanted || is === wanted || (wanted === "unjudged" && UNJUDGED.includes(is));
  const sift = (cell) => every(".call", cell.element).forEach((call) => {
    call.hidden = !["", "flaky", "known"].includes(verdict.value) && !judged(call.dataset.v, verdict.value);
  });

  // The other calls: rows of [cell, trial, verdict, cause, turns, slowest ms], strings and cells by number.
  const rest = JSON.parse(one("#rows").textContent);
  const table = one("#rest tbody"), more = one("#more"), restPart = one("#others");
  let found = [], drawn = 0;
  const fits = (words, row) => {
    const [id, styleAt, tagsAt, marks] = rest.c[row[0]], wanted = verdict.value, is = VERDICTS[row[2]];
    if (style.value && rest.s[styleAt] !== style.value) return false;
    if (tag.value && !rest.s[tagsAt].split("\n").includes(tag.value)) return false;
    if (["flaky", "known"].includes(wanted) ? marks !== wanted : !judged(is, wanted)) return false;
    if (!words.length) return true;
    const text = `${id} ${rest.s[styleAt]} ${rest.s[tagsAt]} ${rest.s[row[3]]}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const draw = () => {
    for (const row of found.slice(drawn, drawn + STEP)) {
      const [id, styleAt] = rest.c[row[0]], line = table.insertRow();
      const put = (text, kind) => {
        const part = line.insertCell(), inner = part.appendChild(document.createElement("bdi"));
        inner.textContent = text;
        part.className = kind;
      };
      put(WORDS[row[2]], `v ${VERDICTS[row[2]]}`);
      put(id, "name");
      put(rest.s[styleAt], "");
      put(row[1], "n");
      put(rest.s[row[3]], "");
      put(row[4], "n");
      put(row[5] < 0 ? "-" : `${row[5].toLocaleString("en")} ms`, "n");
    }
    drawn = Math.min(found.length, drawn + STEP);
    more.hidden = drawn >= found.length;
    more.textContent = `Show more (${(found.length - drawn).toLocaleString("en")} left)`;
  };

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const cell of cells) {
      const fit = (!verdict.value || cell.verdicts.includes(verdict.value))
        && (!style.value || cell.style === style.value) && (!tag.value || cell.tags.includes(tag.value))
        && (!words.length || words.every((word) => textOf(cell).includes(word)));
      cell.element.hidden = !fit;
      if (fit) { shown += 1; sift(cell); }
    }
    found = rest.r.filter((row) => fits(words, row));
    table.replaceChildren();
    drawn = 0;
    draw();
    restPart.hidden = !found.length;
    one("#shown").textContent = `${shown.toLocaleString("en")} of ${cells.length.toLocaleString("en")} scenarios`
      + (rest.r.length ? `, ${found.length.toLocaleString("en")} other calls` : "");
  };

  let waiting = 0;
  search.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  [verdict, style, tag].forEach((choice) => choice.addEventListener("change", filter));
  more.addEventListener("click", draw);
  cells.forEach((cell) => cell.element.addEventListener("toggle", () => { if (cell.element.open) unpack(cell); }));
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing) { event.preventDefault(); search.focus(); }
    if (event.key === "Escape" && event.target === search) { search.value = ""; filter(); }
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || event.target.tagName !== "SUMMARY") return;
    const heads = every(".cell summary").filter((head) => head.offsetParent);
    const next = heads[heads.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) { event.preventDefault(); next.focus(); }
  });
  filter();
})();
