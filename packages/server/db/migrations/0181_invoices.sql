-- The number of the last invoice of a site. Its row is locked while numbers are given, so no number is missing.
CREATE TABLE invoice_number (
  website_id text PRIMARY KEY REFERENCES website (website_id) ON DELETE CASCADE,
  last       bigint NOT NULL CHECK (last >= 0)
);
CREATE TABLE invoice (
  website_id     text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id       text NOT NULL,
  invoice_number bigint NOT NULL,
  account_id     text,
  issued_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, order_id)
);
ALTER TABLE invoice ADD FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX invoice_number_key ON invoice (website_id, invoice_number);
