#!/bin/sh
# Run on each database server beside Patroni: gives the role of the primary to another server before the disk is full. A full disk ends no
# process, so Patroni does not see it, and every write fails until somebody comes. See docs/high-availability.md.
#
#   leave-when-full.sh NAME URL FOLDER [PERCENT]
#
# NAME and URL are those of Patroni on this server (db1, http://10.0.0.11:8008). FOLDER is on the disk of the database.

name=$1 url=$2 folder=$3 percent=${4:-92}

while sleep 3; do
  used=$(df --output=pcent "$folder" | tail -n 1 | tr -dc '0-9')
  [ "${used:-0}" -ge "$percent" ] || continue
  curl -fsS -o /dev/null -m 2 "$url/primary" 2>/dev/null || continue
  echo "$(date -u +%FT%TZ) $folder is $used % full: asking for another primary"
  curl -sS -m 30 -X POST -H 'content-type: application/json' -d "{\"leader\": \"$name\"}" "$url/switchover"
  echo
done
