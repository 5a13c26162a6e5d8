-- Cards that customers keep at a payment provider: its ids, and what people know them by.
CREATE TABLE saved_card (
  website_id text NOT NULL,
  card_id text NOT NULL,
  -- Null: the account was deleted, and the provider has still to forget the card.
  customer_id text,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  -- The account of the shop at the provider: another one does not know the card.
  account_ref text NOT NULL,
  customer_ref text NOT NULL,
  method_ref text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL,
  expiry_month integer NOT NULL,
  expiry_year integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Set when nobody can choose it any more: a job tells the provider, then deletes the row.
  removed_at timestamptz,
  -- When the job may try.
  attempt_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (website_id, card_id)
);
ALTER TABLE saved_card ADD FOREIGN KEY (website_id) REFERENCES website ON DELETE CASCADE;
ALTER TABLE saved_card ADD CONSTRAINT saved_card_customer_fk FOREIGN KEY (website_id, customer_id)
  REFERENCES customer (website_id, customer_id);
CREATE INDEX saved_card_customer_idx ON saved_card (website_id, customer_id);
CREATE INDEX saved_card_removed_idx ON saved_card (attempt_at) WHERE removed_at IS NOT NULL;
