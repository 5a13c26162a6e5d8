-- Another price for all subscriptions of a variant, from a day on. A job writes it to one after the other, with a mail each.
CREATE TABLE subscription_price_change (
  website_id text NOT NULL,
  price_change_id text NOT NULL,
  variant_id text NOT NULL,
  test_mode boolean NOT NULL,
  currency text NOT NULL,
  unit_price_minor bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  -- The last subscription that has it.
  after_id text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (website_id, price_change_id),
  CHECK (unit_price_minor >= 0)
);
ALTER TABLE subscription_price_change ADD FOREIGN KEY (website_id) REFERENCES website ON DELETE CASCADE;
CREATE INDEX subscription_price_change_open_idx ON subscription_price_change (website_id, price_change_id) WHERE done_at IS NULL;
