-- What a return paid of the new goods that its order got in exchange.
ALTER TABLE order_return ADD COLUMN credited_minor bigint NOT NULL DEFAULT 0 CHECK (credited_minor >= 0);
