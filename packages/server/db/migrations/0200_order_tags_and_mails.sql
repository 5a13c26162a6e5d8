-- Words that staff sort orders by.
CREATE TABLE order_tag (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id   text NOT NULL,
  tag        text NOT NULL,
  PRIMARY KEY (website_id, order_id, tag)
);
ALTER TABLE order_tag ADD FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE;
-- The orders of a tag, newest first.
CREATE INDEX order_tag_tag_idx ON order_tag (website_id, tag, order_id);

-- The order that a mail is about.
ALTER TABLE mail ADD COLUMN order_id text;
UPDATE mail SET order_id = subject_id WHERE kind IN ('order-confirmed', 'order-canceled');
UPDATE mail m SET order_id = f.order_id FROM fulfillment f
  WHERE m.website_id = f.website_id AND m.kind = 'order-fulfilled' AND m.subject_id = f.fulfillment_id;
UPDATE mail m SET order_id = r.order_id FROM payment_refund r
  WHERE m.website_id = r.website_id AND m.kind = 'order-refunded' AND m.subject_id = r.refund_id;
UPDATE mail m SET order_id = g.order_id FROM gift_card g
  WHERE m.website_id = g.website_id AND m.kind = 'gift-card' AND m.subject_id = g.gift_card_id;
CREATE INDEX mail_order_idx ON mail (website_id, order_id, mail_id) WHERE order_id IS NOT NULL;

-- The orders that somebody still has to send: the list asks in these words.
CREATE INDEX sales_order_to_fulfill_idx ON sales_order (website_id, order_id)
  WHERE fulfillment_status IN ('pending', 'partially_fulfilled') AND payment_status NOT IN ('refunded', 'voided');
