-- The account at a service for machine translation. Its key is sealed with the key of the installation.
CREATE TABLE translation_connection (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  sealed_key text NOT NULL,
  key_hint text NOT NULL,
  is_free boolean NOT NULL,
  connected_at timestamptz NOT NULL,
  PRIMARY KEY (website_id)
);

-- Characters that a site has sent to the service, by day (UTC).
CREATE TABLE translation_usage (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  day date NOT NULL,
  characters integer NOT NULL,
  PRIMARY KEY (website_id, day)
);

-- The last machine translation of a site into each language.
CREATE TABLE translation_run (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  language text NOT NULL,
  run_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed', 'stopped')),
  done integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  started_at timestamptz NOT NULL,
  beat_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, language)
);

-- Nobody has checked this translation yet.
ALTER TABLE translation ADD COLUMN is_machine boolean NOT NULL DEFAULT false;
