-- One row for a cart whose buyer got a mail about it. Nothing personal is in it.
CREATE TABLE cart_reminder (
  website_id       text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  cart_id          text NOT NULL,
  sent_at          timestamptz NOT NULL,
  -- When the link of the mail put the lines into a cart, and into which.
  restored_at      timestamptz,
  restored_cart_id text,
  PRIMARY KEY (website_id, cart_id)
);

-- Who wants no more reminders and offers: hashes of addresses, so that they are kept when a person is erased.
CREATE TABLE mail_suppression (
  website_id   text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  address_hash text NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (website_id, address_hash)
);

-- Where mail programs end such mails by one click (RFC 8058); null for all other mails.
ALTER TABLE mail ADD COLUMN unsubscribe_url text;
