#!/bin/sh
# Makes the cluster with its user in an empty folder, then serves.
set -eu
data=/var/lib/postgresql/data/pgdata
if [ ! -s "$data/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth=scram-sha-256 --auth-local=trust --pgdata="$data" >/dev/null
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  # The user's own database is there for tools that connect to it.
  [ "$POSTGRES_DB" = postgres ] || echo "CREATE DATABASE \"$POSTGRES_DB\";" | postgres --single -D "$data" postgres >/dev/null
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
