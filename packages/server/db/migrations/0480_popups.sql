-- Popups of a site, in their order. shown_version counts what visitors see; version counts saves.
CREATE TABLE popup (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  popup_id text NOT NULL,
  position integer NOT NULL,
  is_enabled boolean NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  definition jsonb NOT NULL,
  shown_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, popup_id)
);
