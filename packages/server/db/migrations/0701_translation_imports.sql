-- Files of translations that are checked and imported in the background: the same columns as those of discount_import.
CREATE TABLE translation_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean NOT NULL DEFAULT true,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  report jsonb,
  rows jsonb NOT NULL DEFAULT '[]',
  row_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (website_id, import_id)
);
ALTER TABLE translation_import ADD FOREIGN KEY (website_id) REFERENCES website (website_id) ON DELETE CASCADE;
-- One at a time for each site.
CREATE UNIQUE INDEX translation_import_unfinished_key ON translation_import (website_id) WHERE status IN ('waiting', 'running');
CREATE INDEX translation_import_beat_idx ON translation_import (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX translation_import_created_idx ON translation_import (created_at);

-- The import that a translation came with, and the one that it replaced; null once somebody saved another.
ALTER TABLE translation ADD COLUMN import_id text;
ALTER TABLE translation ADD COLUMN previous_text text;
ALTER TABLE translation ADD COLUMN previous_hash text;
CREATE INDEX translation_import_idx ON translation (website_id, import_id, translation_id) WHERE import_id IS NOT NULL;
