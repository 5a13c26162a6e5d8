-- The numbers of credit notes: one for each refund that went out, without a gap, as invoices have theirs.
CREATE TABLE credit_note (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  refund_id       text NOT NULL,
  order_id        text NOT NULL,
  credit_number   bigint NOT NULL,
  -- Who issued it.
  account_id      text,
  issued_at       timestamptz NOT NULL,
  PRIMARY KEY (website_id, refund_id)
);
ALTER TABLE credit_note ADD FOREIGN KEY (website_id, refund_id) REFERENCES payment_refund (website_id, refund_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX credit_note_number_key ON credit_note (website_id, credit_number);
CREATE INDEX credit_note_order_idx ON credit_note (website_id, order_id);

CREATE TABLE credit_note_number (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  last            bigint NOT NULL CHECK (last >= 0),
  PRIMARY KEY (website_id)
);
-- A file that is made when the mail is sent: `invoice`, of the order that the mail is about.
ALTER TABLE mail ADD COLUMN attachment text;
