# Temporal's server and its tools, built from their Go module, where the published images have them.
ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
RUN groupadd --gid 1000 temporal && useradd --uid 1000 --gid 1000 --home-dir /etc/temporal --shell /usr/sbin/nologin temporal \
 && mkdir -p /etc/temporal/config && chown -R temporal:temporal /etc/temporal
COPY bin/temporal-server bin/temporal-sql-tool bin/temporal /usr/local/bin/
COPY schema /etc/temporal/schema
COPY temporal.sh /etc/temporal/entrypoint.sh
USER temporal
WORKDIR /etc/temporal
ENTRYPOINT ["/etc/temporal/entrypoint.sh"]
