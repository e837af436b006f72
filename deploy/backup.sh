#!/bin/sh
# Backs the database up into BACKUP_FOLDER with this program's own command (docs/backup.md), every
# BACKUP_EVERY_SECONDS (0: once), and removes backups older than BACKUP_KEEP_DAYS. After one that
# failed it tries again in five minutes. It needs the product's DATABASE_URL or DATA_DIR, and never
# the key of anonymous answers.
set -eu
umask 077
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"
trap 'exit 0' TERM INT

while true; do
  pause="$BACKUP_EVERY_SECONDS"
  if node scripts/backup.ts "$BACKUP_FOLDER/polly-$(date -u +%Y%m%dT%H%M%SZ).backup"; then
    find "$BACKUP_FOLDER" -name 'polly-*.backup' -mtime "+$BACKUP_KEEP_DAYS" -delete
    # What a backup that was killed has left.
    find "$BACKUP_FOLDER" -name 'polly-*.backup.*part' -mtime +0 -delete
  else
    echo "backup: failed" >&2
    [ "$BACKUP_EVERY_SECONDS" -gt 0 ] || exit 1
    [ "$pause" -lt 300 ] || pause=300
  fi
  [ "$BACKUP_EVERY_SECONDS" -gt 0 ] || exit 0
  sleep "$pause" &
  wait $!
done
