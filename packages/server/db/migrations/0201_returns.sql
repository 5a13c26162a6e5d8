-- Goods of an order on their way back: asked for, approved, received, closed. Money is apart, in payment_refund.
CREATE TABLE order_return (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id   text NOT NULL,
  return_id  text NOT NULL,
  state      text NOT NULL,
  by_buyer   boolean NOT NULL,
  reason     text NOT NULL DEFAULT '',
  note       text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, order_id, return_id)
);
ALTER TABLE order_return ADD FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE;
-- The orders with a return that waits for the owner.
CREATE INDEX order_return_open_idx ON order_return (website_id, order_id) WHERE state IN ('requested', 'approved', 'received');

CREATE TABLE order_return_line (
  website_id         text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id           text NOT NULL,
  return_id          text NOT NULL,
  line_id            text NOT NULL,
  quantity           integer NOT NULL CHECK (quantity > 0),
  -- What was in the parcel; null until it was opened.
  received_quantity  integer CHECK (received_quantity >= 0 AND received_quantity <= quantity),
  restocked_quantity integer NOT NULL DEFAULT 0 CHECK (restocked_quantity >= 0),
  PRIMARY KEY (website_id, order_id, return_id, line_id),
  CHECK (restocked_quantity <= coalesce(received_quantity, 0))
);
ALTER TABLE order_return_line ADD FOREIGN KEY (website_id, order_id, return_id)
  REFERENCES order_return (website_id, order_id, return_id) ON DELETE CASCADE;
ALTER TABLE order_return_line ADD FOREIGN KEY (website_id, order_id, line_id)
  REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE;

-- Pieces in returns that were not declined: never more than were sent.
ALTER TABLE order_line ADD COLUMN returned_quantity integer NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD CONSTRAINT order_line_returned_check
  CHECK (returned_quantity >= 0 AND returned_quantity <= fulfilled_quantity);

-- The return that a refund is for.
ALTER TABLE payment_refund ADD COLUMN return_id text;
