#!/bin/sh
# run.sh FILE PROGRAM [OPTION…]: fills in a file of this folder and starts the program with it.
set -eu
deploy=$(dirname "$0")
file=$1
shift
umask 077
mkdir -p /var/lib/akyede/etc
filled=/var/lib/akyede/etc/$(basename "$file")
"$deploy/fill.sh" "$deploy/$file" > "$filled"
"$deploy/fill.sh" "$deploy/pgbouncer/userlist.txt" > /var/lib/akyede/etc/userlist.txt
exec "$@" "$filled"
