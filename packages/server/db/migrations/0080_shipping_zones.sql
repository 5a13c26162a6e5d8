-- Zones hold the rates of places: countries (US) and regions of countries (US-CA). A rate without a zone is one of an earlier
-- version, which has a list of countries of its own.
CREATE TABLE shipping_zone (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  shipping_zone_id text NOT NULL,
  name text NOT NULL,
  places text[] NOT NULL DEFAULT '{}',
  covers_rest boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (website_id, shipping_zone_id)
);

ALTER TABLE shipping_option ADD COLUMN shipping_zone_id text;
ALTER TABLE shipping_option ADD COLUMN kind text NOT NULL DEFAULT 'flat';
ALTER TABLE shipping_option ADD COLUMN tiers jsonb NOT NULL DEFAULT '[]';
ALTER TABLE shipping_option ADD COLUMN min_order_minor bigint CHECK (min_order_minor >= 0);
ALTER TABLE shipping_option ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}';
ALTER TABLE shipping_option ADD COLUMN location text NOT NULL DEFAULT '';
ALTER TABLE shipping_option ADD COLUMN instructions text NOT NULL DEFAULT '';
ALTER TABLE shipping_option ADD CONSTRAINT shipping_option_zone_fkey
  FOREIGN KEY (website_id, shipping_zone_id) REFERENCES shipping_zone (website_id, shipping_zone_id) ON DELETE CASCADE;
