-- Work that writes a whole site into a zip file, or makes a site of one. The file lies in the file store.
CREATE TABLE site_transfer (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  transfer_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('export', 'import')),
  account_id text NOT NULL,
  person text NOT NULL,
  -- 'uploaded': a file that nobody has imported yet.
  status text NOT NULL CHECK (status IN ('uploaded', 'waiting', 'running', 'done', 'failed')),
  -- Things written or read, of all that there are.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- How often the work began: it begins again where a server stopped in the middle.
  attempt integer NOT NULL DEFAULT 0,
  byte_size bigint NOT NULL DEFAULT 0,
  -- A sentence for people; '' unless it failed.
  problem text NOT NULL DEFAULT '',
  -- What an export counted, and what a file to import says of itself.
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last sign of life of its worker.
  beat_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (website_id, transfer_id)
);
-- One of each kind at a time.
CREATE UNIQUE INDEX site_transfer_unfinished_key ON site_transfer (website_id, kind) WHERE status IN ('waiting', 'running');
CREATE INDEX site_transfer_beat_idx ON site_transfer (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX site_transfer_created_idx ON site_transfer (created_at);
