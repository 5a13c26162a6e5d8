-- From the cart to the order. Money is bigint in minor units of the row's currency.

CREATE TABLE cart (
  website_id         text NOT NULL REFERENCES website ON DELETE CASCADE,
  cart_id            text NOT NULL,
  -- SHA-256 of the cookie: reading the table does not give anybody a cart.
  token_hash         text NOT NULL,
  currency           text NOT NULL,
  email              text,
  shipping_address   jsonb,
  billing_address    jsonb,
  shipping_option_id text,
  promo_codes        text[] NOT NULL DEFAULT '{}',
  gift_card_codes    text[] NOT NULL DEFAULT '{}',
  note               text NOT NULL DEFAULT '',
  additional_fields  jsonb,
  -- Raised by every change of the cart and its lines: what was read without a lock is still true while it is the same.
  version            integer NOT NULL DEFAULT 1,
  purchased_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  expires_at         timestamptz NOT NULL,
  PRIMARY KEY (website_id, cart_id)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX cart_token_key ON cart (website_id, token_hash);
-- No index on expires_at: while the table's statistics are young the planner takes it for the look-up by token and reads every
-- open cart. The sweep reads the table.

CREATE TABLE cart_entry (
  website_id        text NOT NULL,
  entry_id          text NOT NULL,
  cart_id           text NOT NULL,
  -- No foreign keys to product and variant: a deleted product leaves its line, so that the buyer is told.
  item_id           text NOT NULL,
  variant_id        text NOT NULL,
  quantity          integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  -- Price and title seen when added, to tell the buyer when they changed. Never charged.
  seen_price_minor  bigint NOT NULL,
  title             text NOT NULL,
  additional_fields jsonb,
  fields_hash       text NOT NULL DEFAULT '',
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, entry_id),
  FOREIGN KEY (website_id, cart_id) REFERENCES cart (website_id, cart_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX cart_entry_line_key ON cart_entry (website_id, cart_id, variant_id, fields_hash);

-- Stock put aside for a cart while its buyer pays. An expired row counts for nothing, swept or not.
CREATE TABLE stock_hold (
  website_id text NOT NULL,
  cart_id    text NOT NULL,
  variant_id text NOT NULL,
  quantity   integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, cart_id, variant_id),
  FOREIGN KEY (website_id, cart_id) REFERENCES cart (website_id, cart_id) ON DELETE CASCADE,
  FOREIGN KEY (website_id, variant_id) REFERENCES variant (website_id, variant_id) ON DELETE CASCADE
);
CREATE INDEX stock_hold_variant_idx ON stock_hold (website_id, variant_id, expires_at);

CREATE TABLE shipping_option (
  website_id      text NOT NULL REFERENCES website ON DELETE CASCADE,
  shipping_option_id text NOT NULL,
  name            text NOT NULL,
  price_minor     bigint NOT NULL CHECK (price_minor >= 0),
  -- Free from this subtotal on; null: never.
  free_over_minor bigint,
  -- Empty: everywhere.
  countries       text[] NOT NULL DEFAULT '{}',
  position        integer NOT NULL DEFAULT 0,
  PRIMARY KEY (website_id, shipping_option_id)
);

CREATE TABLE tax_rule (
  website_id       text NOT NULL REFERENCES website ON DELETE CASCADE,
  tax_rule_id      text NOT NULL,
  country          text NOT NULL,
  -- '' applies to the whole country.
  region           text NOT NULL DEFAULT '',
  name             text NOT NULL,
  rate_ppm         integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  applies_to_shipping boolean NOT NULL DEFAULT false,
  PRIMARY KEY (website_id, tax_rule_id)
);
CREATE UNIQUE INDEX tax_rule_place_key ON tax_rule (website_id, country, region, name);

CREATE TABLE order_number (
  website_id text PRIMARY KEY REFERENCES website ON DELETE CASCADE,
  last       bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE sales_order (
  website_id           text NOT NULL REFERENCES website ON DELETE CASCADE,
  order_id             text NOT NULL,
  order_number         bigint NOT NULL,
  cart_id              text NOT NULL,
  email                text NOT NULL,
  customer_name        text NOT NULL DEFAULT '',
  -- pending | partially_fulfilled | fulfilled | needs_attention | canceled
  fulfilment_status    text NOT NULL DEFAULT 'pending',
  -- pending | paid | refunded | partially_refunded | voided
  payment_status       text NOT NULL,
  -- Why a person must look at it, in words; null: nothing is wrong.
  needs_attention      text,
  test_mode            boolean NOT NULL,
  currency             text NOT NULL,
  subtotal_minor       bigint NOT NULL,
  discount_minor       bigint NOT NULL DEFAULT 0,
  shipping_minor       bigint NOT NULL DEFAULT 0,
  tax_minor            bigint NOT NULL DEFAULT 0,
  grand_total_minor    bigint NOT NULL,
  shipping_address     jsonb,
  billing_address      jsonb,
  shipping_option_name text,
  -- Tax per rule: [{name, ratePpm, baseMinor, taxMinor}]
  taxes                jsonb NOT NULL DEFAULT '[]',
  -- Do the prices contain the tax? Then it is not added once more.
  tax_included         boolean NOT NULL DEFAULT false,
  note                 text NOT NULL DEFAULT '',
  additional_fields    jsonb,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, order_id),
  CHECK (grand_total_minor = subtotal_minor - discount_minor + shipping_minor + CASE WHEN tax_included THEN 0 ELSE tax_minor END)
);
CREATE UNIQUE INDEX sales_order_cart_key ON sales_order (website_id, cart_id);
CREATE UNIQUE INDEX sales_order_number_key ON sales_order (website_id, order_number);
CREATE INDEX sales_order_email_idx ON sales_order (website_id, lower(email));
CREATE INDEX sales_order_attention_idx ON sales_order (website_id, order_id) WHERE fulfilment_status = 'needs_attention';

CREATE TABLE order_line (
  website_id       text NOT NULL,
  order_id         text NOT NULL,
  line_id          text NOT NULL,
  item_id          text NOT NULL,
  variant_id       text NOT NULL,
  product_type     integer NOT NULL,
  title            text NOT NULL,
  sku              text NOT NULL,
  -- [{optionName, value}]
  options          jsonb NOT NULL DEFAULT '[]',
  additional_fields jsonb,
  -- {billingPeriod {value, unit}, numBillingCycles} of a line that is paid again; null: bought once.
  subscription_plan jsonb,
  quantity         integer NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL,
  discount_minor   bigint NOT NULL DEFAULT 0,
  tax_minor        bigint NOT NULL DEFAULT 0,
  asset_id         text,
  position         integer NOT NULL,
  PRIMARY KEY (website_id, order_id, line_id),
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE
);

CREATE TABLE order_event (
  website_id text NOT NULL,
  order_id   text NOT NULL,
  event_id   text NOT NULL,
  -- placed | paid | fulfilled | canceled | refunded | restocked | attention | resolved | mailed | note
  kind       text NOT NULL,
  data       jsonb NOT NULL DEFAULT '{}',
  account_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, order_id, event_id),
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE
);

CREATE TABLE fulfilment (
  website_id      text NOT NULL,
  order_id        text NOT NULL,
  fulfilment_id   text NOT NULL,
  carrier         text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  tracking_url    text NOT NULL DEFAULT '',
  account_id      text,
  shipped_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, order_id, fulfilment_id),
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE
);

-- One row per attempt to take money, committed before the provider is called with its id as the key.
CREATE TABLE payment (
  website_id    text NOT NULL,
  payment_id    text NOT NULL,
  cart_id       text NOT NULL,
  attempt_no    integer NOT NULL,
  order_id      text,
  provider      text NOT NULL,
  -- pending | requires_action | unknown | captured | failed | canceled | partially_refunded | refunded
  status        text NOT NULL,
  amount_minor  bigint NOT NULL,
  currency      text NOT NULL,
  provider_ref  text,
  failure_code  text,
  -- The Idempotency-Key of the call that began the attempt: whoever ends it answers the key.
  idempotency_key text,
  -- What was promised to the buyer when the attempt began: the whole priced checkout, so that a late success can be finalized as agreed.
  checkout      jsonb NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, payment_id),
  FOREIGN KEY (website_id, cart_id) REFERENCES cart (website_id, cart_id),
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id)
);
CREATE UNIQUE INDEX payment_attempt_key ON payment (website_id, cart_id, attempt_no);
-- One attempt at a time may still end in money.
CREATE UNIQUE INDEX payment_open_key ON payment (website_id, cart_id)
  WHERE order_id IS NULL AND status IN ('pending', 'requires_action', 'unknown', 'authorized');
CREATE INDEX payment_order_idx ON payment (website_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_open_idx ON payment (website_id, created_at) WHERE status IN ('pending', 'requires_action', 'unknown');

-- The books of the built-in test gateway: like those of a real one they live apart from ours and know a charge by our key.
CREATE TABLE test_gateway_charge (
  website_id   text NOT NULL REFERENCES website ON DELETE CASCADE,
  charge_key   text NOT NULL,
  charge_ref   text NOT NULL,
  -- captured | declined | requires_action | canceled | refunded
  status       text NOT NULL,
  failure_code text,
  amount_minor bigint NOT NULL,
  currency     text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, charge_key)
);
-- The reference is the secret part of the address of the card's challenge page.
CREATE UNIQUE INDEX test_gateway_charge_ref_key ON test_gateway_charge (website_id, charge_ref);

-- The answer that was given to a key, to be given again.
CREATE TABLE idempotency (
  website_id   text NOT NULL REFERENCES website ON DELETE CASCADE,
  key          text NOT NULL,
  request_hash text NOT NULL,
  status_code  integer,
  response     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, key)
);
-- No index on created_at, for the reason given at the carts.
