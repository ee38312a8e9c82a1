"""What the package raises."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class ModelmillError(Exception):
    """Everything that this package raises of its own."""


class ConnectionError(ModelmillError):
    """No answer came, after all tries."""


class WebhookVerificationError(ModelmillError):
    """What came is not a webhook that Modelmill signed, or it is too old."""


class WorkFailedError(ModelmillError):
    """A file or job ended otherwise than was hoped."""

    def __init__(self, subject: Mapping[str, Any]) -> None:
        error = subject.get("error") or {}
        super().__init__(error.get("detail") or f"{subject['id']} is {subject['status']}")
        self.code: str = error.get("code") or subject["status"]
        self.subject = subject


class ApiError(ModelmillError):
    """The API refused; the page at `type` explains `code`."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: Optional[float] = None) -> None:
        super().__init__(problem.get("detail") or problem.get("title") or f"HTTP {status}")
        self.status = status
        self.code: str = problem.get("code") or "unknown"
        self.pointer: Optional[str] = problem.get("pointer")
        self.request_id: Optional[str] = problem.get("request_id")
        self.type: Optional[str] = problem.get("type")
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """The request is wrong and stays so."""


class AuthenticationError(ApiError):
    """The key is missing, wrong, expired or revoked."""


class PaymentRequiredError(ApiError):
    """No count is left and the balance is too low."""


class PermissionError(ApiError):
    """The key may not do this."""


class NotFoundError(ApiError):
    """There is no such thing."""


class ConflictError(ApiError):
    """The thing is in another state."""


class RateLimitError(ApiError):
    """Too many calls, after all tries."""


class ServerError(ApiError):
    """A fault of the server, after all tries."""


_kinds: Mapping[int, type[ApiError]] = {
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def to_error(status: int, problem: Mapping[str, Any], retry_after: Optional[float]) -> ApiError:
    kind = _kinds.get(status) or (ServerError if status >= 500 else InvalidRequestError)
    return kind(status, problem, retry_after)
