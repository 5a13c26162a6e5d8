-- What one product says about its stock, instead of the store's words. NULL and '': as the store does; a threshold of 0: no message.
ALTER TABLE product ADD COLUMN scarcity_threshold integer CHECK (scarcity_threshold BETWEEN 0 AND 999);
ALTER TABLE product ADD COLUMN scarcity_text text NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN sold_out_text text NOT NULL DEFAULT '';
