-- What buyers say of products: one review for a line of an order.
CREATE TABLE product_review (
  website_id   text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  review_id    text NOT NULL,
  item_id      text NOT NULL,
  order_id     text NOT NULL,
  line_id      text NOT NULL,
  -- published, pending, spam or deleted.
  state        text NOT NULL,
  stars        integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title        text NOT NULL,
  body         text NOT NULL,
  author_name  text NOT NULL,
  author_email text NOT NULL,
  answer       text NOT NULL DEFAULT '',
  answered_at  timestamptz,
  deleted_at   timestamptz,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (website_id, review_id)
);
CREATE UNIQUE INDEX product_review_line_key ON product_review (website_id, order_id, line_id);
CREATE INDEX product_review_item_idx ON product_review (website_id, item_id, state, review_id);
CREATE INDEX product_review_state_idx ON product_review (website_id, state, review_id);
CREATE INDEX product_review_email_idx ON product_review (website_id, lower(author_email)) WHERE author_email <> '';

-- Lines of orders whose buyers were asked for a review: once for each.
CREATE TABLE review_request (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id   text NOT NULL,
  line_id    text NOT NULL,
  item_id    text NOT NULL,
  sent_at    timestamptz NOT NULL,
  PRIMARY KEY (website_id, order_id, line_id)
);
CREATE INDEX review_request_item_idx ON review_request (website_id, item_id);

ALTER TABLE item ADD COLUMN review_count integer NOT NULL DEFAULT 0;
ALTER TABLE item ADD COLUMN rating_sum integer NOT NULL DEFAULT 0;
