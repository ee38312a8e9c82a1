"""What the API answers, named as it names it."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict


class Failure(TypedDict):
    code: str
    title: str
    detail: str


class ModelFile(TypedDict):
    id: str
    object: str
    name: str
    size: int
    format: str
    status: str
    error: Optional[Failure]
    figures: Optional[Dict[str, Any]]
    test: bool
    created_at: str


class Output(TypedDict):
    id: str
    object: str
    job: str
    format: str
    name: str
    size: int
    figures: Optional[Dict[str, int]]
    difference: Optional[Dict[str, Optional[float]]]
    download_url: str
    expires_at: str


class Job(TypedDict):
    id: str
    object: str
    kind: str
    file: str
    status: str
    progress: int
    stage: Optional[str]
    seconds_left: Optional[int]
    error: Optional[Failure]
    price_fen: int
    paid_with: str
    outputs: List[Output]
    metadata: Dict[str, str]
    test: bool
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
