"""Run by python-client.test.ts: calls a service through the client, and tells in JSON what came."""

import json
import sys

sys.dont_write_bytecode = True
folder, base_url, api_key, web = sys.argv[1:]
sys.path.insert(0, folder)

from whippet import Unreachable, Whippet, WhippetError  # noqa: E402

waits = []
client = Whippet(base_url + "/", api_key, sleep=waits.append)
# Another server, which refuses in its own ways.
other = Whippet(web, api_key, sleep=waits.append)
page = web + "/page"


def refusal(call):
    try:
        call()
    except WhippetError as failure:
        return [failure.status, failure.error, failure.message, failure.retry_after, str(failure)]
    return "no error"


found = client.search("wolfhound", limit=2, include_domains=["example.com"], city="Berlin", content=True)
several = client.search(["wolfhound setup", "wolfhound review"], limit=4, extracts=False)
fetched = client.fetch(page)
many = client.fetch_many([page, "nonsense"])
client.put_lens("docs-first", "$boost=4,site=example.com")
client.put_budget("a-trip", 0.5)
client.search("wolfhound", budget_id="a-trip", lens="docs-first", idempotency_key="once", no_cache=True)

try:
    client.search(["a", "b"], city="Berlin")
    located = "no error"
except ValueError as error:
    located = str(error)

try:
    Whippet(base_url, "wk_…").balance()
    shortened = "no error"
except ValueError as error:
    shortened = str(error)

try:
    client.search(5)  # type: ignore[arg-type]
    misused = "no error"
except TypeError as error:
    misused = str(error)

watch = client.put_watch("hounds", "wolfhound", "1h")
client.delete_watch("hounds")

try:
    other.search("wolfhound")
    elsewhere = "no error"
except Unreachable as error:
    elsewhere = error.status

print(
    json.dumps(
        {
            "sources": [result["source"] for result in found["results"]],
            "queries": several["metrics"].get("queries_provided"),
            "context": client.search_context("wolfhound").split("\n")[1],
            "similar": client.search(similar=found["results"][0]["link"])["metrics"]["results_returned"] >= 0,
            "title": fetched["title"],
            "statuses": [one["status"] for one in many["results"]],
            "fetched_context": page in client.fetch_context(page),
            "lenses": [client.lenses(), client.lens("docs-first"), client.delete_lens("docs-first")["name"]],
            "spent": client.budget("a-trip")["spent_dollars"] > 0,
            "budget": client.delete_budget("a-trip")["total_dollars"],
            "balance": client.balance()["balance_dollars"] > 0,
            "usage": [client.usage(from_="2020-01-01", to="2020-01-02")["days"], len(client.usage()["days"]) > 0],
            "unauthorized": refusal(lambda: Whippet(base_url, "wk_wrong").search("x")),
            "bad_request": refusal(lambda: client.search("x", limit=101)),
            "unreadable": refusal(lambda: client.fetch("http://10.0.0.1/"))[:2],
            "unknown_topic": refusal(lambda: client.news("gardening"))[:2],
            "closed": refusal(lambda: other.balance())[:2],
            "cut": refusal(lambda: other.usage())[:2],
            "copied": Whippet(base_url, api_key + "\n").balance()["balance_dollars"] > 0,
            "limited": refusal(lambda: other.lenses()),
            "located": located,
            "misused": misused,
            "shortened": shortened,
            "watch": [watch["q"], watch["every"]],
            "elsewhere": elsewhere,
            "waits": waits,
        }
    )
)
