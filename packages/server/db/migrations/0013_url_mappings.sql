-- Where old addresses lead: one text per site, as its owner writes it.

CREATE TABLE url_mappings (
  website_id text PRIMARY KEY REFERENCES website ON DELETE CASCADE,
  source     text NOT NULL,
  -- Raised by every change: an editor saves against the version that was read.
  version    integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text
);
