-- Where programs of others want to be told of changes.
CREATE TABLE webhook (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  webhook_id      text NOT NULL,
  url             text NOT NULL,
  topics          text[] NOT NULL,
  -- Sealed: it signs every delivery.
  secret          text NOT NULL,
  is_active       boolean NOT NULL DEFAULT true,
  -- Set when deliveries failed for three days.
  disabled_at     timestamptz,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, webhook_id)
);

-- An event on its way to one webhook, written with the change that it tells of.
CREATE TABLE webhook_delivery (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  webhook_id      text NOT NULL,
  event_id        text NOT NULL,
  topic           text NOT NULL,
  data            jsonb NOT NULL,
  state           text NOT NULL DEFAULT 'waiting',
  attempts        integer NOT NULL DEFAULT 0,
  next_at         timestamptz NOT NULL,
  leased_until    timestamptz,
  attempted_at    timestamptz,
  status_code     integer,
  duration_ms     integer,
  error           text,
  answer          text,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, webhook_id, event_id)
);
ALTER TABLE webhook_delivery ADD FOREIGN KEY (website_id, webhook_id) REFERENCES webhook (website_id, webhook_id) ON DELETE CASCADE;
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age_idx ON webhook_delivery (created_at);
