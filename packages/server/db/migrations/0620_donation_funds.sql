-- What visitors give to. A donation itself is a line of an order, of type 6, whose item is the fund.
CREATE TABLE donation_fund (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  fund_id text NOT NULL,
  is_enabled boolean NOT NULL,
  definition jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, fund_id)
);
CREATE INDEX order_line_donation_idx ON order_line (website_id, order_id) WHERE product_type = 6;
