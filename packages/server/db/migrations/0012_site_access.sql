-- Who may come in: domains that are proven before they answer, what a site's status was, passwords of sites and pages.

-- A site claims a host, proves it with a DNS record, and only then is the host its own: many may claim, one is proven.
ALTER TABLE domain DROP CONSTRAINT domain_pkey;
ALTER TABLE domain
  ADD PRIMARY KEY (website_id, host),
  -- What the DNS record has to say.
  ADD COLUMN token       text NOT NULL DEFAULT '',
  ADD COLUMN added_at    timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN added_by    text,
  ADD COLUMN verified_at timestamptz,
  ADD COLUMN checked_at  timestamptz,
  -- What the last check found instead of the record, as a code; null after one that went well.
  ADD COLUMN problem     text;
UPDATE domain SET verified_at = now();
ALTER TABLE domain ADD CONSTRAINT domain_primary_is_verified CHECK (NOT is_primary OR verified_at IS NOT NULL);
CREATE UNIQUE INDEX domain_host_key ON domain (host) WHERE verified_at IS NOT NULL;
CREATE UNIQUE INDEX domain_primary_key ON domain (website_id) WHERE is_primary;

-- Where a host leads has changed: web processes look it up anew.
CREATE FUNCTION announce_site_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_host', coalesce(NEW.host, OLD.host));
  RETURN NULL;
END $$;
CREATE TRIGGER domain_announced AFTER INSERT OR UPDATE OF website_id, verified_at OR DELETE ON domain
  FOR EACH ROW EXECUTE FUNCTION announce_site_host();

ALTER TABLE website ADD CONSTRAINT website_status_known CHECK (status IN ('expired', 'past due', 'trial', 'beta', 'removed',
  'internal', 'comped', 'paid', 'linked', 'parking page', 'resold', 'resold grace period', 'enterprise'));

CREATE TABLE website_status_change (
  website_id    text NOT NULL REFERENCES website ON DELETE CASCADE,
  change_id     text NOT NULL,
  status_before text NOT NULL,
  status_after  text NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, change_id)
);

-- argon2id hashes. The hash of a hash names the password in visitors' cookies, so that a new password ends them.
CREATE TABLE site_lock (
  website_id    text PRIMARY KEY REFERENCES website ON DELETE CASCADE,
  password_hash text NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT now(),
  changed_by    text
);

CREATE TABLE collection_lock (
  website_id    text NOT NULL,
  collection_id text NOT NULL,
  password_hash text NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT now(),
  changed_by    text,
  PRIMARY KEY (website_id, collection_id),
  FOREIGN KEY (website_id, collection_id) REFERENCES collection (website_id, collection_id) ON DELETE CASCADE
);
