# Temporal's UI, built from its Go module, with the settings by environment that the published image has.
ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
COPY bin/temporal-ui /usr/local/bin/
COPY temporal-ui.yaml /etc/temporal-ui/config/docker.yaml
USER nobody
WORKDIR /etc/temporal-ui
ENTRYPOINT ["/usr/local/bin/temporal-ui", "--env", "docker", "start"]
