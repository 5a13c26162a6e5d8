-- Drafts that go live together: at once, at a minute, or when somebody else approves.
CREATE TABLE content_release (
  website_id     text NOT NULL REFERENCES website ON DELETE CASCADE,
  release_id     text NOT NULL,
  title          text NOT NULL,
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'published', 'rolled_back')),
  publish_at     timestamptz,
  needs_approval boolean NOT NULL DEFAULT false,
  -- Why the last scheduled publication failed.
  problem        text NOT NULL DEFAULT '',
  version        integer NOT NULL DEFAULT 1,
  changed_by     text NOT NULL,
  changed_at     timestamptz NOT NULL,
  approved_by    text,
  approved_at    timestamptz,
  published_by   text,
  published_at   timestamptz,
  PRIMARY KEY (website_id, release_id)
);
CREATE INDEX content_release_due_idx ON content_release (website_id, publish_at) WHERE state = 'open' AND publish_at IS NOT NULL;

-- What a release has: a version of a draft. Later changes of the draft are not part of it.
CREATE TABLE content_release_document (
  website_id         text NOT NULL REFERENCES website ON DELETE CASCADE,
  release_id         text NOT NULL,
  kind               text NOT NULL,
  document_id        text NOT NULL,
  revision           integer NOT NULL,
  -- The publication that the release has made, which a rollback takes back.
  published_revision integer,
  PRIMARY KEY (website_id, release_id, kind, document_id)
);
ALTER TABLE content_release_document ADD FOREIGN KEY (website_id, release_id) REFERENCES content_release ON DELETE CASCADE;
