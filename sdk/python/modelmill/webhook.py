"""Webhooks as Standard Webhooks has them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Union

from .errors import WebhookVerificationError


def _header(headers: Mapping[str, str], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name:
            return value
    raise WebhookVerificationError(f"the header {name} is missing")


def verify_webhook(
    body: Union[str, bytes], headers: Mapping[str, str], secret: str, tolerance_seconds: float = 300
) -> Dict[str, Any]:
    """Checks a webhook by its secret (whsec_…) and returns its event. The body is taken byte for byte as it came."""
    raw = body.encode() if isinstance(body, str) else body
    message, timestamp = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("its time is too far from now")
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret, validate=True)
    except ValueError:
        key = b""
    if not key:
        raise WebhookVerificationError("the secret should begin with whsec_")
    signed = f"{message}.{timestamp}.".encode() + raw
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    for one in _header(headers, "webhook-signature").split(" "):
        version, _, signature = one.partition(",")
        if version == "v1" and hmac.compare_digest(signature.encode(), wanted.encode()):
            return json.loads(raw)
    raise WebhookVerificationError("no signature fits")
