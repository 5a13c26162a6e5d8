-- Rates by the piece: price_minor is that of the first piece, further_minor that of each other one.
ALTER TABLE shipping_option ADD COLUMN further_minor bigint NOT NULL DEFAULT 0;
