-- Texts of a site in its other languages: one row for each text of a record. `source_hash` names the text that was translated.
CREATE TABLE translation (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  translation_id text NOT NULL,
  language text NOT NULL,
  record_kind text NOT NULL CHECK (record_kind IN ('collection', 'item', 'category', 'form', 'block-field', 'site')),
  record_id text NOT NULL,
  field text NOT NULL,
  text text NOT NULL,
  source_hash text NOT NULL,
  account_id text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, translation_id)
);
CREATE INDEX translation_record_idx ON translation (website_id, language, record_kind, record_id);
