-- Who may sign in, which websites there are, and where they answer.
-- Reference tables (no website_id first, the same on every node of a distributed database): account, account_session, site_name, domain.

CREATE TABLE account (
  account_id    text PRIMARY KEY,
  email         text NOT NULL,
  display_name  text NOT NULL,
  password_hash text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_email_key ON account (lower(email));

CREATE TABLE account_session (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_session_account_idx ON account_session (account_id);

CREATE TABLE website (
  website_id  text PRIMARY KEY,
  identifier  text NOT NULL,
  title       text NOT NULL,
  tagline     text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  language    text NOT NULL DEFAULT 'en-US',
  time_zone   text NOT NULL DEFAULT 'America/New_York',
  currency    text NOT NULL DEFAULT 'USD',
  theme       text NOT NULL DEFAULT 'default',
  status      text NOT NULL DEFAULT 'paid',
  -- Raised by every published change; caches of rendered pages are keyed by it.
  revision    bigint NOT NULL DEFAULT 1,
  -- Opaque to SQL: websiteSettings of the page context, store settings, navigation.
  settings    jsonb NOT NULL DEFAULT '{}',
  -- Signs order-status links and crumbs of this site.
  secret      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE site_name (
  identifier text PRIMARY KEY,
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE
);

CREATE TABLE domain (
  host       text PRIMARY KEY,
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  is_primary boolean NOT NULL DEFAULT false
);

CREATE TABLE website_membership (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account ON DELETE CASCADE,
  role       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, account_id)
);

-- Every published change of a site says so; web processes drop what they cached.
CREATE FUNCTION announce_site_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_revision', NEW.website_id || ' ' || NEW.revision);
  RETURN NEW;
END $$;
CREATE TRIGGER website_revision_announced AFTER UPDATE OF revision ON website
  FOR EACH ROW WHEN (OLD.revision IS DISTINCT FROM NEW.revision) EXECUTE FUNCTION announce_site_revision();

-- Fixed windows of counted attempts. Unlogged: losing the counts in a crash forgives, it does not harm.
CREATE UNLOGGED TABLE rate_limit (
  website_id   text NOT NULL,
  bucket       text NOT NULL,
  window_start timestamptz NOT NULL,
  hits         integer NOT NULL,
  PRIMARY KEY (website_id, bucket, window_start)
);
