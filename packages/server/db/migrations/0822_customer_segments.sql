-- A group of customers that is described by conditions: who is in it is asked of the customers each time.
CREATE TABLE customer_segment (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  segment_id      text NOT NULL,
  name            text NOT NULL,
  -- Whether all of the conditions have to hold, or any one.
  match           text NOT NULL CHECK (match IN ('all', 'any')),
  conditions      jsonb NOT NULL,
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, segment_id)
);
CREATE UNIQUE INDEX customer_segment_name_key ON customer_segment (website_id, lower(name));
