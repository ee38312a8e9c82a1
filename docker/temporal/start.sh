# Starts Temporal's server with the password of its database from a file.
set -eu
POSTGRES_PWD=$(cat /run/secrets/temporal_database_password)
# It listens on both of its networks, and must be told which of its addresses its own roles meet at.
TEMPORAL_BROADCAST_ADDRESS=$(getent hosts "$(hostname)" | head -n 1 | cut -d ' ' -f 1)
export POSTGRES_PWD TEMPORAL_BROADCAST_ADDRESS
exec /etc/temporal/entrypoint.sh
