-- Means of payment of an account, as the provider lists them when its keys are tested.
ALTER TABLE payment_account ADD COLUMN methods jsonb NOT NULL DEFAULT '[]';
-- Of the account (ISO 3166), as the provider said when its keys were tested; '' where it was not asked.
ALTER TABLE payment_account ADD COLUMN country text NOT NULL DEFAULT '';
