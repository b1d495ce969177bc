#!/bin/sh
# Patroni runs this once, on the first primary, with its address. DATABASE_PASSWORD comes from Patroni's environment.
set -eu
psql "$1" --quiet --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" <<'SQL'
create role akyede login password :'password';
create database akyede owner akyede;
SQL
