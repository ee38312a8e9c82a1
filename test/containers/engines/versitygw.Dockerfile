ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
COPY bin/versitygw /usr/local/bin/
RUN mkdir /objects
VOLUME ["/objects"]
