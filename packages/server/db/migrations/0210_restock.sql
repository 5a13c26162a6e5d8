-- Visitors who want a mail when a variant is back in stock: one row for a person and a variant.
CREATE TABLE restock_sign_up (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  variant_id  text NOT NULL,
  -- In small letters.
  email       text NOT NULL,
  sign_up_id  text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- Counts how often the person signed up: one mail for each.
  round       integer NOT NULL DEFAULT 1,
  -- The mail is to be sent. Null: the person waits, or was told.
  due_at      timestamptz,
  notified_at timestamptz,
  PRIMARY KEY (website_id, variant_id, email)
);
CREATE UNIQUE INDEX restock_sign_up_id_key ON restock_sign_up (website_id, sign_up_id);
CREATE INDEX restock_sign_up_email_idx ON restock_sign_up (website_id, lower(email));
CREATE INDEX restock_sign_up_due_idx ON restock_sign_up (website_id, due_at) WHERE due_at IS NOT NULL;
