-- When buyers pick up, or get their local delivery: the hours of a rate, the choice of a cart, and what an order was promised.
ALTER TABLE shipping_option ADD COLUMN time_slots jsonb;
ALTER TABLE cart ADD COLUMN slot_starts_at timestamptz;
ALTER TABLE sales_order ADD COLUMN slot_starts_at timestamptz;
ALTER TABLE sales_order ADD COLUMN slot_ends_at timestamptz;
CREATE INDEX sales_order_slot_idx ON sales_order (website_id, slot_starts_at) WHERE slot_starts_at IS NOT NULL;

-- A row to lock while the places of a slot are counted. Without a key to the rate: saving shipping writes the rates anew.
CREATE TABLE time_slot (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  shipping_option_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, shipping_option_id, starts_at)
);

-- A place in a slot, taken by a cart: until `expires_at` while it is paid, for good once it is an order.
CREATE TABLE time_slot_booking (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  cart_id text NOT NULL,
  shipping_option_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (website_id, cart_id)
);
ALTER TABLE time_slot_booking ADD FOREIGN KEY (website_id, cart_id) REFERENCES cart (website_id, cart_id) ON DELETE CASCADE;
CREATE INDEX time_slot_booking_slot_idx ON time_slot_booking (website_id, shipping_option_id, starts_at);
