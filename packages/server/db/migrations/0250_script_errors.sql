-- Errors of scripts on the pages of visitors: one row for each kind, the newest 200 of a site.
CREATE TABLE script_error (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  -- Hash of the message and the place of the script.
  error_key   text NOT NULL,
  message     text NOT NULL,
  stack       text NOT NULL,
  -- Path of the page, without its query.
  path        text NOT NULL,
  user_agent  text NOT NULL,
  count       bigint NOT NULL,
  created_at  timestamptz NOT NULL,
  last_at     timestamptz NOT NULL,
  PRIMARY KEY (website_id, error_key)
);
CREATE INDEX script_error_last_idx ON script_error (website_id, last_at);
