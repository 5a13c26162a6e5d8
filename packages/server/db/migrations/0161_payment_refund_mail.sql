-- The buyer is mailed when the provider has accepted the refund.
ALTER TABLE payment_refund ADD COLUMN notify boolean NOT NULL DEFAULT false;
