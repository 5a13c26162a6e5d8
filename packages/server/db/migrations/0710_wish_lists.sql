-- What customers, and guests by a cookie, keep to buy later. A list has a customer or the hash of a cookie's token.
CREATE TABLE wish_list (
  website_id text NOT NULL,
  wish_list_id text NOT NULL,
  customer_id text,
  token_hash text,
  -- A part of the link that shows the list to others; null while it is not shared.
  share_key text,
  -- The language of the last change; null is the site's own.
  language text,
  mail_round integer NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, wish_list_id),
  CHECK ((customer_id IS NULL) <> (token_hash IS NULL))
);
ALTER TABLE wish_list ADD FOREIGN KEY (website_id) REFERENCES website ON DELETE CASCADE;
ALTER TABLE wish_list ADD FOREIGN KEY (website_id, customer_id) REFERENCES customer (website_id, customer_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX wish_list_customer_key ON wish_list (website_id, customer_id);
CREATE UNIQUE INDEX wish_list_token_key ON wish_list (website_id, token_hash);
CREATE INDEX wish_list_guest_idx ON wish_list (updated_at, website_id) WHERE customer_id IS NULL;

CREATE TABLE wish_list_entry (
  website_id text NOT NULL,
  wish_list_id text NOT NULL,
  item_id text NOT NULL,
  -- '' keeps the product without a choice.
  variant_id text NOT NULL DEFAULT '',
  currency text NOT NULL,
  -- The lowest price when it was put on the list.
  seen_price_minor bigint NOT NULL,
  sold_out_at timestamptz,
  price_notified_at timestamptz,
  stock_notified_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, wish_list_id, item_id, variant_id),
  CHECK (seen_price_minor >= 0)
);
ALTER TABLE wish_list_entry ADD FOREIGN KEY (website_id, wish_list_id) REFERENCES wish_list (website_id, wish_list_id) ON DELETE CASCADE;
CREATE INDEX wish_list_entry_item_idx ON wish_list_entry (website_id, item_id);
