-- Somebody who wants a site of their own: waiting until the email is confirmed, then with the site that was made. Of the link only the hash is stored;
-- it is null until the mail is written.
CREATE TABLE sign_up (
  sign_up_id text PRIMARY KEY,
  email text NOT NULL,
  -- Emptied once the account has it.
  password_hash text NOT NULL,
  title text NOT NULL,
  identifier text NOT NULL,
  theme text NOT NULL,
  -- Of the mail.
  language text NOT NULL,
  token_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  website_id text REFERENCES website (website_id) ON DELETE CASCADE,
  account_id text,
  -- Leads the browser that confirmed the email to the new site, once.
  arrival_hash text UNIQUE,
  arrival_expires_at timestamptz
);
ALTER TABLE sign_up ADD CONSTRAINT sign_up_account_fkey FOREIGN KEY (account_id) REFERENCES account (account_id) ON DELETE CASCADE;
CREATE INDEX sign_up_created_idx ON sign_up (created_at);
CREATE INDEX sign_up_website_idx ON sign_up (website_id);
CREATE INDEX sign_up_account_idx ON sign_up (account_id);

-- How many sign-ups a limit refused on a day (UTC).
CREATE TABLE sign_up_refusal (
  day date NOT NULL,
  reason text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, reason)
);

-- One row, or none: open. An operator closed sign-ups, or opened them again.
CREATE TABLE sign_up_switch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_open boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
