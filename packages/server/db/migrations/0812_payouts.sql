-- Money that a provider of payments sent to the bank of the store, and what is in it.
CREATE TABLE payout (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  payout_id text NOT NULL,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  -- The provider's id of it.
  provider_ref text NOT NULL,
  currency text NOT NULL,
  -- Below zero: the provider took money back from the bank.
  amount_minor bigint NOT NULL,
  status text NOT NULL,
  -- The day on which the bank has it.
  arrives_on date NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: its entries have not been read yet.
  entries_read_at timestamptz,
  PRIMARY KEY (website_id, payout_id),
  CHECK (status IN ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
CREATE UNIQUE INDEX payout_ref_key ON payout (website_id, provider, provider_ref);
CREATE INDEX payout_day_idx ON payout (website_id, arrives_on, payout_id);

CREATE TABLE payout_entry (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  entry_id text NOT NULL,
  payout_id text NOT NULL,
  kind text NOT NULL,
  -- Before the fee; below zero: money that went back.
  amount_minor bigint NOT NULL,
  fee_minor bigint NOT NULL,
  -- The provider's ids of the entry and of its payment.
  provider_ref text NOT NULL,
  payment_ref text,
  PRIMARY KEY (website_id, entry_id),
  CHECK (kind IN ('charge', 'refund', 'dispute', 'fee', 'other'))
);
ALTER TABLE payout_entry ADD FOREIGN KEY (website_id, payout_id) REFERENCES payout (website_id, payout_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX payout_entry_ref_key ON payout_entry (website_id, payout_id, provider_ref);
