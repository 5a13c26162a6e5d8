-- What a site may use where that differs from the limits of the installation: a number by the name of what is limited, null for no limit.
CREATE TABLE site_limit (
  website_id text PRIMARY KEY REFERENCES website (website_id) ON DELETE CASCADE,
  limits jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
-- What sites used in a month (UTC). Processes add what they counted in memory; no keys, so that one statement serves many sites.
CREATE TABLE site_usage (
  website_id text NOT NULL,
  month date NOT NULL,
  requests bigint NOT NULL DEFAULT 0 CHECK (requests >= 0),
  compute_ms bigint NOT NULL DEFAULT 0 CHECK (compute_ms >= 0),
  mails bigint NOT NULL DEFAULT 0 CHECK (mails >= 0),
  PRIMARY KEY (website_id, month)
);
