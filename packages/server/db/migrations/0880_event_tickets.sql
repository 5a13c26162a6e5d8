-- Events that sell tickets. Without a key to the event: tickets outlive one that is deleted, so its name and time are kept here.
CREATE TABLE event_sale (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  event_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  asks_names boolean NOT NULL DEFAULT false,
  event_title text NOT NULL,
  event_starts_at timestamptz,
  PRIMARY KEY (website_id, event_id)
);

-- The products whose pieces are tickets of an event. Without a key to the product: tickets outlive it as well.
CREATE TABLE event_ticket (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  event_id text NOT NULL,
  item_id text NOT NULL,
  position integer NOT NULL,
  -- Pieces that were bought before are no tickets.
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, event_id, item_id),
  UNIQUE (website_id, item_id)
);
ALTER TABLE event_ticket ADD CONSTRAINT event_ticket_event_fk FOREIGN KEY (website_id, event_id)
  REFERENCES event_sale (website_id, event_id) ON DELETE CASCADE;

-- Who a ticket is for, by the place of the piece in its order line.
CREATE TABLE ticket_holder (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  order_id text NOT NULL,
  line_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  name text NOT NULL,
  PRIMARY KEY (website_id, order_id, line_id, number)
);
ALTER TABLE ticket_holder ADD CONSTRAINT ticket_holder_line_fk FOREIGN KEY (website_id, order_id, line_id)
  REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE;

-- A ticket is used once: its row is the proof.
CREATE TABLE ticket_check_in (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  order_id text NOT NULL,
  line_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  created_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  PRIMARY KEY (website_id, order_id, line_id, number)
);
ALTER TABLE ticket_check_in ADD CONSTRAINT ticket_check_in_line_fk FOREIGN KEY (website_id, order_id, line_id)
  REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE;
