-- Each site has one owner, who is one of its administrators. Sites of before get their first administrator.
ALTER TABLE website_membership ADD COLUMN is_owner boolean NOT NULL DEFAULT false;
UPDATE website_membership m SET is_owner = true
  FROM (
    SELECT DISTINCT ON (website_id) website_id, account_id FROM website_membership
    WHERE role = 'admin' ORDER BY website_id, created_at, account_id
  ) first
  WHERE m.website_id = first.website_id AND m.account_id = first.account_id;
CREATE UNIQUE INDEX website_membership_owner_key ON website_membership (website_id) WHERE is_owner;

-- Somebody who was asked by mail to work on a site. Only the hash of the secret in the link is stored.
CREATE TABLE staff_invitation (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  invitation_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (website_id, invitation_id)
);
CREATE UNIQUE INDEX staff_invitation_token_key ON staff_invitation (website_id, token_hash);
CREATE UNIQUE INDEX staff_invitation_open_key ON staff_invitation (website_id, lower(email))
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- A link that was mailed to an account: to set a new password, or to confirm a new email.
CREATE TABLE account_link (
  token_hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('password', 'email')),
  -- The new email; for a password, the email that the link was mailed to.
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_link_account_idx ON account_link (account_id);

-- The browser that a session was opened with, as it named itself.
ALTER TABLE account_session ADD COLUMN user_agent text NOT NULL DEFAULT '';

-- The second step of a sign-in. The secret is encrypted with a key that the database does not have.
CREATE TABLE account_two_step (
  account_id text PRIMARY KEY REFERENCES account (account_id) ON DELETE CASCADE,
  secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- The step of time of the last code that was accepted: a code works once.
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE account_recovery_code (
  account_id text NOT NULL REFERENCES account (account_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- Mails with a personal link lose their text once they were sent, and nobody reads it in the editor before.
ALTER TABLE mail ADD COLUMN is_private boolean NOT NULL DEFAULT false;
