-- Another variant of the product that a subscription is for from its next period on, at the price that was agreed to.
ALTER TABLE subscription ADD COLUMN next_plan jsonb;
