ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
COPY bin/caddy /usr/bin/
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
VOLUME ["/data"]
