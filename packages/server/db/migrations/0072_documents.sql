-- What staff edit before visitors see it, and every change of it. No key leads to the page, item or field: kind and id name it.

CREATE TABLE document_draft (
  website_id         text NOT NULL REFERENCES website ON DELETE CASCADE,
  -- page | item | field
  kind               text NOT NULL,
  document_id        text NOT NULL,
  revision           integer NOT NULL,
  -- The revision that visitors see.
  published_revision integer NOT NULL,
  content            jsonb NOT NULL,
  -- Of the content as the page, item or field stores it: another one means that somebody wrote it past the editor.
  stored_hash        text NOT NULL,
  -- Of the draft while it has no changes.
  clean_hash         text NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (website_id, kind, document_id)
);

CREATE TABLE document_entry (
  website_id  text NOT NULL,
  kind        text NOT NULL,
  document_id text NOT NULL,
  revision    integer NOT NULL,
  -- start | edit | publish | discard | restore | outside
  entry_kind  text NOT NULL,
  label       text NOT NULL,
  -- Chosen by the editor that sent it: a batch that is sent again is the same.
  batch_id    text NOT NULL,
  operations  jsonb NOT NULL,
  -- The content after it, for some.
  snapshot    jsonb,
  -- The account; null for the system.
  created_by  text,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, kind, document_id, revision),
  UNIQUE (website_id, kind, document_id, batch_id)
);
ALTER TABLE document_entry ADD FOREIGN KEY (website_id, kind, document_id)
  REFERENCES document_draft (website_id, kind, document_id) ON DELETE CASCADE;

-- Who has a document open.
CREATE TABLE document_editor (
  website_id  text NOT NULL REFERENCES website ON DELETE CASCADE,
  kind        text NOT NULL,
  document_id text NOT NULL,
  -- One tab.
  client_id   text NOT NULL,
  account_id  text NOT NULL,
  name        text NOT NULL,
  -- The block they are in, or ''.
  block_id    text NOT NULL,
  seen_at     timestamptz NOT NULL,
  PRIMARY KEY (website_id, kind, document_id, client_id)
);
