-- The site that answers on the bare host: the one that was made the default last, else the oldest.
ALTER TABLE website ADD COLUMN default_since timestamptz;
