-- A site that its owner closed, or deleted until it is removed for good. Without a row the site is open.
CREATE TABLE website_closure (
  website_id text PRIMARY KEY REFERENCES website (website_id) ON DELETE CASCADE,
  closed_at timestamptz,
  closed_by text,
  deleted_at timestamptz,
  deleted_by text,
  -- From then on the site is removed with its files; until then it can be restored.
  deletes_at timestamptz,
  CHECK (closed_at IS NOT NULL OR deleted_at IS NOT NULL),
  CHECK ((deleted_at IS NULL) = (deletes_at IS NULL))
);
CREATE INDEX website_closure_deletes_idx ON website_closure (deletes_at) WHERE deletes_at IS NOT NULL;
