-- Who gave the password again may download the backup once, for a minute. Only the hash is kept.
ALTER TABLE backup_run
  ADD COLUMN download_token_hash text,
  ADD COLUMN download_until timestamptz;
