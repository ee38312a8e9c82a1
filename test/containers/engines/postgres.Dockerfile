# Debian's PostgreSQL with the part of the published image's door that docker/compose.yaml uses.
ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-15 \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /var/lib/postgresql/data && chown postgres:postgres /var/lib/postgresql/data
ENV PATH=$PATH:/usr/lib/postgresql/15/bin
COPY postgres.sh /usr/local/bin/docker-entrypoint.sh
USER postgres
VOLUME ["/var/lib/postgresql/data"]
ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]
STOPSIGNAL SIGINT
