"""The client to be awaited."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Dict, Mapping, Optional, Sequence, Union

import httpx

from . import flows
from .errors import ConnectionError
from .types import Job, ModelFile, Output


class AsyncRunner:
    def __init__(self, api_key: str, origin: str, patience: flows.Patience, timeout: float) -> None:
        self.patience = patience
        self._base = origin.rstrip("/") + "/open/v1"
        self._headers = {"Authorization": f"Bearer {api_key}", "Modelmill-Version": flows.version}
        # An answer may be waited for longer than a connection.
        self.http = httpx.AsyncClient(timeout=httpx.Timeout(timeout, read=timeout + 60))

    async def _send(self, request: flows.Request) -> flows.Reply:
        is_ours = request.path.startswith("/") and request.content is None
        url = self._base + request.path if is_ours else str(httpx.URL(self._base).join(request.path))
        headers = {**(self._headers if is_ours else {}), **request.headers}
        try:
            response = await self.http.request(
                request.method,
                url,
                params=dict(request.query) or None,
                json=request.body,
                content=request.content,
                headers=headers,
            )
        except httpx.TransportError:
            return flows.Reply(0)
        is_json = "json" in response.headers.get("content-type", "")
        return flows.Reply(response.status_code, response.headers, response.json() if is_json else None)

    async def __call__(self, flow: flows.Flow) -> Any:
        answer: Any = None
        try:
            while True:
                step = flow.send(answer)
                if isinstance(step, flows.Pause):
                    answer = await asyncio.sleep(step.seconds)
                else:
                    answer = await self._send(step)
        except StopIteration as end:
            return end.value


class AsyncFiles:
    """Files of the key's project."""

    def __init__(self, run: AsyncRunner) -> None:
        self._run = run

    async def upload(self, content: flows.Content, name: Optional[str] = None, type: Optional[str] = None) -> ModelFile:
        """Uploads a path, or bytes with a name, part by part."""
        return await self._run(flows.upload(self._run.patience, content, name, type))

    async def import_url(
        self, url: str, name: Optional[str] = None, idempotency_key: Optional[str] = None
    ) -> ModelFile:
        """Lets the server fetch a file from a public address."""
        return await self._run(
            flows.make(
                self._run.patience, "/files/import", {"url": url, **({"name": name} if name else {})}, idempotency_key
            )
        )

    async def get(self, id: str) -> ModelFile:
        """One file."""
        return await self._run(flows.get(self._run.patience, f"/files/{id}"))

    async def list(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> Dict[str, Any]:
        """A page of files, newest first."""
        return await self._run(flows.get(self._run.patience, "/files", limit=limit, cursor=cursor))

    async def delete(self, id: str) -> None:
        """Deletes a file."""
        await self._run(flows.delete(self._run.patience, f"/files/{id}"))

    async def wait_for(self, id: str) -> ModelFile:
        """Waits until a file is checked."""
        return await self._run(flows.wait_for_file(self._run.patience, id))


class AsyncJobs:
    """Work on files."""

    def __init__(self, run: AsyncRunner) -> None:
        self._run = run

    async def create(
        self,
        file: str,
        kind: Optional[str] = None,
        outputs: Optional[Sequence[str]] = None,
        options: Optional[Mapping[str, Any]] = None,
        preset: Optional[str] = None,
        estimate: Optional[str] = None,
        metadata: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        cancel_after: Optional[int] = None,
    ) -> Job:
        """Starts a job: `convert` where formats are named, else `lightweight`."""
        return await self._run(
            flows.create_job(
                self._run.patience,
                file,
                {
                    "kind": kind,
                    "outputs": outputs,
                    "options": options,
                    "preset": preset,
                    "estimate": estimate,
                    "metadata": metadata,
                },
                idempotency_key,
                cancel_after,
            )
        )

    async def get(self, id: str) -> Job:
        """One job."""
        return await self._run(flows.get(self._run.patience, f"/jobs/{id}"))

    async def list(
        self, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[str] = None
    ) -> Dict[str, Any]:
        """A page of jobs, newest first."""
        return await self._run(flows.get(self._run.patience, "/jobs", limit=limit, cursor=cursor, status=status))

    async def cancel(self, id: str) -> Job:
        """Cancels a job."""
        return await self._run(flows.make(self._run.patience, f"/jobs/{id}/cancel"))

    async def retry(self, id: str) -> Job:
        """Tries a failed job again."""
        return await self._run(flows.make(self._run.patience, f"/jobs/{id}/retry"))

    async def wait_for(self, id: str) -> Job:
        """Waits until a job is over, however it ended."""
        return await self._run(flows.wait_for_job(self._run.patience, id))

    async def run(
        self,
        file: Union[flows.Content, ModelFile],
        to: Union[None, str, Sequence[str]] = None,
        name: Optional[str] = None,
        kind: Optional[str] = None,
        options: Optional[Mapping[str, Any]] = None,
        preset: Optional[str] = None,
        metadata: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        cancel_after: Optional[int] = None,
    ) -> Job:
        """From a path, bytes or a file to its results. Raises `WorkFailedError`."""
        return await self._run(
            flows.run_job(
                self._run.patience,
                file,
                to,
                name,
                {"kind": kind, "options": options, "preset": preset, "metadata": metadata},
                idempotency_key,
                cancel_after,
            )
        )


class AsyncWebhooks:
    """Endpoints that events are sent to."""

    def __init__(self, run: AsyncRunner) -> None:
        self._run = run

    async def create(self, url: str, events: Optional[Sequence[str]] = None, description: str = "") -> Dict[str, Any]:
        """Makes an endpoint."""
        return await self._run(
            flows.make(self._run.patience, "/webhooks", {"url": url, "events": events, "description": description})
        )

    async def list(self) -> Dict[str, Any]:
        """All endpoints."""
        return await self._run(flows.get(self._run.patience, "/webhooks"))

    async def update(self, id: str, **asked: Any) -> Dict[str, Any]:
        """Changes, pauses or resumes an endpoint."""
        return await self._run(flows.change(self._run.patience, f"/webhooks/{id}", asked))

    async def delete(self, id: str) -> None:
        """Removes an endpoint."""
        await self._run(flows.delete(self._run.patience, f"/webhooks/{id}"))

    async def secret(self, id: str) -> Dict[str, Any]:
        """What its messages are verified with."""
        return await self._run(flows.get(self._run.patience, f"/webhooks/{id}/secret"))

    async def test(self, id: str) -> Dict[str, Any]:
        """Sends a message to try it."""
        return await self._run(flows.make(self._run.patience, f"/webhooks/{id}/test"))

    async def replay(self, delivery: str) -> Dict[str, Any]:
        """Sends a message again, under its id."""
        return await self._run(flows.make(self._run.patience, f"/deliveries/{delivery}/replay"))


class AsyncAccount:
    """The account of the key."""

    def __init__(self, run: AsyncRunner) -> None:
        self._run = run

    async def get(self) -> Dict[str, Any]:
        """Tier, balance and counts."""
        return await self._run(flows.get(self._run.patience, "/account"))

    async def usage(self, by: str = "day") -> Dict[str, Any]:
        """What was used."""
        return await self._run(flows.get(self._run.patience, "/usage", by=by))

    async def estimate(self, file: str, kind: str, **work: Any) -> Dict[str, Any]:
        """Price, size and seconds before a job."""
        return await self._run(flows.make(self._run.patience, "/estimates", {"file": file, "kind": kind, **work}))

    async def events(
        self, cursor: Optional[str] = None, limit: Optional[int] = None, wait: Optional[int] = None
    ) -> Dict[str, Any]:
        """What happened after a cursor."""
        return await self._run(flows.get(self._run.patience, "/events", cursor=cursor, limit=limit, wait=wait))


class AsyncOutputs:
    """Results of jobs."""

    def __init__(self, run: AsyncRunner) -> None:
        self._run = run

    async def get(self, id: str) -> Output:
        """One result, with an address that is good for an hour."""
        return await self._run(flows.get(self._run.patience, f"/outputs/{id}"))

    async def download(self, output: Union[str, Output], path: Union[str, "os.PathLike[str]"]) -> None:
        """Saves a result under a path."""
        fresh = await self.get(output if isinstance(output, str) else output["id"])
        try:
            async with self._run.http.stream("GET", fresh["download_url"], follow_redirects=True) as response:
                response.raise_for_status()
                with open(path, "wb") as file:
                    async for chunk in response.aiter_bytes():
                        file.write(chunk)
        except httpx.HTTPError as error:
            raise ConnectionError(f"{fresh['name']} could not be downloaded") from error


class AsyncModelmill:
    """Modelmill, by a key."""

    def __init__(
        self, api_key: str, origin: str, retries: int = 4, longest_pause: float = 60, timeout: float = 30
    ) -> None:
        self._run = AsyncRunner(api_key, origin, flows.Patience(retries, longest_pause), timeout)
        self.files = AsyncFiles(self._run)
        self.jobs = AsyncJobs(self._run)
        self.outputs = AsyncOutputs(self._run)
        self.webhooks = AsyncWebhooks(self._run)
        self.account = AsyncAccount(self._run)

    async def aclose(self) -> None:
        await self._run.http.aclose()

    async def __aenter__(self) -> "AsyncModelmill":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.aclose()
