-- What was the address of a record in a language before: visitors of it are led to the one of today.
CREATE TABLE former_address (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  language        text NOT NULL,
  record_kind     text NOT NULL CHECK (record_kind IN ('collection', 'item', 'category')),
  record_id       text NOT NULL,
  slug            text NOT NULL,
  replaced_at     timestamptz NOT NULL,
  PRIMARY KEY (website_id, language, record_kind, record_id, slug)
);
CREATE INDEX former_address_slug_idx ON former_address (website_id, language, record_kind, slug);
-- The translation of an address is asked for by what it says.
CREATE INDEX translation_address_idx ON translation (website_id, language, record_kind, text) WHERE field = 'address';
