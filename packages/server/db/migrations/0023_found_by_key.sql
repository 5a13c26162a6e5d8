-- Indexes that a look-up by another key cannot take by mistake. While a table is small, or its statistics are old, the planner holds every index
-- that begins with website_id for as good as the right one, and the plan is kept: an order then read all orders of the site. Indexes that are no keys
-- therefore begin with what they are for.

DROP INDEX stock_hold_variant_idx;
CREATE INDEX stock_hold_variant_idx ON stock_hold (variant_id, website_id, expires_at);

DROP INDEX sales_order_email_idx;
CREATE INDEX sales_order_email_idx ON sales_order (lower(email), website_id);

-- Of all sites, oldest first: what the reconciler asks for.
DROP INDEX payment_open_idx;
CREATE INDEX payment_open_idx ON payment (created_at) WHERE status IN ('pending', 'requires_action', 'unknown') AND order_id IS NULL;
