-- How a shop is paid by a provider such as Stripe: one row for test keys, one for live keys.
CREATE TABLE payment_account (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  provider text NOT NULL,
  is_test boolean NOT NULL,
  -- The provider's name of the account that the keys belong to, and how its owner calls it.
  account_ref text NOT NULL,
  account_name text NOT NULL,
  publishable_key text NOT NULL,
  -- Sealed with the key of the installation; no browser gets them back.
  sealed_secret text NOT NULL,
  sealed_webhook_secret text NOT NULL,
  -- Payments are authorized at the checkout and captured by the owner.
  captures_later boolean NOT NULL DEFAULT false,
  is_enabled boolean NOT NULL DEFAULT true,
  verified_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, provider, is_test)
);

-- Messages of providers, kept before they are acted on: `processed_at` is set when what they say is written down.
CREATE TABLE payment_event (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  is_test boolean NOT NULL,
  -- The payment at the provider that it is about; NULL: none.
  provider_ref text,
  -- Our id of the payment, where the message names it.
  payment_id text,
  -- What a dispute is about; '{}' otherwise.
  data jsonb NOT NULL DEFAULT '{}',
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  -- What became of it: applied, or ignored.
  outcome text,
  PRIMARY KEY (website_id, provider, event_id)
);
CREATE INDEX payment_event_waiting_idx ON payment_event (received_at) WHERE processed_at IS NULL;

-- Money that goes back to a buyer. The row stands before the provider is asked, and its id is the key of the request.
CREATE TABLE payment_refund (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  refund_id text NOT NULL,
  payment_id text NOT NULL,
  order_id text NOT NULL,
  provider text NOT NULL,
  -- NULL while the provider has not answered.
  provider_ref text,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, refund_id)
);
CREATE UNIQUE INDEX payment_refund_ref_key ON payment_refund (website_id, provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_refund_payment_idx ON payment_refund (website_id, payment_id);
CREATE INDEX payment_refund_open_idx ON payment_refund (updated_at) WHERE status = 'pending';
ALTER TABLE payment_refund ADD FOREIGN KEY (website_id, payment_id) REFERENCES payment (website_id, payment_id);

-- Refunds that were sent and have not failed.
ALTER TABLE payment ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0;
UPDATE payment SET refunded_minor = amount_minor WHERE status = 'refunded';
ALTER TABLE payment ADD CONSTRAINT payment_refunded_check CHECK (refunded_minor BETWEEN 0 AND amount_minor);
-- Authorized now, captured by the owner later; the authorization ends at `capture_before`.
ALTER TABLE payment ADD COLUMN captures_later boolean NOT NULL DEFAULT false;
ALTER TABLE payment ADD COLUMN capture_before timestamptz;
ALTER TABLE payment ADD COLUMN capture_warned_at timestamptz;
CREATE INDEX payment_ref_idx ON payment (website_id, provider, provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_authorized_idx ON payment (capture_before) WHERE status = 'authorized';
CREATE INDEX payment_promised_idx ON payment (updated_at) WHERE status = 'pending' AND order_id IS NOT NULL AND provider_ref IS NOT NULL;
CREATE INDEX payment_refund_order_idx ON payment_refund (website_id, order_id);
