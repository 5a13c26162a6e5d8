-- Gift cards: sold as products, issued when the order is paid, used to pay at the checkout.

CREATE TABLE gift_card (
  website_id      text NOT NULL REFERENCES website ON DELETE CASCADE,
  gift_card_id    text NOT NULL,
  -- HMAC of the code with the site's secret: who reads the table cannot spend anything.
  code_hash       text NOT NULL,
  last_characters text NOT NULL,
  currency        text NOT NULL,
  initial_minor   bigint NOT NULL CHECK (initial_minor > 0),
  balance_minor   bigint NOT NULL CHECK (balance_minor BETWEEN 0 AND initial_minor),
  -- The order that bought it, and which one of its line it is.
  order_id        text NOT NULL,
  line_id         text NOT NULL,
  number          integer NOT NULL,
  recipient_email text NOT NULL,
  recipient_name  text NOT NULL DEFAULT '',
  -- Of a test order: pays for test orders only.
  is_test         boolean NOT NULL,
  -- Its order was canceled: nothing more can be paid with it.
  disabled_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, gift_card_id),
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id)
);
CREATE UNIQUE INDEX gift_card_code_key ON gift_card (website_id, code_hash);
-- An order issues each of its cards once, however often it is asked to.
CREATE UNIQUE INDEX gift_card_order_key ON gift_card (website_id, order_id, line_id, number);

-- What a card pays of an attempt: taken off its balance when the attempt begins, given back when nothing comes of it.
CREATE TABLE gift_card_use (
  website_id   text NOT NULL,
  payment_id   text NOT NULL,
  gift_card_id text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- held | spent | returned
  status       text NOT NULL DEFAULT 'held',
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, payment_id, gift_card_id),
  FOREIGN KEY (website_id, payment_id) REFERENCES payment (website_id, payment_id),
  FOREIGN KEY (website_id, gift_card_id) REFERENCES gift_card (website_id, gift_card_id)
);
CREATE INDEX gift_card_use_card_idx ON gift_card_use (website_id, gift_card_id);

-- Cards given to a cart are known by their ids: codes are not kept.
ALTER TABLE cart RENAME COLUMN gift_card_codes TO gift_card_ids;
