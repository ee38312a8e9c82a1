#!/bin/sh
# Writes the server's settings from the same variables as the published image's template, then serves all four roles.
set -eu
: "${BIND_ON_IP:=$(getent hosts "$(hostname)" | cut -d ' ' -f 1)}"
sql() { # database
  cat <<YAML
      sql:
        pluginName: "$DB"
        databaseName: "$1"
        connectAddr: "$POSTGRES_SEEDS:$DB_PORT"
        connectProtocol: tcp
        user: "$POSTGRES_USER"
        password: "$POSTGRES_PWD"
        maxConns: 20
        maxIdleConns: 20
        maxConnLifetime: 1h
YAML
}
service() { # role, port, membership port, more
  cat <<YAML
  $1:
    rpc: { grpcPort: $2, membershipPort: $3, bindOnIP: "$BIND_ON_IP"${4:-} }
YAML
}
cat >/etc/temporal/config/docker.yaml <<YAML
log: { stdout: true, level: ${LOG_LEVEL:-info} }
persistence:
  numHistoryShards: ${NUM_HISTORY_SHARDS:-4}
  defaultStore: default
  visibilityStore: visibility
  datastores:
    default:
$(sql temporal)
    visibility:
$(sql temporal_visibility)
global:
  membership: { maxJoinDuration: 30s, broadcastAddress: "${TEMPORAL_BROADCAST_ADDRESS:-}" }
services:
$(service frontend 7233 6933 ', httpPort: 7243')
$(service matching 7235 6935)
$(service history 7234 6934)
$(service worker 7239 6939)
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: active
  currentClusterName: active
  clusterInformation:
    active: { enabled: true, initialFailoverVersion: 1, rpcName: frontend, rpcAddress: "127.0.0.1:7233", httpAddress: "127.0.0.1:7243" }
publicClient: { hostPort: "$BIND_ON_IP:7233" }
dynamicConfigClient: { filepath: "$DYNAMIC_CONFIG_FILE_PATH", pollInterval: 60s }
YAML
exec temporal-server --root /etc/temporal --config config --env docker start
