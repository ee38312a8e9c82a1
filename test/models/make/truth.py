"""Writes truths.json: what the tool that made a file says about it, before our readers see it."""

import json
import os
from pathlib import Path

MODELS = Path(__file__).resolve().parent.parent
TRUTHS = MODELS / 'truths.json'


def model_path(name):
    path = MODELS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return str(path)


def rounded(value):
    if isinstance(value, float):
        return round(value, 6) + 0.0
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items() if item is not None}
    return value


def y_up(low, high):
    """Bounds of a Z-up scene in a Y-up one: (x, z, -y)."""
    return [low[0], low[2], -high[1], high[0], high[2], -low[1]]


def as_stored(low, high):
    return [*low, *high]


def record(name, tool, **figures):
    """Writes a row of truths.json, which stays sorted. Figures that are None are left out."""
    row = {'tool': tool, 'bytes': os.path.getsize(MODELS / name), **figures}
    _write(name, {key: value for key, value in row.items() if value is not None})
    print(f'{name}: {row["bytes"]} bytes, {figures.get("triangles", "no")} triangles')


def amend(name, **figures):
    """Adds to a row that is there."""
    _write(name, {**_rows()[name], **figures})


def _rows():
    return json.loads(TRUTHS.read_text('utf-8')) if TRUTHS.exists() else {}


def _write(name, row):
    rows = {**_rows(), name: rounded(row)}
    lines = [f'  {json.dumps(key, ensure_ascii=False)}: {json.dumps(rows[key], ensure_ascii=False)}' for key in sorted(rows)]
    TRUTHS.write_text('{\n' + ',\n'.join(lines) + '\n}\n', 'utf-8')
