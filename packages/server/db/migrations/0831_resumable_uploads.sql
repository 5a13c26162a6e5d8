-- Large files on their way in parts. The parts are in the file store until the last one is there.
CREATE TABLE resumable_upload (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  upload_id text NOT NULL,
  -- Who sends it.
  account_id text NOT NULL,
  filename text NOT NULL,
  byte_size bigint NOT NULL CHECK (byte_size > 0),
  -- When the file was last changed on the sender's disk: with name and size it tells files apart.
  modified_at timestamptz NOT NULL,
  received_bytes bigint NOT NULL DEFAULT 0,
  -- Of its first part; null: a picture or a text, which is read as a whole.
  content_type text,
  -- The stored file.
  asset_id text,
  -- Why it was not stored.
  problem text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, upload_id),
  CHECK (received_bytes BETWEEN 0 AND byte_size)
);
CREATE UNIQUE INDEX resumable_upload_file_key ON resumable_upload (website_id, account_id, filename, byte_size, modified_at);
CREATE INDEX resumable_upload_age_idx ON resumable_upload (updated_at);
