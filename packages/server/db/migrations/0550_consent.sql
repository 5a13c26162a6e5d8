-- What visitors chose in the cookie banner, and what the banner said then. Nothing of it names a person.
CREATE TABLE consent_notice (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  version text NOT NULL,
  texts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, version)
);
CREATE TABLE consent_choice (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  choice_id text NOT NULL,
  consent_id text NOT NULL,
  version text NOT NULL,
  analytics boolean NOT NULL,
  marketing boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, choice_id)
);
ALTER TABLE consent_choice ADD FOREIGN KEY (website_id, version) REFERENCES consent_notice;
CREATE INDEX consent_choice_created_at ON consent_choice (website_id, created_at);
CREATE INDEX consent_choice_version ON consent_choice (website_id, version);
