# The service, with only what it needs to run. The base is named by the digest of its index, for all architectures.
FROM python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore PYTHONDONTWRITEBYTECODE=1
WORKDIR /source
RUN python -m venv --without-pip /app
COPY requirements/service.lock requirements/otel.lock requirements/
# With "otel" instead of "service", it can send traces.
ARG DEPENDENCIES=service
RUN python -m pip --python /app/bin/python install --require-hashes --only-binary :all: --no-compile -r requirements/$DEPENDENCIES.lock
COPY pyproject.toml README.md LICENSE ./
COPY adjudicators adjudicators
COPY command_line command_line
COPY service service
# Remove what only the build needs. Unchecked bytecode does not depend on the files' times, so builds are reproducible.
RUN python -m pip --python /app/bin/python install --no-deps --no-build-isolation --no-compile . \
 && python -m pip --python /app/bin/python uninstall --yes setuptools \
 && rm -rf /app/lib/python3.11/site-packages/gevent/tests \
 && python -m compileall -q --invalidation-mode unchecked-hash /app/lib

FROM python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d
COPY --from=build /app /app
ENV PATH=/app/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 HOST=0.0.0.0 PORT=8080
WORKDIR /app
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import os; from urllib.request import urlopen; urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=2)"]
ENTRYPOINT ["gunicorn", "--config", "python:service.server.gunicorn_conf"]
ARG VERSION=unknown
ARG REVISION=unknown
ENV ADJUDICATOR_REVISION=$REVISION
LABEL org.opencontainers.image.title="Adjudicator" \
      org.opencontainers.image.description="Adjudicates card games over HTTP" \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.licenses="LicenseRef-Proprietary"
