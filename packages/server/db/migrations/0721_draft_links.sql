-- A link to the draft of a page or item, for people without an account. One at a time: a new one ends the one before it.
CREATE TABLE draft_link (
  website_id  text NOT NULL REFERENCES website ON DELETE CASCADE,
  kind        text NOT NULL,
  document_id text NOT NULL,
  link_id     text NOT NULL,
  ends_at     timestamptz NOT NULL,
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, kind, document_id),
  UNIQUE (website_id, link_id)
);
