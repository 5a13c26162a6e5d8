-- How often a message was tried and when last: the one that waited longest comes first.
ALTER TABLE payment_event ADD COLUMN tries int NOT NULL DEFAULT 0;
ALTER TABLE payment_event ADD COLUMN tried_at timestamptz;
