-- Where and how the buyer picks the order up, as promised at the checkout; null for orders that are sent.
ALTER TABLE sales_order ADD COLUMN pickup jsonb;
