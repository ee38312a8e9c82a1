"""Modelmill for Python: upload, check, lighten and convert 3D models."""

from .async_client import AsyncModelmill
from .client import Modelmill
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InvalidRequestError,
    ModelmillError,
    NotFoundError,
    PaymentRequiredError,
    PermissionError,
    RateLimitError,
    ServerError,
    WebhookVerificationError,
    WorkFailedError,
)
from .types import Job, ModelFile, Output
from .webhook import verify_webhook

__all__ = [
    "ApiError",
    "AsyncModelmill",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "InvalidRequestError",
    "Job",
    "ModelFile",
    "Modelmill",
    "ModelmillError",
    "NotFoundError",
    "Output",
    "PaymentRequiredError",
    "PermissionError",
    "RateLimitError",
    "ServerError",
    "WebhookVerificationError",
    "WorkFailedError",
    "verify_webhook",
]
