-- Files of products that a job checks or imports. The file lies in the file store.
CREATE TABLE product_import (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  import_id text NOT NULL,
  -- Whom the job acts for.
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  -- Format, units, and whether pictures are fetched.
  options jsonb NOT NULL,
  -- Says what would happen and changes nothing.
  is_dry_run boolean NOT NULL DEFAULT true,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  -- Products that are read, of all in the file.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Only grows: it tells a worker that another one has taken over.
  attempt integer NOT NULL DEFAULT 0,
  -- How often the work began since a person asked for it: it continues where a server stopped in the middle.
  tries integer NOT NULL DEFAULT 0,
  -- A sentence for people; '' unless it failed.
  problem text NOT NULL DEFAULT '',
  -- Totals of the products that are done; null before the first.
  report jsonb,
  -- Lines of the file with something to say, and how many there are with those that are not kept.
  rows jsonb NOT NULL DEFAULT '[]',
  row_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last sign of life of its worker.
  beat_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (website_id, import_id)
);
-- One at a time.
CREATE UNIQUE INDEX product_import_unfinished_key ON product_import (website_id) WHERE status IN ('waiting', 'running');
CREATE INDEX product_import_beat_idx ON product_import (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX product_import_created_idx ON product_import (created_at);
