# Starts the S3 server with keys from files.
set -eu
ROOT_ACCESS_KEY=$(cat /run/secrets/s3_access_key)
ROOT_SECRET_KEY=$(cat /run/secrets/s3_secret_key)
export ROOT_ACCESS_KEY ROOT_SECRET_KEY
exec versitygw --port :7070 --cors-allow-origin "$CORS_ORIGIN" posix /objects
