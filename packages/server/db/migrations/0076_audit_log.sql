-- What staff changed. A row is written before the change as 'started', and completed with the changed fields after it.
CREATE TABLE audit_entry (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  -- Sorts by time.
  entry_id text NOT NULL,
  account_id text NOT NULL,
  -- The name as it was then: accounts are renamed and leave.
  person text NOT NULL,
  -- The operation of the API, such as updateProduct.
  operation text NOT NULL,
  -- The path of the call, such as /api/admin/products/65.
  object_path text NOT NULL,
  object_name text NOT NULL DEFAULT '',
  -- [{"field", "before", "after"}], changed fields only.
  changes jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'started' CHECK (status IN ('started', 'done')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, entry_id)
);
CREATE INDEX audit_entry_person_idx ON audit_entry (website_id, account_id, entry_id);
CREATE INDEX audit_entry_object_idx ON audit_entry (website_id, object_path, entry_id);
