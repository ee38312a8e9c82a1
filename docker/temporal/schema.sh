# Makes Temporal's two databases and brings their schema up to date; what is up to date is left alone.
set -eu
SQL_PASSWORD=$(cat /run/secrets/temporal_database_password)
export SQL_PASSWORD SQL_PLUGIN=postgres12 SQL_HOST=temporal-database SQL_PORT=5432 SQL_USER=temporal
for database in temporal temporal_visibility; do
  # The folders are called temporal and visibility.
  folder=/etc/temporal/schema/postgresql/v12/${database#temporal_}
  temporal-sql-tool --database "$database" create-database || true
  temporal-sql-tool --database "$database" setup-schema -v 0.0 || true
  temporal-sql-tool --database "$database" update-schema --schema-dir "$folder/versioned"
done
