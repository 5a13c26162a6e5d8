-- Experiments compare two versions of a page: A is the page as it is, B the challenger. The key is hashed to choose a version, so it never changes.
CREATE TABLE experiment (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  experiment_id text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  collection_id text NOT NULL,
  challenger jsonb NOT NULL,
  goal text NOT NULL CHECK (goal IN ('order', 'newsletter', 'form', 'page')),
  goal_collection_id text,
  -- In basis points of the visitors.
  share_a integer NOT NULL CHECK (share_a > 0),
  share_b integer NOT NULL CHECK (share_b > 0),
  status text NOT NULL CHECK (status IN ('draft', 'running', 'paused', 'ended')),
  outcome text CHECK (outcome IN ('a', 'b', 'none', 'gone')),
  -- Visitors and conversions of both versions when it ended: the rows of visitors are deleted then.
  result jsonb,
  visitor_count integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, experiment_id),
  UNIQUE (website_id, key),
  CHECK (share_a + share_b = 10000),
  CHECK ((status = 'ended') = (outcome IS NOT NULL))
);

-- A page is in one experiment at a time.
CREATE UNIQUE INDEX experiment_of_page ON experiment (website_id, collection_id) WHERE status IN ('running', 'paused');

-- Who saw a version first, and whether they reached the goal after it. A row counts one visitor once.
CREATE TABLE experiment_visitor (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  experiment_id text NOT NULL,
  visitor_key text NOT NULL,
  seen text NOT NULL CHECK (seen IN ('a', 'b')),
  seen_at timestamptz NOT NULL,
  converted_at timestamptz,
  PRIMARY KEY (website_id, experiment_id, visitor_key)
);

ALTER TABLE experiment_visitor ADD FOREIGN KEY (website_id, experiment_id) REFERENCES experiment ON DELETE CASCADE;
