"""A client of Whippet for Python 3.8 and later; it needs nothing but this file.

Made from the service's OpenAPI document (1.7.0) by `bin/dev clients`: not to be edited.
"""

from __future__ import annotations

import email.utils
import http.client
import itertools
import json
import math
import os
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union, cast

__version__ = "0.1.0"

SearchResponseResultsType = Literal[
    "Search",
    "News",
    "Weather",
    "Calculator",
    "Definition",
    "Time",
    "Images",
    "Videos",
    "Places",
    "Profiles",
    "Social",
    "Academic",
    "Knowledge",
    "Code",
    "Recipes",
    "Questions",
]


ResultType = Literal[
    "website",
    "blog",
    "news",
    "video",
    "image",
    "place",
    "profile",
    "social",
    "academic",
    "calculation",
    "weather",
    "computation",
    "instant answer",
]


NewsTopic = Literal[
    "technology",
    "business",
    "finance",
    "politics",
    "sports",
    "health",
    "science",
    "world",
    "entertainment",
    "us",
    "europe",
    "uk",
    "asia",
    "middle-east",
    "africa",
    "latin-america",
    "australia",
    "programming",
    "startups",
    "top",
    "hn-frontpage",
    "ai-news",
    "tech-news",
    "media",
    "crypto",
    "legal",
]


class _AddDocumentsDocumentsAlways(TypedDict):
    url: str


class AddDocumentsDocuments(_AddDocumentsDocumentsAlways, total=False):
    title: str
    text: str
    markdown: str
    description: str
    author: str
    date: str
    dateModified: str
    language: str
    country: str
    image: str
    keywords: List[str]
    kind: ResultType
    contentType: str
    partOf: str
    supersedes: List[str]
    html: str
    lang: str
    type: str


class _AddedDocumentAlways(TypedDict):
    url: Optional[str]
    status: Literal["added", "updated", "unchanged", "failed"]


class AddedDocument(_AddedDocumentAlways, total=False):
    message: str


class AddedDocuments(TypedDict):
    documents: List[AddedDocument]
    added: int
    updated: int
    unchanged: int
    failed: int


class AiSummary(TypedDict):
    text: str
    generatedAt: str
    model: str
    mode: Literal["pregen", "live"]


class Balance(TypedDict):
    balance_dollars: float
    held_dollars: float
    cap: Optional[BalanceCap]


class BalanceCap(TypedDict):
    daily_dollars: float
    remaining_dollars: float


class Budget(TypedDict):
    id: str
    total_dollars: float
    spent_dollars: float
    remaining_dollars: float


class Calculation(TypedDict):
    expression: str
    result: str
    rawResult: Union[float, str, CalculationRawResult]


class CalculationRawResult(TypedDict):
    value: Union[float, str]
    unit: str


class Citation(TypedDict):
    id: str
    version: str
    start: int
    end: int


class ContentSafety(TypedDict):
    rating: Literal["safe", "unsafe", "unknown"]
    safeSearchApplied: bool


class Crawl(TypedDict):
    id: str
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    read: int
    indexed: int
    failed: int
    left: int
    reasons: Any


class CrawlList(TypedDict):
    crawls: List[Crawl]


class CrawlOrdered(TypedDict):
    id: str
    state: Literal["waiting", "running", "done", "stopped", "failed"]


class Disambiguation(TypedDict):
    query: str
    message: str
    options: List[DisambiguationOptions]


class DisambiguationOptions(TypedDict):
    title: str
    text: str
    url: str


class _DocumentAlways(TypedDict):
    url: str
    title: str
    text: str
    keywords: List[str]
    kind: ResultType
    contentType: str
    origin: str
    crawledAt: str


class Document(_DocumentAlways, total=False):
    markdown: str
    description: str
    author: str
    date: str
    dateModified: str
    language: str
    country: str
    image: str
    partOf: str
    supersedes: List[str]


class _DocumentListAlways(TypedDict):
    documents: List[DocumentListDocuments]


class DocumentList(_DocumentListAlways, total=False):
    next: str


class _DocumentListDocumentsAlways(TypedDict):
    url: str
    title: str
    origin: str


class DocumentListDocuments(_DocumentListDocumentsAlways, total=False):
    date: str


class _FailedResultAlways(TypedDict):
    requested_url: str
    status: int
    error: str
    message: str
    metrics: FailedResultMetrics


class FailedResult(_FailedResultAlways, total=False):
    retry_after: int


class FailedResultMetrics(TypedDict):
    cost_dollars: float


class _FetchManyMetricsAlways(TypedDict):
    timestamp: str
    duration: float
    urls_provided: int
    pages_returned: int
    tokens: int
    cost_dollars: float


class FetchManyMetrics(_FetchManyMetricsAlways, total=False):
    cost: FetchManyMetricsCost
    warnings: List[str]


class FetchManyMetricsCost(TypedDict):
    search: float
    text: float
    discount: float


class FetchManyResponse(TypedDict):
    results: List[Union[FetchedResult, FailedResult]]
    metrics: FetchManyMetrics


class _FetchMetricsAlways(TypedDict):
    timestamp: str
    duration: float
    tokens: int
    cost_dollars: float


class FetchMetrics(_FetchMetricsAlways, total=False):
    cached: Literal[True]
    cache_age_seconds: int
    cost: FetchMetricsCost
    truncated: Literal[True]
    warnings: List[str]


class FetchMetricsCost(TypedDict):
    search: float
    text: float
    discount: float


class _FetchResponseAlways(TypedDict):
    title: str
    content: str
    markdown: str
    word_count: int
    url: str
    source: str
    content_type: str
    metrics: FetchMetrics


class FetchResponse(_FetchResponseAlways, total=False):
    description: str
    author: str
    date: str
    image: str
    lang: str
    extracts: List[str]
    crawled_at: str
    seen: Literal[True]
    citation: Citation
    citations: List[Citation]


class _FetchedResultAlways(TypedDict):
    title: str
    content: str
    markdown: str
    word_count: int
    url: str
    source: str
    content_type: str
    metrics: FetchMetrics
    requested_url: str
    status: Literal[200]


class FetchedResult(_FetchedResultAlways, total=False):
    description: str
    author: str
    date: str
    image: str
    lang: str
    extracts: List[str]
    crawled_at: str
    seen: Literal[True]
    citation: Citation
    citations: List[Citation]


class _ImageResultAlways(TypedDict):
    title: str
    link: str
    image: str
    source: str
    type: Literal["image"]
    score: float


class ImageResult(_ImageResultAlways, total=False):
    thumbnail: str
    width: str
    height: str


class Infobox(TypedDict):
    heading: str
    source: str
    items: List[InfoboxItems]


class InfoboxItems(TypedDict):
    label: str
    value: str


class Lens(TypedDict):
    name: str
    rules: str


class LensList(TypedDict):
    lenses: List[LensListLenses]


class LensListLenses(TypedDict):
    name: str


class _MetricsAlways(TypedDict):
    query: str
    intent: str
    timestamp: str
    duration: float
    queries_executed: int
    api_requests_count: int
    results_returned: int
    total_results_found: int
    cost_dollars: float
    response_time_ms: int


class Metrics(_MetricsAlways, total=False):
    total_is_estimate: Literal[True]
    queries_provided: int
    queries_truncated: int
    cached: Literal[True]
    cache_age_seconds: int
    cost: MetricsCost
    truncated: Literal[True]
    effort: Literal["low", "medium", "high", "max"]
    unavailable: List[str]
    sources: List[MetricsSources]
    coverage: MetricsCoverage
    warnings: List[str]
    dryRun: Literal[True]
    max_cost_dollars: float
    search_mode: Literal["low-cost", "fast", "balanced", "deep", "exhaustive"]
    reranker: str


class MetricsCost(TypedDict):
    search: float
    text: float
    discount: float


class MetricsCoverage(TypedDict):
    documents: int
    note: str


class MetricsSources(TypedDict):
    name: str
    status: Literal["ok", "failed", "timeout", "resting"]
    results: int


class _NewsResponseAlways(TypedDict):
    results_type: SearchResponseResultsType
    answer: str
    type: SearchResponseResultsType
    title: str
    results: List[Result]
    metrics: Metrics
    news: List[Result]


class NewsResponse(_NewsResponseAlways, total=False):
    correctedQuery: str
    related_searches: List[str]
    topics: List[str]
    related_topics: List[str]
    infobox: Infobox
    disambiguation: Disambiguation
    aiSummary: AiSummary
    safeSearch: SafeSearch
    videos: List[Result]
    images: List[ImageResult]
    places: List[Result]
    profiles: List[Result]
    social: List[Result]
    academic: List[Result]
    weather: Weather
    calculation: Calculation


class _OpenedCitationAlways(TypedDict):
    id: str
    url: str
    title: str
    version: str
    crawledAt: str
    start: int
    end: int
    text: str
    before: str
    after: str
    link: str
    current: Literal["same", "moved", "changed", "gone"]


class OpenedCitation(_OpenedCitationAlways, total=False):
    live: Literal["same", "moved", "changed", "gone"]
    metrics: OpenedCitationMetrics


class OpenedCitationMetrics(TypedDict):
    cost_dollars: float


class Reader(TypedDict, total=False):
    title: str
    byline: str
    excerpt: str
    site_name: str
    lang: str
    published: str
    word_count: int
    markdown: str
    content: str


class Receipts(TypedDict):
    account: str
    previous_hash: str
    entries: List[ReceiptsEntries]
    head: ReceiptsHead


class ReceiptsEntries(TypedDict):
    seq: int
    id: str
    kind: str
    nano_dollars: int
    reason: str
    key: Optional[str]
    endpoint: Optional[str]
    created_at: int
    hash: str


class ReceiptsHead(TypedDict):
    entries: int
    hash: str


class RemoveDocumentsResponse(TypedDict):
    removed: int


class _ResultAlways(TypedDict):
    title: str
    link: str
    desc: str
    source: str
    score: float


class Result(_ResultAlways, total=False):
    type: ResultType
    date: str
    dateModified: str
    image: str
    snippet: str
    answer: str
    extracts: List[str]
    contentType: str
    reader: Reader
    contentSafety: ContentSafety
    bang: str
    queryIndices: List[int]
    seeAlso: List[SeeAlso]
    duration: str
    authors: List[str]
    doi: str
    year: int
    crawledAt: str
    seen: Literal[True]
    citation: Citation
    citations: List[Citation]


class SafeSearch(TypedDict):
    requested: Literal["off", "moderate", "strict"]
    applied: Literal["off", "moderate", "strict"]


class _SearchResponseAlways(TypedDict):
    results_type: SearchResponseResultsType
    answer: str
    type: SearchResponseResultsType
    title: str
    results: List[Result]
    metrics: Metrics


class SearchResponse(_SearchResponseAlways, total=False):
    correctedQuery: str
    related_searches: List[str]
    topics: List[str]
    related_topics: List[str]
    infobox: Infobox
    disambiguation: Disambiguation
    aiSummary: AiSummary
    safeSearch: SafeSearch
    videos: List[Result]
    images: List[ImageResult]
    news: List[Result]
    places: List[Result]
    profiles: List[Result]
    social: List[Result]
    academic: List[Result]
    weather: Weather
    calculation: Calculation


class SeeAlso(TypedDict):
    title: str
    url: str
    source: str


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "days": "List[UsageDays]",
    },
)


class UsageDays(TypedDict):
    date: str
    endpoint: str
    key: str
    requests: int
    cost_dollars: float


class _VerifyQuotesAlways(TypedDict):
    text: str


class VerifyQuotes(_VerifyQuotesAlways, total=False):
    url: str


class VerifyResponse(TypedDict):
    quotes: List[VerifyResponseQuotes]
    metrics: VerifyResponseMetrics


class VerifyResponseMetrics(TypedDict):
    timestamp: str
    cost_dollars: float
    response_time_ms: int


class _VerifyResponseQuotesAlways(TypedDict):
    found: Literal["verbatim", "near", "elsewhere", "absent"]


class VerifyResponseQuotes(_VerifyResponseQuotesAlways, total=False):
    url: str
    citation: Citation
    similarity: float
    differences: List[VerifyResponseQuotesDifferences]


class VerifyResponseQuotesDifferences(TypedDict):
    quote: str
    page: str


class _WatchAlways(TypedDict):
    id: str
    q: str
    every: str
    feed: str
    state: Literal["active", "blocked", "failing"]
    delivered: int
    lastRun: Optional[str]


class Watch(_WatchAlways, total=False):
    webhook: str
    secret: str
    reason: str
    safe: Union[str, float, bool, List[str]]
    country: Union[str, float, bool, List[str]]
    sourceCountry: Union[str, float, bool, List[str]]
    language: Union[str, float, bool, List[str]]
    minScore: Union[str, float, bool, List[str]]
    dateRange: Union[str, float, bool, List[str]]
    dateFrom: Union[str, float, bool, List[str]]
    dateTo: Union[str, float, bool, List[str]]
    includeDomains: Union[str, float, bool, List[str]]
    excludeDomains: Union[str, float, bool, List[str]]
    includeTerms: Union[str, float, bool, List[str]]
    excludeTerms: Union[str, float, bool, List[str]]
    parseOperators: Union[str, float, bool, List[str]]
    filetype: Union[str, float, bool, List[str]]
    intitle: Union[str, float, bool, List[str]]
    inurl: Union[str, float, bool, List[str]]
    intext: Union[str, float, bool, List[str]]
    lens: Union[str, float, bool, List[str]]
    rules: Union[str, float, bool, List[str]]


class WatchList(TypedDict):
    watches: List[Watch]


class _WeatherAlways(TypedDict):
    location: WeatherLocation
    temperature: float
    timestamp: float
    units: Literal["metric", "imperial"]
    description: str
    icon: str


class Weather(_WeatherAlways, total=False):
    feelsLike: float
    humidity: float
    windSpeed: float
    windDirection: float
    pressure: float
    cloudiness: float
    visibility: float


class WeatherLocation(TypedDict):
    name: str
    country: str
    coordinates: WeatherLocationCoordinates


class WeatherLocationCoordinates(TypedDict):
    latitude: float
    longitude: float


#: Parameters of a search that are sent in the body alone.
_BODY_ONLY = (
    "latitude",
    "longitude",
    "accuracy",
    "city",
    "state",
    "countryCode",
    "postalCode",
    "timezone",
    "location",
)


class WhippetError(Exception):
    """A call that was not answered with 200. Nothing was charged for it."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        error: str = "",
        retry_after: Optional[int] = None,
        body: Optional[Dict[str, Any]] = None,
    ) -> None:
        super().__init__(message)
        #: What the service says, in a sentence.
        self.message = message
        #: The HTTP status; None where no service answered.
        self.status = status
        #: The short name of the error, such as "Unauthorized".
        self.error = error
        #: Seconds after which the service wants to be asked again, where it says so.
        self.retry_after = retry_after
        #: The whole reply, where it was JSON.
        self.body: Dict[str, Any] = body if body is not None else {}

    def __str__(self) -> str:
        return self.message if self.status is None else f"{self.status} {self.error}: {self.message}"


class Unreachable(WhippetError):
    """No service answers at the address, or what answers is not Whippet."""


#: Any other refusal would only be repeated.
_TRANSIENT = (429, 500)
_FIRST_WAIT = 0.5
#: A service that asks for a longer pause is not waited for: the caller is told instead.
_LONGEST_WAIT = 10.0


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to wherever it points."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _commas(value: Union[str, Sequence[str], None]) -> Optional[str]:
    return value if value is None or isinstance(value, str) else ",".join(value)


def _strings(value: Optional[Sequence[str]]) -> Optional[List[str]]:
    return [value] if isinstance(value, str) else value if value is None else list(value)


def _segment(value: str) -> str:
    return urllib.parse.quote(value, safe="")


def _present(values: Optional[Mapping[str, Any]]) -> Dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if value is not None}


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _retry_after(header: Optional[str]) -> Optional[int]:
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return int(header)
    try:
        date = email.utils.parsedate_to_datetime(header)
        return max(0, math.ceil(date.timestamp() - time.time()))
    except (TypeError, ValueError):
        return None


class Whippet:
    """A client of one service, for one API key. It holds no connection and may be shared by threads."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 60.0,
        retries: int = 3,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        Args:
            base_url: The service's address; by default $WHIPPET_BASE_URL, else http://localhost:8787.
            api_key: By default $WHIPPET_API_KEY.
            timeout: Seconds without a sign of life after which a call is given up.
            retries: How often a call that met 429 or 500 is tried again.
            sleep: Waits before another try.
        """
        address = base_url or os.environ.get("WHIPPET_BASE_URL") or "http://localhost:8787"
        self._base_url = address.rstrip("/")
        self._api_key = (api_key or os.environ.get("WHIPPET_API_KEY") or "").strip()
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._opener = urllib.request.build_opener(_NoRedirect)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Optional[str]]] = None,
    ) -> str:
        """Makes any call of the service and returns its body, for what the other methods leave out."""
        url = self._base_url + path
        given = {name: _text(value) for name, value in _present(query).items()}
        if given:
            url += "?" + urllib.parse.urlencode(given)
        sent = {"x-api-key": self._api_key, "user-agent": "whippet-python/" + __version__, **_present(headers)}
        for name, value in sent.items():
            odd = next((sign for sign in value if not " " <= sign <= "~"), None)
            if odd is not None:
                raise ValueError(f"{name} can't hold {odd!r}: it is sent as a header, in ASCII")
        data = None
        if body is not None:
            data = json.dumps(_present(body)).encode("utf-8")
            sent["content-type"] = "application/json"
        request = urllib.request.Request(url, data=data, headers=sent, method=method)
        for tried in itertools.count():
            try:
                return self._send(request)
            except WhippetError as failure:
                wait = self._wait(failure, tried)
                if wait is None:
                    raise
                self._sleep(wait)
        raise AssertionError("unreachable")

    def _send(self, request: urllib.request.Request) -> str:
        try:
            try:
                with self._opener.open(request, timeout=self._timeout) as response:
                    return str(response.read().decode("utf-8", "replace"))
            except urllib.error.HTTPError as refused:
                raise self._refusal(refused) from None
        except (OSError, http.client.HTTPException) as failure:
            reason = getattr(failure, "reason", failure)
            raise Unreachable(f"No service answers at {self._base_url} ({reason})") from failure

    def _refusal(self, refused: urllib.error.HTTPError) -> WhippetError:
        with refused:
            raw = refused.read()
        try:
            body = json.loads(raw)
        except ValueError:
            body = None
        if not isinstance(body, dict) or not isinstance(body.get("error"), str):
            return Unreachable(
                f"What answers at {self._base_url} is not a Whippet service; check the address",
                status=refused.code,
                error=str(refused.reason),
            )
        return WhippetError(
            str(body.get("message", "")),
            status=refused.code,
            error=body["error"],
            retry_after=_retry_after(refused.headers.get("retry-after")),
            body=body,
        )

    def _wait(self, failure: WhippetError, tried: int) -> Optional[float]:
        if failure.status not in _TRANSIENT or tried >= self._retries:
            return None
        if failure.retry_after is not None:
            return float(failure.retry_after) if failure.retry_after <= _LONGEST_WAIT else None
        # Callers that were refused together should not come back together.
        return _FIRST_WAIT * 2.0**tried * (0.5 + random.random() / 2)

    def _call(self, method: str, path: str, **parts: Any) -> Any:
        text = self.request(method, path, **parts)
        if ((parts.get("query") or {}).get("format") or (parts.get("body") or {}).get("format")) == "context":
            return text
        try:
            return json.loads(text)
        except ValueError:
            raise Unreachable(
                f"What answers at {self._base_url} is not a Whippet service; check the address"
            ) from None

    def _search(self, method: str, path: str, *, body: Dict[str, Any], headers: Dict[str, Any]) -> Any:
        q = body.get("q")
        if q is None or isinstance(q, str):
            return self._call(method, path, body=body, headers=headers)
        if not isinstance(q, (list, tuple)):
            raise TypeError("search takes a query as text, or a list of up to five")
        place = [name for name in _BODY_ONLY if body.get(name) is not None]
        if place:
            raise ValueError(f"A search for several queries takes no location ({', '.join(place)})")
        # Several queries are a JSON array, which the service reads from the address alone.
        return self._call("GET", path, query={**body, "q": json.dumps(list(q))}, headers=headers)

    def search(
        self,
        q: Union[str, Sequence[str], None] = None,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search_mode: Optional[Literal["auto", "low-cost", "fast", "balanced", "deep", "exhaustive"]] = None,
        effort: Optional[Literal["low", "medium", "high", "max"]] = None,
        reranker: Optional[Literal["auto", "small", "medium", "large", "xl"]] = None,
        intent: Optional[str] = None,
        timeout: Optional[int] = None,
        depth: Optional[Literal["fast", "deep"]] = None,
        metadata: Optional[Literal["basic", "full"]] = None,
        extracts: Optional[bool] = None,
        content: Optional[bool] = None,
        max_content_length: Optional[int] = None,
        max_age: Optional[int] = None,
        max_tokens: Optional[int] = None,
        no_cache: Optional[bool] = None,
        sign: Optional[bool] = None,
        strict: Optional[bool] = None,
        safe: Optional[Literal["off", "moderate", "strict"]] = None,
        country: Optional[str] = None,
        source_country: Optional[str] = None,
        language: Optional[str] = None,
        units: Optional[Literal["metric", "imperial"]] = None,
        min_score: Optional[float] = None,
        date_range: Optional[Literal["day", "week", "month", "year", "24h", "7d", "30d", "90d", "1y"]] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        include_domains: Optional[Union[str, Sequence[str]]] = None,
        exclude_domains: Optional[Union[str, Sequence[str]]] = None,
        include_terms: Optional[Union[str, Sequence[str]]] = None,
        exclude_terms: Optional[Union[str, Sequence[str]]] = None,
        parse_operators: Optional[bool] = None,
        filetype: Optional[str] = None,
        intitle: Optional[str] = None,
        inurl: Optional[str] = None,
        intext: Optional[str] = None,
        similar: Optional[str] = None,
        lens: Optional[str] = None,
        rules: Optional[str] = None,
        dry_run: Optional[bool] = None,
        max_cost: Optional[float] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        latitude: Optional[float] = None,
        longitude: Optional[float] = None,
        accuracy: Optional[float] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        country_code: Optional[str] = None,
        postal_code: Optional[str] = None,
        timezone: Optional[str] = None,
        location: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> SearchResponse:
        """Search the web.

        Args:
            q: The query, up to 2000 characters. A list of up to five is answered as one; it takes
                no location.
            limit: Results to return.
            offset: Results to skip.
            search_mode: How much work a search does. `auto` sets it per query; `low-cost` caps it;
                deeper modes add query expansion, follow-up searches and stronger reranking. Wins
                over `effort` and `depth` unless it is `auto`.
            effort: Pins a mode by its tier: low is fast, medium balanced, high deep, max
                exhaustive. An explicit `search_mode` wins.
            reranker: Reranker tier; clamped to the largest that the mode and the time budget allow.
            intent: Forces an intent. Aliases: search, news, video, images, weather, calculate,
                wiki, knowledge, code, recipe, place, places, questions, time, latest, definition,
                units, currency, academic, social, profile. Full names such as FallbackSearchIntent
                are matched exactly, then in any case, then in part. Detected when absent.
            timeout: Target time in milliseconds for ranked results; a target, not a ceiling.
                Clamped to 1000 to 30000; 0, empty and non-numeric values are ignored. Page text is
                fetched afterwards.
            depth: Older mode parameter, read only when no mode is pinned (`search_mode` absent or
                auto, no `effort`). When absent, it pins nothing.
            metadata: `full` adds type, image, contentType, reader, contentSafety and bang to each
                result.
            extracts: Include text extracts. Where it is absent, on for `format=context` and with
                `metadata=full`.
            content: Include each result's full page text in reader.markdown (or reader.content).
                Adds time and cost.
            max_content_length: Maximum characters of page text per result; applies only when
                `content` is true.
            max_age: The oldest page text to accept, in seconds; applies only when `content` is
                true. Pages that the index has read before that are read again; what cannot be had
                in time stays as it was.
            max_tokens: Longest text of the whole response, in tokens of the o200k encoding. Page
                text is shortened first, then extracts, then what later results say, then later
                results are left out; `metrics.truncated` says so.
            no_cache: Bypass cached results.
            sign: Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service
                sent this text then; the key is at `/.well-known/http-message-signatures-directory`.
            strict: Refuse parameters that the call does not have with 400; else they are ignored,
                and `metrics.warnings` names them.
            safe: Safe search: `moderate` drops unsafe images, videos and previews, `strict` every
                unsafe result.
            country: Two-letter ISO 3166-1 code; biases results by locale.
            source_country: Two-letter ISO 3166-1 code; excludes results from sources of other
                countries.
            language: Two-letter ISO 639-1 code; biases results by language.
            units: Units of answers. Default: imperial for country US, metric otherwise.
            min_score: Least `score` of a result. When absent, the floor of the service, which
                leaves out what has nothing to do with the query; 0 switches it off.
            date_range: Published within this time; use either this or date_from/date_to.
            date_from: Published on or after this date, YYYY-MM-DD.
            date_to: Published on or before this date, YYYY-MM-DD.
            include_domains: Comma-separated domains to restrict to. `example.com` is that host and
                every host below it; `*.example.com` only the hosts below it.
            exclude_domains: Comma-separated domains to exclude; same forms as include_domains.
            include_terms: Comma-separated terms that must appear.
            exclude_terms: Comma-separated terms that must not appear.
            parse_operators: Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number
                ranges) from the query; when false the query is literal text.
            filetype: File extension that results must have.
            intitle: Term required in the page title.
            inurl: Term required in the URL.
            intext: Term required in the body text.
            similar: Instead of `q`: the address of a page in the index; finds pages like it.
            lens: Rules that the account keeps under this name.
            rules: Rules for this call, a line each, as goggles have them:
                `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`,
                each also behind a pattern of the address such as `/blog/*`, or with `kind=news`.
                They come after those of the lens.
            dry_run: Tells in `metrics` what the call would do and cost at most, without doing it:
                no results, no charge.
            max_cost: The most that the call may cost, in USD. With `search_mode` auto, the richest
                mode that fits; page text is shortened to what is left. A call that cannot be kept
                within it is refused with 402 before any work.
            session: A name of your own for a conversation: text that it was sent before is left out
                and not charged; `seen` and `citation` stand in its place.
            fresh: With `session`: sends all of it again.
            latitude: Decimal degrees.
            longitude: Decimal degrees.
            accuracy: Location accuracy in metres.
            city: City name.
            state: State or region name.
            country_code: Two-letter ISO 3166-1 code of the caller's location.
            postal_code: Postal or ZIP code.
            timezone: IANA timezone name.
            location: Display name of the caller's location.
            idempotency_key: Within 24 hours the same request under the same key is done and charged
                once and answered the same.
            budget_id: A budget of the account that must cover the call; beyond it the call is
                refused with 402.
        """
        reply = self._search(
            "POST",
            "/api/v1/search",
            body={
                "q": q,
                "limit": limit,
                "offset": offset,
                "searchMode": search_mode,
                "effort": effort,
                "reranker": reranker,
                "intent": intent,
                "timeout": timeout,
                "depth": depth,
                "metadata": metadata,
                "extracts": extracts,
                "content": content,
                "maxContentLength": max_content_length,
                "maxAge": max_age,
                "maxTokens": max_tokens,
                "noCache": no_cache,
                "sign": sign,
                "strict": strict,
                "safe": safe,
                "country": country,
                "sourceCountry": source_country,
                "language": language,
                "units": units,
                "minScore": min_score,
                "dateRange": date_range,
                "dateFrom": date_from,
                "dateTo": date_to,
                "includeDomains": _commas(include_domains),
                "excludeDomains": _commas(exclude_domains),
                "includeTerms": _commas(include_terms),
                "excludeTerms": _commas(exclude_terms),
                "parseOperators": parse_operators,
                "filetype": filetype,
                "intitle": intitle,
                "inurl": inurl,
                "intext": intext,
                "similar": similar,
                "lens": lens,
                "rules": rules,
                "dryRun": dry_run,
                "maxCost": max_cost,
                "session": session,
                "fresh": fresh,
                "latitude": latitude,
                "longitude": longitude,
                "accuracy": accuracy,
                "city": city,
                "state": state,
                "countryCode": country_code,
                "postalCode": postal_code,
                "timezone": timezone,
                "location": location,
                "format": "json",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return cast("SearchResponse", reply)

    def search_context(
        self,
        q: Union[str, Sequence[str], None] = None,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        search_mode: Optional[Literal["auto", "low-cost", "fast", "balanced", "deep", "exhaustive"]] = None,
        effort: Optional[Literal["low", "medium", "high", "max"]] = None,
        reranker: Optional[Literal["auto", "small", "medium", "large", "xl"]] = None,
        intent: Optional[str] = None,
        timeout: Optional[int] = None,
        depth: Optional[Literal["fast", "deep"]] = None,
        metadata: Optional[Literal["basic", "full"]] = None,
        extracts: Optional[bool] = None,
        content: Optional[bool] = None,
        max_content_length: Optional[int] = None,
        max_age: Optional[int] = None,
        max_tokens: Optional[int] = None,
        no_cache: Optional[bool] = None,
        sign: Optional[bool] = None,
        strict: Optional[bool] = None,
        safe: Optional[Literal["off", "moderate", "strict"]] = None,
        country: Optional[str] = None,
        source_country: Optional[str] = None,
        language: Optional[str] = None,
        units: Optional[Literal["metric", "imperial"]] = None,
        min_score: Optional[float] = None,
        date_range: Optional[Literal["day", "week", "month", "year", "24h", "7d", "30d", "90d", "1y"]] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        include_domains: Optional[Union[str, Sequence[str]]] = None,
        exclude_domains: Optional[Union[str, Sequence[str]]] = None,
        include_terms: Optional[Union[str, Sequence[str]]] = None,
        exclude_terms: Optional[Union[str, Sequence[str]]] = None,
        parse_operators: Optional[bool] = None,
        filetype: Optional[str] = None,
        intitle: Optional[str] = None,
        inurl: Optional[str] = None,
        intext: Optional[str] = None,
        similar: Optional[str] = None,
        lens: Optional[str] = None,
        rules: Optional[str] = None,
        dry_run: Optional[bool] = None,
        max_cost: Optional[float] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        latitude: Optional[float] = None,
        longitude: Optional[float] = None,
        accuracy: Optional[float] = None,
        city: Optional[str] = None,
        state: Optional[str] = None,
        country_code: Optional[str] = None,
        postal_code: Optional[str] = None,
        timezone: Optional[str] = None,
        location: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> str:
        """`search`, answered as markdown for a language model."""
        reply = self._search(
            "POST",
            "/api/v1/search",
            body={
                "q": q,
                "limit": limit,
                "offset": offset,
                "searchMode": search_mode,
                "effort": effort,
                "reranker": reranker,
                "intent": intent,
                "timeout": timeout,
                "depth": depth,
                "metadata": metadata,
                "extracts": extracts,
                "content": content,
                "maxContentLength": max_content_length,
                "maxAge": max_age,
                "maxTokens": max_tokens,
                "noCache": no_cache,
                "sign": sign,
                "strict": strict,
                "safe": safe,
                "country": country,
                "sourceCountry": source_country,
                "language": language,
                "units": units,
                "minScore": min_score,
                "dateRange": date_range,
                "dateFrom": date_from,
                "dateTo": date_to,
                "includeDomains": _commas(include_domains),
                "excludeDomains": _commas(exclude_domains),
                "includeTerms": _commas(include_terms),
                "excludeTerms": _commas(exclude_terms),
                "parseOperators": parse_operators,
                "filetype": filetype,
                "intitle": intitle,
                "inurl": inurl,
                "intext": intext,
                "similar": similar,
                "lens": lens,
                "rules": rules,
                "dryRun": dry_run,
                "maxCost": max_cost,
                "session": session,
                "fresh": fresh,
                "latitude": latitude,
                "longitude": longitude,
                "accuracy": accuracy,
                "city": city,
                "state": state,
                "countryCode": country_code,
                "postalCode": postal_code,
                "timezone": timezone,
                "location": location,
                "format": "context",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return str(reply)

    def fetch(
        self,
        url: str,
        *,
        query: Optional[str] = None,
        max_age: Optional[int] = None,
        selector: Optional[str] = None,
        remove_selector: Optional[str] = None,
        sign: Optional[bool] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        strict: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> FetchResponse:
        """Fetch. Reads a web page and extracts its content. A page that cannot be read costs
        nothing.

        Args:
            url: Address of the page to fetch.
            query: What is wanted from the page; focuses the extracts on it.
            max_age: The oldest stored copy to accept, in seconds; 0 asks the site each time. When
                absent, a copy serves as long as its HTTP headers allow.
            selector: CSS selector: only the parts of the page that match are read.
            remove_selector: CSS selector: the parts of the page that match are left out.
            sign: Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service
                sent this text then; the key is at `/.well-known/http-message-signatures-directory`.
            session: A name of your own for a conversation: text that it was sent before is left out
                and not charged; `seen` and `citation` stand in its place.
            fresh: With `session`: sends all of it again.
            strict: Refuse parameters that the call does not have with 400; else they are ignored,
                and `metrics.warnings` names them.
            idempotency_key: Within 24 hours the same request under the same key is done and charged
                once and answered the same.
            budget_id: A budget of the account that must cover the call; beyond it the call is
                refused with 402.
        """
        reply = self._call(
            "GET",
            "/api/v1/fetch",
            query={
                "url": url,
                "query": query,
                "maxAge": max_age,
                "selector": selector,
                "removeSelector": remove_selector,
                "sign": sign,
                "session": session,
                "fresh": fresh,
                "strict": strict,
                "format": "json",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return cast("FetchResponse", reply)

    def fetch_context(
        self,
        url: str,
        *,
        query: Optional[str] = None,
        max_age: Optional[int] = None,
        selector: Optional[str] = None,
        remove_selector: Optional[str] = None,
        sign: Optional[bool] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        strict: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> str:
        """`fetch`, answered as markdown for a language model."""
        reply = self._call(
            "GET",
            "/api/v1/fetch",
            query={
                "url": url,
                "query": query,
                "maxAge": max_age,
                "selector": selector,
                "removeSelector": remove_selector,
                "sign": sign,
                "session": session,
                "fresh": fresh,
                "strict": strict,
                "format": "context",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return str(reply)

    def fetch_many(
        self,
        urls: Sequence[str],
        *,
        query: Optional[str] = None,
        max_age: Optional[int] = None,
        selector: Optional[str] = None,
        remove_selector: Optional[str] = None,
        sign: Optional[bool] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        strict: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> FetchManyResponse:
        """Fetch several pages. Reads up to 20 pages side by side. Each address has its own status
        and price; only pages that were read are charged.

        Args:
            urls: Addresses of up to 20 pages; one that is given twice is read once and answered
                twice.
            query: What is wanted from the page; focuses the extracts on it.
            max_age: The oldest stored copy to accept, in seconds; 0 asks the site each time. When
                absent, a copy serves as long as its HTTP headers allow.
            selector: CSS selector: only the parts of the page that match are read.
            remove_selector: CSS selector: the parts of the page that match are left out.
            sign: Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service
                sent this text then; the key is at `/.well-known/http-message-signatures-directory`.
            session: A name of your own for a conversation: text that it was sent before is left out
                and not charged; `seen` and `citation` stand in its place.
            fresh: With `session`: sends all of it again.
            strict: Refuse parameters that the call does not have with 400; else they are ignored,
                and `metrics.warnings` names them.
            idempotency_key: Within 24 hours the same request under the same key is done and charged
                once and answered the same.
            budget_id: A budget of the account that must cover the call; beyond it the call is
                refused with 402.
        """
        reply = self._call(
            "POST",
            "/api/v1/fetch",
            body={
                "urls": _strings(urls),
                "query": query,
                "maxAge": max_age,
                "selector": selector,
                "removeSelector": remove_selector,
                "sign": sign,
                "session": session,
                "fresh": fresh,
                "strict": strict,
                "format": "json",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return cast("FetchManyResponse", reply)

    def fetch_many_context(
        self,
        urls: Sequence[str],
        *,
        query: Optional[str] = None,
        max_age: Optional[int] = None,
        selector: Optional[str] = None,
        remove_selector: Optional[str] = None,
        sign: Optional[bool] = None,
        session: Optional[str] = None,
        fresh: Optional[bool] = None,
        strict: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> str:
        """`fetch_many`, answered as markdown for a language model."""
        reply = self._call(
            "POST",
            "/api/v1/fetch",
            body={
                "urls": _strings(urls),
                "query": query,
                "maxAge": max_age,
                "selector": selector,
                "removeSelector": remove_selector,
                "sign": sign,
                "session": session,
                "fresh": fresh,
                "strict": strict,
                "format": "context",
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return str(reply)

    def news(
        self,
        topic: NewsTopic,
        *,
        limit: Optional[int] = None,
        no_cache: Optional[bool] = None,
        strict: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> NewsResponse:
        """News. Recent headlines of a topic, by relevance in `results` and newest first in `news`.

        Args:
            topic: The feed to read.
            limit: Articles to return; a number out of range is clamped to 1 to 50.
            no_cache: Bypass the cache and fetch a fresh feed.
            strict: Refuse parameters that the call does not have with 400; else they are ignored,
                and `metrics.warnings` names them.
            idempotency_key: Within 24 hours the same request under the same key is done and charged
                once and answered the same.
            budget_id: A budget of the account that must cover the call; beyond it the call is
                refused with 402.
        """
        reply = self._call(
            "GET",
            f"/api/v1/news/{_segment(topic)}",
            query={
                "limit": limit,
                "noCache": no_cache,
                "strict": strict,
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return cast("NewsResponse", reply)

    def citation(self, id: str, *, live: Optional[bool] = None) -> OpenedCitation:
        """Open a citation. The passage that a citation of this account is of, its surroundings, and
        whether the page still says it: as it is stored today, and with `live` on the web. Free
        without `live`, which costs what a fetch without text does.

        Args:
            id: The id of a citation, as a result, an extract or a fetch gave it.
            live: Asks the web what the page says by now; costs what a fetch does.
        """
        reply = self._call(
            "GET",
            f"/api/v1/citations/{_segment(id)}",
            query={
                "live": live,
            },
        )
        return cast("OpenedCitation", reply)

    def verify(
        self,
        quotes: Sequence[VerifyQuotes],
        *,
        idempotency_key: Optional[str] = None,
        budget_id: Optional[str] = None,
    ) -> VerifyResponse:
        """Verify quotations. Looks for up to 50 quotations in the pages that are stored. Case,
        white space, quotation marks and dashes make no difference. Costs what a low-cost search
        does, whatever is found.

        Args:
            quotes: What is to be looked for.
            idempotency_key: Within 24 hours the same request under the same key is done and charged
                once and answered the same.
            budget_id: A budget of the account that must cover the call; beyond it the call is
                refused with 402.
        """
        reply = self._call(
            "POST",
            "/api/v1/verify",
            body={
                "quotes": quotes,
            },
            headers={
                "Idempotency-Key": idempotency_key,
                "X-Budget-Id": budget_id,
            },
        )
        return cast("VerifyResponse", reply)

    def lenses(self) -> LensList:
        """List lenses. The names under which the account keeps rules. Free."""
        reply = self._call(
            "GET",
            "/api/v1/lenses",
        )
        return cast("LensList", reply)

    def lens(self, name: str) -> Lens:
        """Read a lens. The rules that the account keeps under a name. Free.

        Args:
            name: The name of the lens.
        """
        reply = self._call(
            "GET",
            f"/api/v1/lenses/{_segment(name)}",
        )
        return cast("Lens", reply)

    def put_lens(self, name: str, rules: str) -> Lens:
        """Put a lens. Adds a lens or replaces it. Rules that cannot be read are refused with their
        line. Free.

        Args:
            name: The name of the lens.
            rules: Rules, a line each, as goggles have them.
        """
        reply = self._call(
            "PUT",
            f"/api/v1/lenses/{_segment(name)}",
            body={
                "rules": rules,
            },
        )
        return cast("Lens", reply)

    def delete_lens(self, name: str) -> Lens:
        """Delete a lens. Removes a lens and gives it back a last time. Free.

        Args:
            name: The name of the lens.
        """
        reply = self._call(
            "DELETE",
            f"/api/v1/lenses/{_segment(name)}",
        )
        return cast("Lens", reply)

    def watches(self) -> WatchList:
        """List watches. The standing questions of the account, newest first. Free."""
        reply = self._call(
            "GET",
            "/api/v1/watches",
        )
        return cast("WatchList", reply)

    def create_watch(
        self,
        q: str,
        every: str,
        *,
        webhook: Optional[str] = None,
        safe: Optional[Literal["off", "moderate", "strict"]] = None,
        country: Optional[str] = None,
        source_country: Optional[str] = None,
        language: Optional[str] = None,
        min_score: Optional[float] = None,
        date_range: Optional[Literal["day", "week", "month", "year", "24h", "7d", "30d", "90d", "1y"]] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        include_domains: Optional[Union[str, Sequence[str]]] = None,
        exclude_domains: Optional[Union[str, Sequence[str]]] = None,
        include_terms: Optional[Union[str, Sequence[str]]] = None,
        exclude_terms: Optional[Union[str, Sequence[str]]] = None,
        parse_operators: Optional[bool] = None,
        filetype: Optional[str] = None,
        intitle: Optional[str] = None,
        inurl: Optional[str] = None,
        intext: Optional[str] = None,
        lens: Optional[str] = None,
        rules: Optional[str] = None,
    ) -> Watch:
        """Add a watch. Asks a standing question: adds a watch under a name of its own. What is new
        in the index and answers it is delivered in its feed and to its webhook, each story once;
        each delivery is charged as a low-cost search, and nothing else is.

        Args:
            q: What is asked again and again, up to 2000 characters; operators work as in a search.
            every: How often it delivers at most: minutes, hours or days, from 1m to 30d.
            webhook: Where new results are sent to by POST, as Standard Webhooks has it; a public
                address.
            safe: Safe search: `moderate` drops unsafe images, videos and previews, `strict` every
                unsafe result.
            country: Two-letter ISO 3166-1 code; biases results by locale.
            source_country: Two-letter ISO 3166-1 code; excludes results from sources of other
                countries.
            language: Two-letter ISO 639-1 code; biases results by language.
            min_score: Least `score` of a result. When absent, the floor of the service, which
                leaves out what has nothing to do with the query; 0 switches it off.
            date_range: Published within this time; use either this or date_from/date_to.
            date_from: Published on or after this date, YYYY-MM-DD.
            date_to: Published on or before this date, YYYY-MM-DD.
            include_domains: Comma-separated domains to restrict to. `example.com` is that host and
                every host below it; `*.example.com` only the hosts below it.
            exclude_domains: Comma-separated domains to exclude; same forms as include_domains.
            include_terms: Comma-separated terms that must appear.
            exclude_terms: Comma-separated terms that must not appear.
            parse_operators: Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number
                ranges) from the query; when false the query is literal text.
            filetype: File extension that results must have.
            intitle: Term required in the page title.
            inurl: Term required in the URL.
            intext: Term required in the body text.
            lens: Rules that the account keeps under this name.
            rules: Rules for this call, a line each, as goggles have them:
                `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`,
                each also behind a pattern of the address such as `/blog/*`, or with `kind=news`.
                They come after those of the lens.
        """
        reply = self._call(
            "POST",
            "/api/v1/watches",
            body={
                "q": q,
                "every": every,
                "webhook": webhook,
                "safe": safe,
                "country": country,
                "sourceCountry": source_country,
                "language": language,
                "minScore": min_score,
                "dateRange": date_range,
                "dateFrom": date_from,
                "dateTo": date_to,
                "includeDomains": _commas(include_domains),
                "excludeDomains": _commas(exclude_domains),
                "includeTerms": _commas(include_terms),
                "excludeTerms": _commas(exclude_terms),
                "parseOperators": parse_operators,
                "filetype": filetype,
                "intitle": intitle,
                "inurl": inurl,
                "intext": intext,
                "lens": lens,
                "rules": rules,
            },
        )
        return cast("Watch", reply)

    def watch(self, id: str) -> Watch:
        """Read a watch. A watch and how it fares. Free.

        Args:
            id: The name of the watch in its account.
        """
        reply = self._call(
            "GET",
            f"/api/v1/watches/{_segment(id)}",
        )
        return cast("Watch", reply)

    def put_watch(
        self,
        id: str,
        q: str,
        every: str,
        *,
        webhook: Optional[str] = None,
        safe: Optional[Literal["off", "moderate", "strict"]] = None,
        country: Optional[str] = None,
        source_country: Optional[str] = None,
        language: Optional[str] = None,
        min_score: Optional[float] = None,
        date_range: Optional[Literal["day", "week", "month", "year", "24h", "7d", "30d", "90d", "1y"]] = None,
        date_from: Optional[str] = None,
        date_to: Optional[str] = None,
        include_domains: Optional[Union[str, Sequence[str]]] = None,
        exclude_domains: Optional[Union[str, Sequence[str]]] = None,
        include_terms: Optional[Union[str, Sequence[str]]] = None,
        exclude_terms: Optional[Union[str, Sequence[str]]] = None,
        parse_operators: Optional[bool] = None,
        filetype: Optional[str] = None,
        intitle: Optional[str] = None,
        inurl: Optional[str] = None,
        intext: Optional[str] = None,
        lens: Optional[str] = None,
        rules: Optional[str] = None,
    ) -> Watch:
        """Put a watch. Adds a watch or replaces it; it keeps its feed and does not deliver again
        what it has delivered. Free.

        Args:
            id: The name of the watch in its account.
            q: What is asked again and again, up to 2000 characters; operators work as in a search.
            every: How often it delivers at most: minutes, hours or days, from 1m to 30d.
            webhook: Where new results are sent to by POST, as Standard Webhooks has it; a public
                address.
            safe: Safe search: `moderate` drops unsafe images, videos and previews, `strict` every
                unsafe result.
            country: Two-letter ISO 3166-1 code; biases results by locale.
            source_country: Two-letter ISO 3166-1 code; excludes results from sources of other
                countries.
            language: Two-letter ISO 639-1 code; biases results by language.
            min_score: Least `score` of a result. When absent, the floor of the service, which
                leaves out what has nothing to do with the query; 0 switches it off.
            date_range: Published within this time; use either this or date_from/date_to.
            date_from: Published on or after this date, YYYY-MM-DD.
            date_to: Published on or before this date, YYYY-MM-DD.
            include_domains: Comma-separated domains to restrict to. `example.com` is that host and
                every host below it; `*.example.com` only the hosts below it.
            exclude_domains: Comma-separated domains to exclude; same forms as include_domains.
            include_terms: Comma-separated terms that must appear.
            exclude_terms: Comma-separated terms that must not appear.
            parse_operators: Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number
                ranges) from the query; when false the query is literal text.
            filetype: File extension that results must have.
            intitle: Term required in the page title.
            inurl: Term required in the URL.
            intext: Term required in the body text.
            lens: Rules that the account keeps under this name.
            rules: Rules for this call, a line each, as goggles have them:
                `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`,
                each also behind a pattern of the address such as `/blog/*`, or with `kind=news`.
                They come after those of the lens.
        """
        reply = self._call(
            "PUT",
            f"/api/v1/watches/{_segment(id)}",
            body={
                "q": q,
                "every": every,
                "webhook": webhook,
                "safe": safe,
                "country": country,
                "sourceCountry": source_country,
                "language": language,
                "minScore": min_score,
                "dateRange": date_range,
                "dateFrom": date_from,
                "dateTo": date_to,
                "includeDomains": _commas(include_domains),
                "excludeDomains": _commas(exclude_domains),
                "includeTerms": _commas(include_terms),
                "excludeTerms": _commas(exclude_terms),
                "parseOperators": parse_operators,
                "filetype": filetype,
                "intitle": intitle,
                "inurl": inurl,
                "intext": intext,
                "lens": lens,
                "rules": rules,
            },
        )
        return cast("Watch", reply)

    def delete_watch(self, id: str) -> Watch:
        """Delete a watch. Removes a watch with its feed and gives it back a last time. Free.

        Args:
            id: The name of the watch in its account.
        """
        reply = self._call(
            "DELETE",
            f"/api/v1/watches/{_segment(id)}",
        )
        return cast("Watch", reply)

    def documents(
        self,
        *,
        url: Optional[str] = None,
        site: Optional[str] = None,
        prefix: Optional[str] = None,
        origin: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Union[Document, DocumentList]:
        """List documents. One document whole by its `url`, or a list by `site`, `prefix` or
        `origin`, page by page; all documents where none is given. For keys of the owner, with the
        scope `index` where a key has scopes. Free of charge.

        Args:
            url: Address of one document, which is given whole.
            site: Lists the documents of a host and of all hosts below it.
            prefix: Lists the documents whose address starts with this.
            origin: Lists the documents that came in this way: `api`, `starter`, `news`,
                `import:FILE` or `crawl:HOST`.
            limit: Documents of a list at most.
            cursor: `next` of the list before.
        """
        reply = self._call(
            "GET",
            "/api/v1/documents",
            query={
                "url": url,
                "site": site,
                "prefix": prefix,
                "origin": origin,
                "limit": limit,
                "cursor": cursor,
            },
        )
        return cast("Union[Document, DocumentList]", reply)

    def add_documents(self, documents: Sequence[AddDocumentsDocuments]) -> AddedDocuments:
        """Add documents. One document, `{documents: [...]}`, or a stream with a document a line;
        each is answered by its state once it is durable, and is found within two seconds. What is
        sent again unchanged stays as it is. For keys of the owner, with the scope `index` where a
        key has scopes. Free of charge.

        Args:
            documents: One of text, markdown and html is needed of each.
        """
        reply = self._call(
            "POST",
            "/api/v1/documents",
            body={
                "documents": documents,
            },
        )
        return cast("AddedDocuments", reply)

    def put_document(
        self,
        url: str,
        *,
        title: Optional[str] = None,
        text: Optional[str] = None,
        markdown: Optional[str] = None,
        description: Optional[str] = None,
        author: Optional[str] = None,
        date: Optional[str] = None,
        date_modified: Optional[str] = None,
        language: Optional[str] = None,
        country: Optional[str] = None,
        image: Optional[str] = None,
        keywords: Optional[Sequence[str]] = None,
        kind: Optional[ResultType] = None,
        content_type: Optional[str] = None,
        part_of: Optional[str] = None,
        supersedes: Optional[Sequence[str]] = None,
        html: Optional[str] = None,
        lang: Optional[str] = None,
        type: Optional[str] = None,
    ) -> AddedDocument:
        """Put a document. The document may leave its `url` out. One that cannot be taken is a 400
        that says why. For keys of the owner, with the scope `index` where a key has scopes. Free of
        charge.

        Args:
            url: The address of the document.
            title: Taken from the content where it is absent.
            text: The content as plain text.
            markdown: The content as Markdown.
            description: 
            author: 
            date: Published: ISO 8601.
            date_modified: Changed last: ISO 8601.
            language: ISO 639-1.
            country: Of the source: ISO 3166-1 alpha-2.
            image: Address of its picture.
            keywords: What it shall be found by, beside its own words.
            kind: What the page is; told from the content where it is absent.
            content_type: 
            part_of: Address of the work that it is a part of.
            supersedes: Addresses of pages that it replaces.
            html: A page; its content is extracted where neither text nor markdown is given.
            lang: Another name of language.
            type: Another name of kind.
        """
        reply = self._call(
            "PUT",
            "/api/v1/documents",
            query={
                "url": url,
            },
            body={
                "title": title,
                "text": text,
                "markdown": markdown,
                "description": description,
                "author": author,
                "date": date,
                "dateModified": date_modified,
                "language": language,
                "country": country,
                "image": image,
                "keywords": _strings(keywords),
                "kind": kind,
                "contentType": content_type,
                "partOf": part_of,
                "supersedes": _strings(supersedes),
                "html": html,
                "lang": lang,
                "type": type,
            },
        )
        return cast("AddedDocument", reply)

    def remove_documents(
        self,
        *,
        url: Optional[str] = None,
        site: Optional[str] = None,
        prefix: Optional[str] = None,
        origin: Optional[str] = None,
        dry_run: Optional[bool] = None,
    ) -> RemoveDocumentsResponse:
        """Remove documents. Exactly one of `url`, `site`, `prefix` and `origin` says which
        documents; they are gone from search when the reply comes. The owner's console and `whippet
        remove --undo` bring them back for an hour. For keys of the owner, with the scope `index`
        where a key has scopes. Free of charge.

        Args:
            url: Address of the one document to remove.
            site: A host: its documents are removed, and those of all hosts below it.
            prefix: Documents whose address starts with this are removed.
            origin: How they came in: `api`, `starter`, `news`, `import:FILE`, `crawl:HOST`,
                `library:NAME` or `pack:NAME`.
            dry_run: Counts the documents and removes none.
        """
        reply = self._call(
            "DELETE",
            "/api/v1/documents",
            query={
                "url": url,
                "site": site,
                "prefix": prefix,
                "origin": origin,
                "dryRun": dry_run,
            },
        )
        return cast("RemoveDocumentsResponse", reply)

    def crawls(self) -> CrawlList:
        """List crawls. Those that wait, run, or ended lately. For keys of the owner, with the scope
        `index` where a key has scopes. Free of charge."""
        reply = self._call(
            "GET",
            "/api/v1/crawls",
        )
        return cast("CrawlList", reply)

    def order_crawl(
        self,
        urls: Sequence[str],
        *,
        max_pages: Optional[int] = None,
        depth: Optional[int] = None,
        any_host: Optional[bool] = None,
    ) -> CrawlOrdered:
        """Start a crawl. Takes the order on and answers at once. Two crawls run at a time, one at a
        host; others wait. An order for the addresses of one that was stopped goes on with it. For
        keys of the owner, with the scope `index` where a key has scopes. Free of charge.

        Args:
            urls: Addresses to start from.
            max_pages: Pages read at most.
            depth: Links from a start page at most; 0 reads the start pages alone.
            any_host: Follows links to every host, not only to those of `urls`.
        """
        reply = self._call(
            "POST",
            "/api/v1/crawls",
            body={
                "urls": _strings(urls),
                "maxPages": max_pages,
                "depth": depth,
                "anyHost": any_host,
            },
        )
        return cast("CrawlOrdered", reply)

    def crawl(self, id: str) -> Crawl:
        """Read a crawl. What was read, what is indexed, what failed and why. For keys of the owner,
        with the scope `index` where a key has scopes. Free of charge.

        Args:
            id: The id that the order was answered with.
        """
        reply = self._call(
            "GET",
            f"/api/v1/crawls/{_segment(id)}",
        )
        return cast("Crawl", reply)

    def stop_crawl(self, id: str) -> Crawl:
        """Stop a crawl. What was read stays; one that has ended is left alone. For keys of the
        owner, with the scope `index` where a key has scopes. Free of charge.

        Args:
            id: The id that the order was answered with.
        """
        reply = self._call(
            "DELETE",
            f"/api/v1/crawls/{_segment(id)}",
        )
        return cast("Crawl", reply)

    def usage(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> Usage:
        """Usage. Requests and cost by day, endpoint and key, of the whole account. Free.

        Args:
            from_: First day, UTC; 29 days before `to` where it is absent.
            to: Last day, UTC; today where it is absent.
        """
        reply = self._call(
            "GET",
            "/api/v1/usage",
            query={
                "from": from_,
                "to": to,
            },
        )
        return cast("Usage", reply)

    def balance(self) -> Balance:
        """Balance. The account's balance, what calls that run hold of it, and the key's daily cap.
        Free."""
        reply = self._call(
            "GET",
            "/api/v1/balance",
        )
        return cast("Balance", reply)

    def receipts(self, *, after: Optional[int] = None, limit: Optional[int] = None) -> Receipts:
        """Receipts. The account's ledger in its order. Each entry's hash is made from the entry and
        the hash before it, so that nothing can be changed, left out or moved unseen. For keys
        without scopes. Free.

        Args:
            after: The number of the last entry that you have; 0 starts at the beginning.
            limit: Entries to return.
        """
        reply = self._call(
            "GET",
            "/api/v1/receipts",
            query={
                "after": after,
                "limit": limit,
            },
        )
        return cast("Receipts", reply)

    def budget(self, id: str) -> Budget:
        """Read a budget. The total, what was spent of it and what is left. Free.

        Args:
            id: The name of the budget.
        """
        reply = self._call(
            "GET",
            f"/api/v1/budgets/{_segment(id)}",
        )
        return cast("Budget", reply)

    def put_budget(self, id: str, total_dollars: float) -> Budget:
        """Put a budget. Makes a budget or changes its total; what was spent of it stays. For keys
        without scopes. Free.

        Args:
            id: The name of the budget.
            total_dollars: The most that all calls of the budget may cost together, in USD.
        """
        reply = self._call(
            "PUT",
            f"/api/v1/budgets/{_segment(id)}",
            body={
                "total_dollars": total_dollars,
            },
        )
        return cast("Budget", reply)

    def delete_budget(self, id: str) -> Budget:
        """Delete a budget. Answers with the budget as it was. For keys without scopes. Free.

        Args:
            id: The name of the budget.
        """
        reply = self._call(
            "DELETE",
            f"/api/v1/budgets/{_segment(id)}",
        )
        return cast("Budget", reply)
