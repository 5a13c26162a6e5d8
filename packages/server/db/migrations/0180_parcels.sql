-- The pieces of an order in each of its parcels.
CREATE TABLE fulfillment_line (
  website_id     text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  order_id       text NOT NULL,
  fulfillment_id text NOT NULL,
  line_id        text NOT NULL,
  quantity       integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (website_id, order_id, fulfillment_id, line_id)
);
ALTER TABLE fulfillment_line ADD FOREIGN KEY (website_id, order_id, fulfillment_id)
  REFERENCES fulfillment (website_id, order_id, fulfillment_id) ON DELETE CASCADE;
ALTER TABLE fulfillment_line ADD FOREIGN KEY (website_id, order_id, line_id)
  REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE;

-- Pieces in parcels, pieces given back before they were sent, and pieces put back to stock.
ALTER TABLE order_line ADD COLUMN fulfilled_quantity integer NOT NULL DEFAULT 0 CHECK (fulfilled_quantity >= 0);
ALTER TABLE order_line ADD COLUMN removed_quantity integer NOT NULL DEFAULT 0 CHECK (removed_quantity >= 0);
ALTER TABLE order_line ADD COLUMN restocked_quantity integer NOT NULL DEFAULT 0
  CHECK (restocked_quantity >= 0 AND restocked_quantity <= quantity);

-- Until now the one parcel of an order held everything that is sent.
INSERT INTO fulfillment_line (website_id, order_id, fulfillment_id, line_id, quantity)
  SELECT f.website_id, f.order_id, f.fulfillment_id, l.line_id, l.quantity
  FROM fulfillment f JOIN order_line l ON l.website_id = f.website_id AND l.order_id = f.order_id
  WHERE l.product_type NOT IN (2, 4);
UPDATE order_line l SET fulfilled_quantity = p.quantity FROM fulfillment_line p
  WHERE p.website_id = l.website_id AND p.order_id = l.order_id AND p.line_id = l.line_id;
ALTER TABLE order_line ADD CONSTRAINT order_line_pieces_check CHECK (fulfilled_quantity + removed_quantity <= quantity);

-- The list of orders asks for each of these states by name.
CREATE INDEX sales_order_partial_idx ON sales_order (website_id, order_id) WHERE fulfillment_status = 'partially_fulfilled';
