-- A session belongs to the site that it was opened on. Sessions from before are of no site: their owners sign in again.
DELETE FROM account_session;
ALTER TABLE account_session
  ADD COLUMN website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE;
