-- The secret before the present one: both sign until then, so that a receiver can change it without losing a delivery.
ALTER TABLE webhook ADD COLUMN former_secret text;
ALTER TABLE webhook ADD COLUMN former_secret_until timestamptz;
