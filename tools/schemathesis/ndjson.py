"""Lets Schemathesis send streams of lines: each value is one."""
import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def ndjson(_, value):
    return json.dumps(value).encode("utf-8") + b"\n"
