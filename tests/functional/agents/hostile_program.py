"""A program that speaks the turn protocol over its pipes, sells two samosas, and does what the caller names."""

import json
import os
import sys
import time
import urllib.request


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    urllib.request.urlopen(request).read()


def sell(start):
    tools = f"{start['backend_url']}/sessions/{start['session_id']}/tools"
    post(f"{tools}/add_item", {"item_id": "samosa", "quantity": 2})
    post(f"{tools}/submit_order", {})


def say(text):
    print(json.dumps({"text": text}), flush=True)


def act(word, start):
    if word == "exits":
        print("सब खत्म", file=sys.stderr)
        sys.exit(0)
    if word == "prints_garbage":
        print("Traceback? not JSON at all", flush=True)
    elif word == "never_answers":
        time.sleep(30)
    elif word == "answers_a_list":
        print('["Placed."]', flush=True)
    elif word == "writes_a_long_line":
        print("x" * 3_000_000, flush=True)
    elif word == "closes_its_output":
        os.close(1)
        time.sleep(30)
    else:
        if word == "is_noisy":
            sys.stderr.write("log line\n" * 200_000)
        if word == "leaves_a_child" and os.fork() == 0:
            time.sleep(30)
        sell(start)
        say("Your order is placed. Goodbye.")


start = None
for line in sys.stdin:
    message = json.loads(line)
    if message["event"] == "start":
        start = message
    elif message["event"] == "turn":
        if message["turn_id"] == "t1":
            act(message["text"].rpartition(" ")[2], start)
        else:
            say("Your order is placed. Goodbye.")
    else:
        break
