-- A product is an item of record type 11 plus this row; what is bought is a variant, what runs out is its stock.

CREATE TABLE product (
  website_id          text NOT NULL,
  item_id             text NOT NULL,
  -- 1 physical, 2 digital, 3 service, 4 gift card
  product_type        integer NOT NULL CHECK (product_type BETWEEN 1 AND 4),
  -- Option names in the order the selects are shown, for example {Size,Glaze}.
  option_names        text[] NOT NULL DEFAULT '{}',
  is_subscribable     boolean NOT NULL DEFAULT false,
  -- {billingPeriod {value, unit}, numBillingCycles}
  subscription_plan   jsonb,
  custom_button_label text,
  additional_fields_form jsonb,
  digital_asset_id    text,
  PRIMARY KEY (website_id, item_id),
  FOREIGN KEY (website_id, item_id) REFERENCES item (website_id, item_id) ON DELETE CASCADE,
  FOREIGN KEY (website_id, digital_asset_id) REFERENCES asset (website_id, asset_id)
);

CREATE TABLE variant (
  website_id       text NOT NULL,
  variant_id       text NOT NULL,
  item_id          text NOT NULL,
  sku              text NOT NULL,
  position         integer NOT NULL,
  -- {"Size": "Small"}; one key per option name.
  attributes       jsonb NOT NULL DEFAULT '{}',
  price_minor      bigint NOT NULL CHECK (price_minor >= 0),
  sale_price_minor bigint CHECK (sale_price_minor >= 0),
  on_sale          boolean NOT NULL DEFAULT false,
  weight_grams     integer NOT NULL DEFAULT 0,
  asset_id         text,
  PRIMARY KEY (website_id, variant_id),
  FOREIGN KEY (website_id, item_id) REFERENCES product (website_id, item_id) ON DELETE CASCADE,
  FOREIGN KEY (website_id, asset_id) REFERENCES asset (website_id, asset_id),
  CHECK (NOT on_sale OR sale_price_minor IS NOT NULL)
);
CREATE INDEX variant_item_idx ON variant (website_id, item_id, position);
CREATE UNIQUE INDEX variant_sku_key ON variant (website_id, sku);
-- Two variants of one product with the same option values could never be told apart by a visitor.
CREATE UNIQUE INDEX variant_attributes_key ON variant (website_id, item_id, md5(attributes::text));

CREATE TABLE stock (
  website_id text NOT NULL,
  variant_id text NOT NULL,
  unlimited  boolean NOT NULL DEFAULT false,
  on_hand    integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  PRIMARY KEY (website_id, variant_id),
  FOREIGN KEY (website_id, variant_id) REFERENCES variant (website_id, variant_id) ON DELETE CASCADE
) WITH (fillfactor = 70);

-- Every change of stock, with its reason: the counter above is the sum of these.
CREATE TABLE stock_move (
  website_id text NOT NULL,
  move_id    text NOT NULL,
  variant_id text NOT NULL,
  quantity   integer NOT NULL,
  -- sold | restocked | adjusted | imported
  reason     text NOT NULL,
  order_id   text,
  account_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, move_id),
  FOREIGN KEY (website_id, variant_id) REFERENCES variant (website_id, variant_id) ON DELETE CASCADE
);
CREATE INDEX stock_move_variant_idx ON stock_move (website_id, variant_id, move_id);
