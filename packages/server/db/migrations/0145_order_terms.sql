-- When the buyer accepted the terms of the store; null: the store did not ask.
ALTER TABLE sales_order ADD COLUMN terms_accepted_at timestamptz;
