"""Every call of the official Python clients that docs/compat.md names, unchanged but for address and key."""
import os
import sys
from concurrent.futures import ThreadPoolExecutor

BASE, KEY, SITE = os.environ["BASE"], os.environ["KEY"], os.environ["SITE"]
POOR_KEY, SLOW_KEY = os.environ["POOR_KEY"], os.environ["SLOW_KEY"]
DOCS = "https://docs.example.com/guide/wolfhound-setup"


def check(name, run):
    try:
        run()
        print(f"ok    {name}", flush=True)
    except Exception as error:  # noqa: BLE001
        print(f"FAIL  {name}: {type(error).__name__}: {str(error)[:300]!r}", flush=True)


def outcome(run):
    try:
        run()
        return None
    except Exception as error:  # noqa: BLE001
        return error


def raises(run, fits, side_by_side=1):
    for _ in range(1 if side_by_side == 1 else 20):
        with ThreadPoolExecutor(side_by_side) as pool:
            errors = [one.result() for one in [pool.submit(outcome, run) for _ in range(side_by_side)]]
        if any(error is not None and fits(error) for error in errors):
            return
    raise AssertionError(f"raised {errors}")


def check_errors(name, call, bad, fits):
    check(f"{name}: 401", lambda: raises(lambda: call("wk_wrong"), fits[401]))
    check(f"{name}: 402", lambda: raises(lambda: call(POOR_KEY), fits[402]))
    check(f"{name}: 429", lambda: raises(lambda: call(SLOW_KEY), fits[429], 10))
    check(f"{name}: 400", lambda: raises(bad, fits[400]))


def holds(condition, told=""):
    if not condition:
        raise AssertionError(told)


def tavily():
    from tavily import BadRequestError, InvalidAPIKeyError, TavilyClient, UsageLimitExceededError

    def client(key):
        return TavilyClient(key, api_base_url=f"{BASE}/compat/tavily")

    ours = client(KEY)
    check("tavily-python search", lambda: holds(
        ours.search("wolfhound", include_domains=["docs.example.com"])["results"][0]["url"] == DOCS))
    check("tavily-python extract", lambda: holds(
        "small site" in ours.extract([f"{SITE}blog"])["results"][0]["raw_content"]))
    check("tavily-python crawl", lambda: holds(len(ours.crawl(SITE, limit=2)["results"]) == 2))
    check("tavily-python map", lambda: holds(len(ours.map(SITE)["results"]) >= 4))
    is_kind = lambda kind: lambda error: isinstance(error, kind)  # noqa: E731
    check_errors("tavily-python", lambda key: client(key).search("wolfhound"),
                 lambda: ours.search("wolfhound", max_results=50),
                 {401: is_kind(InvalidAPIKeyError), 402: lambda error: "402" in str(error),
                  429: is_kind(UsageLimitExceededError), 400: is_kind(BadRequestError)})

    from langchain_tavily import TavilyExtract, TavilySearch

    at = {"tavily_api_key": KEY, "api_base_url": f"{BASE}/compat/tavily"}
    check("langchain-tavily search", lambda: holds(
        len(TavilySearch(max_results=2, **at).invoke({"query": "wolfhound"})["results"]) == 2))
    check("langchain-tavily extract", lambda: holds(
        len(TavilyExtract(**at).invoke({"urls": [f"{SITE}blog"]})["results"]) == 1))

    from llama_index.tools.tavily_research import TavilyToolSpec

    tool = TavilyToolSpec(KEY)
    tool.client.base_url = f"{BASE}/compat/tavily"
    check("llama-index Tavily search", lambda: holds(len(tool.search("wolfhound")) > 0))
    check("llama-index Tavily extract", lambda: holds("small site" in tool.extract([f"{SITE}blog"])[0].text))


def exa():
    from exa_py import Exa

    def client(key):
        return Exa(key, base_url=f"{BASE}/compat/exa")

    ours = client(KEY)
    check("exa-py search", lambda: holds(ours.search("wolfhound", category="news").results[0].url
                                         == "https://news.example.net/wolfhound-funding"))
    check("exa-py search_and_contents", lambda: holds(
        ours.search_and_contents("wolfhound", text=True, num_results=2).results[0].text))
    check("exa-py get_contents", lambda: holds(
        "small site" in ours.get_contents([f"{SITE}blog"], text=True).results[0].text))
    check("exa-py find_similar", lambda: holds(len(ours.find_similar(DOCS).results) > 0))
    check("exa-py answer", lambda: holds(ours.answer("who makes the wolfhound engine").citations[0].url))
    tells = lambda code: lambda error: str(code) in str(error)  # noqa: E731
    check_errors("exa-py", lambda key: client(key).search("wolfhound"),
                 lambda: ours.search("wolfhound", num_results=500), {code: tells(code) for code in (401, 402, 429, 400)})


def firecrawl():
    from firecrawl import Firecrawl
    from firecrawl.v2.utils import error_handler as errors

    def client(key):
        return Firecrawl(api_key=key, api_url=BASE)

    ours = client(KEY)
    check("firecrawl-py scrape", lambda: holds("small site" in ours.scrape(SITE, formats=["markdown"]).markdown))
    check("firecrawl-py search", lambda: holds(len(ours.search("wolfhound", limit=3).web) == 3))
    check("firecrawl-py map", lambda: holds(len(ours.map(SITE).links) >= 4))
    check("firecrawl-py crawl", lambda: holds(len(ours.crawl(SITE, limit=2, poll_interval=1).data) == 2))
    check("firecrawl-py batch_scrape", lambda: holds(
        len(ours.batch_scrape([f"{SITE}blog"], formats=["markdown"], poll_interval=1).data) == 1))
    is_kind = lambda kind: lambda error: isinstance(error, kind)  # noqa: E731
    check_errors("firecrawl-py", lambda key: client(key).search("wolfhound"),
                 lambda: ours.scrape(SITE, formats=["rawHtml"]),
                 {401: is_kind(errors.UnauthorizedError), 402: is_kind(errors.PaymentRequiredError),
                  429: is_kind(errors.RateLimitError), 400: is_kind(errors.BadRequestError)})
    first = ours.v1
    check("firecrawl-py v1 scrape", lambda: holds("small site" in first.scrape_url(SITE).markdown))
    check("firecrawl-py v1 map", lambda: holds(len(first.map_url(SITE).links) >= 4))
    check("firecrawl-py v1 crawl", lambda: holds(len(first.crawl_url(SITE, limit=2, poll_interval=1).data) == 2))


def langchain():
    from langchain_community.utilities import BraveSearchWrapper, GoogleSerperAPIWrapper, SearxSearchWrapper

    searx = SearxSearchWrapper(searx_host=f"{BASE}/compat/searxng/search", headers={"x-api-key": KEY})
    check("langchain-community SearxSearchWrapper results", lambda: holds(len(searx.results("wolfhound", num_results=3)) == 3))
    check("langchain-community SearxSearchWrapper run", lambda: holds(len(searx.run("wolfhound")) > 20))
    check("langchain-community SearxSearchWrapper: 401", lambda: raises(
        lambda: SearxSearchWrapper(searx_host=f"{BASE}/compat/searxng/search").run("a"), lambda e: "API key" in str(e)))
    brave = BraveSearchWrapper(api_key=KEY, base_url=f"{BASE}/compat/brave/res/v1/web/search")
    check("langchain-community BraveSearchWrapper", lambda: holds(len(brave.download_documents("wolfhound")) > 5))
    check("langchain-community BraveSearchWrapper: 401", lambda: raises(
        lambda: BraveSearchWrapper(api_key="no", base_url=brave.base_url).run("a"), lambda e: "401" in str(e)))

    # The address of Serper stands in the wrapper's code: what it asks for is sent to ours instead.
    import requests

    post = requests.post
    requests.post = lambda url, **given: post(url.replace("https://google.serper.dev", f"{BASE}/compat/serper"), **given)
    for kind, key in {"search": "organic", "news": "news", "images": "images"}.items():
        serper = GoogleSerperAPIWrapper(serper_api_key=KEY, type=kind)
        check(f"langchain-community GoogleSerperAPIWrapper {kind}",
              lambda serper=serper, key=key: holds(len(serper.results("wolfhound")[key]) > 0))
    check("langchain-community GoogleSerperAPIWrapper run", lambda: holds(
        len(GoogleSerperAPIWrapper(serper_api_key=KEY).run("wolfhound")) > 20))
    requests.post = post


def google():
    from googleapiclient.discovery import build
    from googleapiclient.errors import HttpError

    def client(key):
        return build("customsearch", "v1", developerKey=key, static_discovery=True,
                     client_options={"api_endpoint": f"{BASE}/compat/google/"})

    ours = client(KEY)
    check("google-api-python-client cse.list", lambda: holds(
        len(ours.cse().list(q="wolfhound", cx="any").execute()["items"]) == 10))
    from langchain_community.utilities.google_search import GoogleSearchAPIWrapper

    wrapper = GoogleSearchAPIWrapper(google_api_key=KEY, google_cse_id="any")
    wrapper.search_engine = ours
    check("langchain-community GoogleSearchAPIWrapper", lambda: holds(len(wrapper.results("wolfhound", 3)) == 3))
    tells = lambda code: lambda error: isinstance(error, HttpError) and error.resp.status == code  # noqa: E731
    check_errors("google-api-python-client", lambda key: client(key).cse().list(q="wolfhound", cx="any").execute(),
                 lambda: ours.cse().list(q="wolfhound", cx="any", sort="date").execute(),
                 {code: tells(code) for code in (401, 402, 429, 400)})


for part in (tavily, exa, firecrawl, langchain, google):
    try:
        part()
    except Exception as error:  # noqa: BLE001
        print(f"FAIL  {part.__name__}: {type(error).__name__}: {str(error)[:300]!r}", flush=True)
sys.stdout.flush()
