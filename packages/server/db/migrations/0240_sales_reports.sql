-- How it was paid, in the provider's word: card, ideal. Null where the provider does not say.
ALTER TABLE payment ADD COLUMN method text;
-- Reports count refunds, gift cards and their use by their days.
ALTER TABLE gift_card_use ADD COLUMN returned_at timestamptz;
UPDATE gift_card_use u SET returned_at = coalesce((
    SELECT min(e.created_at) FROM payment p JOIN order_event e ON e.website_id = p.website_id AND e.order_id = p.order_id
    WHERE p.website_id = u.website_id AND p.payment_id = u.payment_id AND e.kind = 'canceled'), u.created_at)
  WHERE u.status = 'returned';
CREATE INDEX gift_card_use_returned_idx ON gift_card_use (website_id, returned_at) WHERE returned_at IS NOT NULL;
CREATE INDEX gift_card_use_created_idx ON gift_card_use (website_id, created_at);
CREATE INDEX gift_card_created_idx ON gift_card (website_id, created_at);
CREATE INDEX gift_card_disabled_idx ON gift_card (website_id, disabled_at) WHERE disabled_at IS NOT NULL;
CREATE INDEX payment_refund_created_idx ON payment_refund (website_id, created_at, refund_id);
