# Makes the namespace that workers use. Closed workflows are kept for three days: rows of the product outlive them.
set -eu
export TEMPORAL_ADDRESS=temporal:7233
until temporal operator cluster health >/dev/null 2>&1; do sleep 2; done
temporal operator namespace describe --namespace default >/dev/null 2>&1 || temporal operator namespace create --namespace default --retention 72h
