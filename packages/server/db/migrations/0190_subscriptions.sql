-- What a buyer pays again and again: begun by an order, renewed by later ones.
CREATE TABLE subscription (
  website_id         text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  subscription_id    text NOT NULL,
  state              text NOT NULL,
  -- The order that began it.
  order_id           text NOT NULL,
  line_id            text NOT NULL,
  item_id            text NOT NULL,
  variant_id         text NOT NULL,
  product_type       integer NOT NULL,
  title              text NOT NULL,
  sku                text NOT NULL,
  options            jsonb NOT NULL DEFAULT '[]',
  additional_fields  jsonb,
  quantity           integer NOT NULL CHECK (quantity > 0),
  currency           text NOT NULL,
  -- The price of one, as agreed. A change by the owner applies from a date on.
  unit_price_minor   bigint NOT NULL CHECK (unit_price_minor >= 0),
  next_price_minor   bigint CHECK (next_price_minor >= 0),
  next_price_at      timestamptz,
  period_value       integer NOT NULL CHECK (period_value > 0),
  period_unit        text NOT NULL,
  -- 0: until it is canceled.
  cycles             integer NOT NULL CHECK (cycles >= 0),
  cycles_paid        integer NOT NULL DEFAULT 1,
  -- Dates are counted from the anchor, on the clock of this zone.
  anchor_at          timestamptz NOT NULL,
  time_zone          text NOT NULL,
  next_period        integer NOT NULL DEFAULT 1,
  -- Null while nothing is going to be charged.
  next_at            timestamptz,
  -- The period whose coming charge was announced by mail.
  noticed_period     integer NOT NULL DEFAULT 0,
  cancels_at_end     boolean NOT NULL DEFAULT false,
  email              text NOT NULL,
  customer_name      text NOT NULL DEFAULT '',
  shipping_address   jsonb,
  billing_address    jsonb,
  shipping_option_id text,
  provider           text NOT NULL,
  customer_ref       text,
  -- The saved means of payment; null: none is known yet.
  method_ref         text,
  method_label       text NOT NULL DEFAULT '',
  test_mode          boolean NOT NULL,
  base_url           text NOT NULL,
  end_reason         text,
  ended_at           timestamptz,
  version            integer NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, subscription_id)
);
CREATE UNIQUE INDEX subscription_line_key ON subscription (website_id, order_id, line_id);
CREATE INDEX subscription_due_idx ON subscription (next_at) WHERE state = 'active' AND next_at IS NOT NULL;
CREATE INDEX subscription_state_idx ON subscription (website_id, state, subscription_id);
CREATE INDEX subscription_email_idx ON subscription (website_id, lower(email));
CREATE INDEX subscription_next_idx ON subscription (website_id, next_at) WHERE state = 'active' AND next_at IS NOT NULL;
CREATE INDEX subscription_item_idx ON subscription (website_id, item_id);

-- A period that is to be paid. A second one of the same period is impossible.
CREATE TABLE subscription_renewal (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  renewal_id      text NOT NULL,
  subscription_id text NOT NULL,
  period          integer NOT NULL,
  period_start    timestamptz NOT NULL,
  state           text NOT NULL,
  -- When it is tried next; null: not by itself.
  attempt_at      timestamptz,
  attempts        integer NOT NULL DEFAULT 0,
  failures        integer NOT NULL DEFAULT 0,
  first_failed_at timestamptz,
  -- When the subscription ends, if it is still unpaid.
  gives_up_at     timestamptz,
  -- Why it could not even be tried: stock, shipping.
  blocked         text,
  last_reason     text,
  order_id        text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, renewal_id)
);
ALTER TABLE subscription_renewal ADD FOREIGN KEY (website_id, subscription_id)
  REFERENCES subscription (website_id, subscription_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX subscription_renewal_period_key ON subscription_renewal (website_id, subscription_id, period_start);
CREATE INDEX subscription_renewal_due_idx ON subscription_renewal (attempt_at) WHERE state = 'due' AND attempt_at IS NOT NULL;
CREATE INDEX subscription_renewal_end_idx ON subscription_renewal (gives_up_at) WHERE state = 'due' AND gives_up_at IS NOT NULL;
CREATE INDEX subscription_renewal_open_idx ON subscription_renewal (website_id, subscription_id) WHERE state = 'due';
CREATE INDEX subscription_renewal_order_idx ON subscription_renewal (website_id, order_id) WHERE order_id IS NOT NULL;

CREATE TABLE subscription_event (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  subscription_id text NOT NULL,
  event_id        text NOT NULL,
  kind            text NOT NULL,
  data            jsonb NOT NULL DEFAULT '{}',
  -- Who of the staff; null: the buyer, or the clock.
  account_id      text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, subscription_id, event_id)
);
ALTER TABLE subscription_event ADD FOREIGN KEY (website_id, subscription_id)
  REFERENCES subscription (website_id, subscription_id) ON DELETE CASCADE;

-- The installation whose clock charges a shop. A copy of the database under another address charges nobody.
CREATE TABLE subscription_billing (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  public_url  text NOT NULL,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id)
);

-- The test card that a test customer keeps.
ALTER TABLE test_gateway_charge ADD COLUMN saved_card text;
