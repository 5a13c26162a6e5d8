-- Keys of programs that use the API of one site. The key itself is shown once and kept nowhere.
CREATE TABLE api_key (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  key_id          text NOT NULL,
  name            text NOT NULL,
  token_hash      text NOT NULL,
  -- The last characters, by which owners tell their keys apart.
  hint            text NOT NULL,
  scopes          text[] NOT NULL,
  created_by_name text NOT NULL,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz,
  last_used_at    timestamptz,
  revoked_at      timestamptz,
  PRIMARY KEY (website_id, key_id)
);
CREATE UNIQUE INDEX api_key_token_key ON api_key (website_id, token_hash);

-- Calls that carry an Idempotency-Key, with the answer that a repeated call gets.
CREATE TABLE api_call (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  key_id          text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash    text NOT NULL,
  -- Names the run that may end the call: one that was given up cannot.
  run_id          text NOT NULL,
  running_until   timestamptz NOT NULL,
  -- The change is committed, whatever became of its answer.
  is_applied      boolean NOT NULL DEFAULT false,
  status_code     integer,
  -- Sealed: answers have names and addresses of buyers.
  answer          text,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, key_id, idempotency_key)
);
CREATE INDEX api_call_age_idx ON api_call (created_at);
