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

