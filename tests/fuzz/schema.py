"""What schemathesis knows of the service: its document, read in process, and the settings of ``schemathesis.toml``."""

import tomllib
from pathlib import Path

import schemathesis
from schemathesis.config import SchemathesisConfig

from service import Settings, create_app
from tests.fuzz import hooks
from tests.fuzz.sealed import SEAL_KEYS
from tests.fuzz.seed import SEED

SETTINGS = Path(hooks.__file__).parents[2] / "schemathesis.toml"
CONFIG = SchemathesisConfig.from_dict(
    {
        **tomllib.loads(SETTINGS.read_text(encoding="utf-8")),
        "seed": SEED,
        "headers": {"Accept-Encoding": "identity"},  # in process, nothing would unpack an answer
    }
)
APP = create_app(
    Settings.from_environment({"ADJUDICATOR_SEAL_KEYS": SEAL_KEYS, "ADJUDICATOR_LOG": "none"})
)
SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", APP, config=CONFIG)
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "positive_data_acceptance",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "use_after_free",
    "ensure_resource_availability",
    "ignored_auth",
)
