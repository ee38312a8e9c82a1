#!/bin/sh
# Makes the database and its user in an empty folder, then serves; arguments are the server's.
set -eu
if [ ! -d /var/lib/mysql/mysql ]; then
  mariadb-install-db --datadir=/var/lib/mysql --auth-root-authentication-method=normal --skip-test-db >/dev/null
  password=$(cat "$MARIADB_PASSWORD_FILE")
  mariadbd --bootstrap --datadir=/var/lib/mysql <<SQL
FLUSH PRIVILEGES;
CREATE DATABASE \`$MARIADB_DATABASE\`;
CREATE USER '$MARIADB_USER'@'%' IDENTIFIED BY '$password';
GRANT ALL ON \`$MARIADB_DATABASE\`.* TO '$MARIADB_USER'@'%';
CREATE USER 'health'@'localhost';
ALTER USER 'root'@'localhost' ACCOUNT LOCK;
SQL
fi
exec mariadbd --log-warnings=1 --datadir=/var/lib/mysql --bind-address=0.0.0.0 --socket=/run/mysqld/mysqld.sock "$@"
