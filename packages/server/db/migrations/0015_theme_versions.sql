-- Versions of the themes that owners upload. Their files lie in the file store under the hash of their content; website.theme is
-- `v:<hash>` while one is in use, `w:<hash>` while somebody works on it, else the name of a theme of the installation.

CREATE TABLE theme_version (
  website_id    text NOT NULL REFERENCES website ON DELETE CASCADE,
  version_id    text NOT NULL,
  -- Counted per site, as people name it.
  number        integer NOT NULL,
  name          text NOT NULL,
  -- Names the list of files in the file store.
  manifest_hash text NOT NULL,
  file_count    integer NOT NULL,
  byte_size     bigint NOT NULL,
  -- upload, push or watch.
  source        text NOT NULL,
  -- [{severity, file, line, column, code, message}], bounded; what rendering finds is template_error.
  problems      jsonb NOT NULL DEFAULT '[]',
  error_count   integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    text NOT NULL,
  PRIMARY KEY (website_id, version_id)
);
CREATE UNIQUE INDEX theme_version_number_key ON theme_version (website_id, number);

-- Who put which theme into use, and when.
CREATE TABLE theme_activation (
  website_id    text NOT NULL REFERENCES website ON DELETE CASCADE,
  activation_id text NOT NULL,
  theme         text NOT NULL,
  version_id    text,
  activated_at  timestamptz NOT NULL DEFAULT now(),
  activated_by  text NOT NULL,
  PRIMARY KEY (website_id, activation_id)
);

-- What went wrong while pages were rendered, per revision of a theme; bounded per site.
CREATE TABLE template_error (
  website_id     text NOT NULL REFERENCES website ON DELETE CASCADE,
  theme_revision text NOT NULL,
  error_key      text NOT NULL,
  code           text NOT NULL,
  file           text NOT NULL,
  line           integer NOT NULL,
  column_number  integer NOT NULL,
  message        text NOT NULL,
  hint           text NOT NULL DEFAULT '',
  -- Address of a page that showed it.
  path           text NOT NULL,
  first_seen_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, theme_revision, error_key)
);
