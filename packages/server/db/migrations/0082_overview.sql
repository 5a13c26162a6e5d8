-- What the overview of the editor counts, and what its search finds, without reading every order of a shop.
CREATE INDEX sales_order_created_idx ON sales_order (website_id, created_at)
  INCLUDE (test_mode, fulfillment_status, payment_status, currency, grand_total_minor);
CREATE INDEX sales_order_updated_idx ON sales_order (website_id, updated_at, order_id);
CREATE INDEX sales_order_pending_idx ON sales_order (website_id, order_id) WHERE fulfillment_status = 'pending';
CREATE INDEX sales_order_address_idx ON sales_order (website_id, lower(email) COLLATE "C");
CREATE INDEX sales_order_name_idx ON sales_order (website_id, lower(customer_name) COLLATE "C");
CREATE INDEX sales_order_last_name_idx ON sales_order (website_id, lower(substring(customer_name FROM '[^ ]+$')) COLLATE "C");
CREATE INDEX mail_failed_idx ON mail (website_id, mail_id) WHERE status = 'failed';
CREATE INDEX item_draft_idx ON item (website_id, updated_at DESC, item_id) WHERE workflow_state = 'draft';
CREATE INDEX item_title_idx ON item (website_id, lower(title) COLLATE "C");
CREATE INDEX stock_low_idx ON stock (website_id, variant_id) WHERE NOT unlimited AND on_hand <= 5;
