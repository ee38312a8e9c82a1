"""Every call once, as a generator of requests and pauses, which the client with and the one without `await` both run."""

from __future__ import annotations

import os
import random
import uuid
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Dict, Generator, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import ConnectionError, ModelmillError, WorkFailedError, to_error

version = "2026-11-29"
passing = {408, 425, 429, 500, 502, 503, 504}
longest_wait = 30
Content = Union[str, "os.PathLike[str]", bytes]


@dataclass
class Request:
    """One request; `path` below the API's base, or a whole address that was signed."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    content: Optional[bytes] = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Pause:
    seconds: float


@dataclass
class Reply:
    """What came back; status 0 where nothing did."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None


Step = Union[Request, Pause]
Flow = Generator[Step, Any, Any]


@dataclass(frozen=True)
class Patience:
    retries: int = 4
    longest_pause: float = 60


def _backoff(tries: int) -> float:
    return min(16.0, 0.5 * 2**tries) * (1 - random.random() / 2)


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None


def send(patience: Patience, request: Request) -> Flow:
    """Makes a call, again where that may help and does no harm."""
    tries = 0
    while True:
        reply: Reply = yield request
        if 200 <= reply.status < 300:
            return reply
        problem = reply.body if isinstance(reply.body, dict) else {}
        retry_after = _retry_after(reply.headers)
        code = str(problem.get("code", ""))
        again = reply.status == 0 or code == "idempotency_under_way"
        again = again or (reply.status in passing and not code.endswith("calls_used_up"))
        if not again or tries >= patience.retries or (retry_after or 0) > patience.longest_pause:
            if reply.status == 0:
                raise ConnectionError(f"no answer to {request.method} {request.path}")
            raise to_error(reply.status, problem, retry_after)
        yield Pause(_backoff(tries) if retry_after is None else retry_after)
        tries += 1


def get(patience: Patience, path: str, **query: Any) -> Flow:
    reply = yield from send(
        patience, Request("GET", path, query={key: one for key, one in query.items() if one is not None})
    )
    return reply.body


def make(
    patience: Patience,
    path: str,
    body: Any = None,
    key: Optional[str] = None,
    headers: Optional[Mapping[str, str]] = None,
) -> Flow:
    every: Dict[str, str] = {"Idempotency-Key": key or str(uuid.uuid4()), **(headers or {})}
    reply = yield from send(patience, Request("POST", path, body=body, headers=every))
    return reply.body


def change(patience: Patience, path: str, body: Any) -> Flow:
    reply = yield from send(patience, Request("PATCH", path, body=body))
    return reply.body


def delete(patience: Patience, path: str) -> Flow:
    yield from send(patience, Request("DELETE", path))


def _open(content: Content, name: Optional[str]) -> Tuple[Union[BinaryIO, bytes], int, str]:
    if isinstance(content, bytes):
        if name is None:
            raise ModelmillError("content in memory needs a name, as name='model.glb'")
        return content, len(content), name
    return open(content, "rb"), os.path.getsize(content), name or os.path.basename(content)


def upload(patience: Patience, content: Content, name: Optional[str] = None, type: Optional[str] = None) -> Flow:
    """Uploads content part by part; a part whose address ran out is sent to a new one."""
    source, size, called = _open(content, name)
    try:
        body = {"name": called, "size": size, **({"type": type} if type else {})}
        file = yield from make(patience, "/files", body)
        part_size = file["upload"]["part_size"]
        addresses = {part["number"]: part["url"] for part in file["upload"]["parts"]}
        count = max(1, -(-size // part_size))
        for number in range(1, count + 1):
            start = (number - 1) * part_size
            if isinstance(source, bytes):
                part = source[start : start + part_size]
            else:
                source.seek(start)
                part = source.read(part_size)
            for tries in range(patience.retries + 1):
                if number not in addresses:
                    numbers = list(range(number, min(number + 100, count + 1)))
                    signed = yield from make(patience, f"/files/{file['id']}/parts", {"numbers": numbers})
                    addresses.update({one["number"]: one["url"] for one in signed["parts"]})
                reply = yield Request("PUT", addresses[number], content=part)
                if 200 <= reply.status < 300:
                    break
                if reply.status in (401, 403):
                    addresses.pop(number)
                if tries == patience.retries:
                    raise ConnectionError(f"part {number} could not be sent")
                yield Pause(_backoff(tries))
        return (yield from make(patience, f"/files/{file['id']}/complete", {}))
    finally:
        if not isinstance(source, bytes):
            source.close()


def wait_for_file(patience: Patience, id: str) -> Flow:
    while True:
        seen = yield from get(patience, f"/files/{id}", wait=longest_wait)
        if seen["status"] == "ready":
            return seen
        if seen["status"] == "failed":
            raise WorkFailedError(seen)


def wait_for_job(patience: Patience, id: str) -> Flow:
    while True:
        seen = yield from get(patience, f"/jobs/{id}", wait=longest_wait)
        if seen["status"] in ("succeeded", "failed", "cancelled"):
            return seen


def create_job(
    patience: Patience, file: str, work: Mapping[str, Any], key: Optional[str], cancel_after: Optional[int]
) -> Flow:
    asked = {name: value for name, value in work.items() if value is not None}
    kind = asked.pop("kind", None) or ("convert" if "outputs" in asked else "lightweight")
    headers = {} if cancel_after is None else {"Cancel-After": str(cancel_after)}
    return (yield from make(patience, "/jobs", {"file": file, "kind": kind, **asked}, key, headers))


def run_job(
    patience: Patience,
    file: Union[Content, Mapping[str, Any]],
    to: Union[None, str, Sequence[str]],
    name: Optional[str],
    work: Mapping[str, Any],
    key: Optional[str],
    cancel_after: Optional[int],
) -> Flow:
    """From a file to its results: uploads, waits for the check, starts the job and waits for its end."""
    if isinstance(file, Mapping):
        id = file["id"]
    elif isinstance(file, str) and file.startswith("file_") and not os.path.exists(file):
        id = file
    else:
        id = (yield from upload(patience, file, name))["id"]
    ready = yield from wait_for_file(patience, id)
    outputs: Optional[List[str]] = [to] if isinstance(to, str) else list(to) if to is not None else None
    created = yield from create_job(
        patience, ready["id"], {**work, "outputs": outputs or work.get("outputs")}, key, cancel_after
    )
    job = yield from wait_for_job(patience, created["id"])
    if job["status"] != "succeeded":
        raise WorkFailedError(job)
    return job
