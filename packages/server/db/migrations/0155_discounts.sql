-- Discounts of a shop: by code or automatic.
CREATE TABLE discount (
  website_id            text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  discount_id           text NOT NULL,
  -- Shown to buyers beside the amount.
  name                  text NOT NULL,
  is_automatic          boolean NOT NULL,
  -- What it takes off, for which products, and for whom.
  definition            jsonb NOT NULL,
  starts_at             timestamptz,
  ends_at               timestamptz,
  -- Null: as often as anybody likes.
  max_uses              integer CHECK (max_uses > 0),
  max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
  max_uses_per_code     integer CHECK (max_uses_per_code > 0),
  -- Counted under the row's lock while max_uses is set, and counted anew when it is set.
  use_count             integer NOT NULL DEFAULT 0 CHECK (use_count >= 0),
  version               integer NOT NULL DEFAULT 1,
  -- Deleted ones stay: orders name them, and deleting can be undone.
  deleted_at            timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, discount_id)
);
CREATE INDEX discount_automatic_idx ON discount (website_id) WHERE is_automatic AND deleted_at IS NULL;

-- In capitals: a buyer may type it as they like.
CREATE TABLE discount_code (
  website_id   text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  code         text NOT NULL,
  discount_id  text NOT NULL,
  is_generated boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, code)
);
ALTER TABLE discount_code ADD FOREIGN KEY (website_id, discount_id) REFERENCES discount (website_id, discount_id) ON DELETE CASCADE;
CREATE INDEX discount_code_discount_idx ON discount_code (website_id, discount_id, code);

-- One use of a discount, taken with the attempt to pay and before money moves. A released one counts for nothing.
CREATE TABLE discount_redemption (
  website_id     text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  payment_id     text NOT NULL,
  discount_id    text NOT NULL,
  cart_id        text NOT NULL,
  code           text,
  -- In small letters.
  customer_email text NOT NULL,
  amount_minor   bigint NOT NULL CHECK (amount_minor >= 0),
  released_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, payment_id, discount_id)
);
ALTER TABLE discount_redemption ADD FOREIGN KEY (website_id, payment_id) REFERENCES payment (website_id, payment_id);
ALTER TABLE discount_redemption ADD FOREIGN KEY (website_id, discount_id) REFERENCES discount (website_id, discount_id);
-- One redemption of a discount for each cart.
CREATE UNIQUE INDEX discount_redemption_cart_key ON discount_redemption (website_id, cart_id, discount_id) WHERE released_at IS NULL;
CREATE INDEX discount_redemption_customer_idx ON discount_redemption (website_id, discount_id, customer_email) WHERE released_at IS NULL;
CREATE INDEX discount_redemption_code_idx ON discount_redemption (website_id, code) WHERE released_at IS NULL AND code IS NOT NULL;

-- What was taken off an order, by discount: [{id, name, code, amountMinor}]. The shares of its lines stand with them.
ALTER TABLE sales_order ADD COLUMN discounts jsonb NOT NULL DEFAULT '[]';
