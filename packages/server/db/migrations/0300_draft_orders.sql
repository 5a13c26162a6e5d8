-- What the owner fixed for a cart of a draft order: lines, prices, discount, shipping and taxes. Null for carts of visitors.
ALTER TABLE cart ADD COLUMN offer jsonb;

-- Drafts have numbers of their own: those of orders are given when they are placed.
ALTER TABLE order_number ADD COLUMN last_draft bigint NOT NULL DEFAULT 0;

-- An order that the owner prepares. Who buys what is in its cart; it is completed when that cart has an order.
CREATE TABLE draft_order (
  website_id        text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  draft_id          text NOT NULL,
  draft_number      bigint NOT NULL,
  currency          text NOT NULL,
  grand_total_minor bigint NOT NULL CHECK (grand_total_minor >= 0),
  -- When the payment link was mailed last, and until when it works.
  sent_at           timestamptz,
  link_expires_at   timestamptz,
  account_id        text,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (website_id, draft_id)
);
-- The id of a draft is that of its cart.
ALTER TABLE draft_order ADD FOREIGN KEY (website_id, draft_id) REFERENCES cart (website_id, cart_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX draft_order_number_key ON draft_order (website_id, draft_number);
