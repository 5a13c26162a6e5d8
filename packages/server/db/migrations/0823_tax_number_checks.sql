-- The last answer of the register about a VAT number that buyers gave: the proof of orders without tax.
CREATE TABLE tax_number_check (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  tax_number      text NOT NULL,
  is_registered   boolean NOT NULL,
  -- The number under which the register keeps the question; '' where it gave none.
  consultation    text NOT NULL DEFAULT '',
  checked_at      timestamptz NOT NULL,
  -- When the register was last asked, whether it answered or not.
  tried_at        timestamptz NOT NULL,
  PRIMARY KEY (website_id, tax_number)
);
-- The answer that an order relied on: when, and the number of the consultation.
ALTER TABLE sales_order ADD COLUMN tax_number_proof jsonb;
CREATE INDEX cart_tax_number_idx ON cart (website_id, tax_number) WHERE tax_number IS NOT NULL AND purchased_at IS NULL;
