ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
COPY bin/prometheus /usr/local/bin/
RUN mkdir /prometheus && chown nobody:nogroup /prometheus
USER nobody
VOLUME ["/prometheus"]
ENTRYPOINT ["/usr/local/bin/prometheus"]
