#!/bin/sh
# Restarts the processes of this machine one after the other: restart-shop.sh 3001 3002
# Each is ready again before the next one drains, so that no request fails. A process reads all products before it is.
set -eu
for port in "$@"; do
  systemctl restart "akyede@$port"
  deadline=$(($(date +%s) + 300))
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do
    [ "$(date +%s)" -lt "$deadline" ] || { echo "akyede@$port is not ready after five minutes" >&2; exit 1; }
    sleep 0.5
  done
  # HAProxy looks twice a second.
  sleep 2
done
