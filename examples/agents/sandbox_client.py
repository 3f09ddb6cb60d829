"""The sandbox of one call over HTTP, with the standard library only."""

import json
import urllib.error
import urllib.request


class Sandbox:
    """Where the tools of a call are: `backend_url` and `session_id`, as the `start` message tells them."""

    def __init__(self, start):
        self.url = f"{start['backend_url']}/sessions/{start['session_id']}"

    def menu(self):
        with urllib.request.urlopen(f"{self.url}/menu", timeout=10) as answer:
            return json.load(answer)

    def call(self, tool, args):
        """Run a tool; (result, "") or (None, why it was refused)."""
        body = json.dumps(args).encode()
        request = urllib.request.Request(f"{self.url}/tools/{tool}", body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.load(answer)["result"], ""
        except urllib.error.HTTPError as refused:
            with refused:
                return None, json.load(refused)["error"]["message"]
