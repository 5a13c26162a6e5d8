-- Rates whose prices come from the owner's carrier service: { url, markupPpm, markupMinor, hasFallback }. Null: all others.
ALTER TABLE shipping_option ADD COLUMN carrier jsonb;

-- What a carrier service answered for a cart: the last answer of each rate, for some minutes.
CREATE TABLE carrier_quote (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  cart_id text NOT NULL,
  rate_id text NOT NULL,
  -- Of all that was asked: another cart, address or service address is another question.
  request_hash text NOT NULL,
  -- Null: it gave no answer that can be used.
  services jsonb,
  asked_at timestamptz NOT NULL,
  -- When it was asked last: later than asked_at where it did not answer again.
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, cart_id, rate_id)
);
ALTER TABLE carrier_quote ADD FOREIGN KEY (website_id, cart_id) REFERENCES cart (website_id, cart_id) ON DELETE CASCADE;
