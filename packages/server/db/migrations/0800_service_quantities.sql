-- Whether a cart may hold more than one of a service; null: as the store says.
ALTER TABLE product ADD COLUMN multiple_quantity_allowed boolean;
