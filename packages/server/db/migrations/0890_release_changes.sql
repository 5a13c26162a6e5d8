-- What a release changes beside content: prices, styles and menus. It is kept here until the release goes live.
CREATE TABLE content_release_change (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  release_id text NOT NULL,
  kind       text NOT NULL,
  -- A product or a menu; 'site' for what a site has once.
  subject_id text NOT NULL,
  -- Values by field: what was live when the change was saved, and what the release makes of it.
  base       jsonb NOT NULL,
  value      jsonb NOT NULL,
  -- What the publication replaced, which a rollback restores.
  previous   jsonb,
  -- What people call the fields, where the server does not know.
  labels     jsonb NOT NULL DEFAULT '{}',
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, release_id, kind, subject_id)
);
ALTER TABLE content_release_change ADD FOREIGN KEY (website_id, release_id) REFERENCES content_release ON DELETE CASCADE;

-- The state in which the changes are; null without any. A process of the version before knows no changes: it cannot publish
-- or roll back such a release without them, since its transaction fails here.
ALTER TABLE content_release ADD COLUMN changes_state text;
ALTER TABLE content_release ADD CONSTRAINT content_release_changes_state_check CHECK (changes_state IS NULL OR changes_state = state);
