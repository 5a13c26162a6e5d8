-- From how few pieces on stock is low is the store's own number. An index for five of them could not serve others.
CREATE INDEX stock_counted_idx ON stock (website_id, on_hand, variant_id) WHERE NOT unlimited;
DROP INDEX stock_low_idx;
