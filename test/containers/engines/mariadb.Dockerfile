# Debian's MariaDB with the part of the published image's door that docker/compose.yaml uses.
ARG BASE=localhost/debian:bookworm-slim
FROM ${BASE}
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-server \
 && rm -rf /var/lib/apt/lists/* /var/lib/mysql /etc/mysql/mariadb.conf.d/* \
 && mkdir -p /run/mysqld /var/lib/mysql && chown mysql:mysql /run/mysqld /var/lib/mysql
COPY mariadb.sh /usr/local/bin/docker-entrypoint.sh
COPY mariadb-health.sh /usr/local/bin/healthcheck.sh
USER mysql
VOLUME ["/var/lib/mysql"]
ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]
