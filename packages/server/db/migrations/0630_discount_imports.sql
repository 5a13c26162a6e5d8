-- Files of discounts that are checked and imported in the background: the same columns as those of order_import.
CREATE TABLE discount_import (
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
ALTER TABLE discount_import ADD FOREIGN KEY (website_id) REFERENCES website (website_id) ON DELETE CASCADE;
-- One at a time for each site.
CREATE UNIQUE INDEX discount_import_unfinished_key ON discount_import (website_id) WHERE status IN ('waiting', 'running');
CREATE INDEX discount_import_beat_idx ON discount_import (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX discount_import_created_idx ON discount_import (created_at);

-- Discounts that came with an import: its undoing takes away those that nobody changed or used.
ALTER TABLE discount ADD COLUMN import_id text;
CREATE INDEX discount_import_idx ON discount (website_id, import_id, discount_id) WHERE import_id IS NOT NULL;
