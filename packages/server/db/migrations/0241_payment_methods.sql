-- Means of payment of an account, as the provider lists them when its keys are tested.
ALTER TABLE payment_account ADD COLUMN methods jsonb NOT NULL DEFAULT '[]';
