-- Mails to many subscribers.
CREATE TABLE campaign (
  website_id     text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  campaign_id    text NOT NULL,
  -- Subject, texts and blocks, as the owner wrote them.
  content        jsonb NOT NULL,
  -- Who gets it: lists and tags.
  audience       jsonb NOT NULL,
  state          text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  -- Why it waits, where nobody paused it.
  pause_reason   text,
  send_at        timestamptz,
  started_at     timestamptz,
  finished_at    timestamptz,
  -- The mail server wanted a pause until then.
  resume_after   timestamptz,
  -- As the settings were when it began.
  tracks_opens   boolean NOT NULL DEFAULT false,
  tracks_clicks  boolean NOT NULL DEFAULT false,
  version        integer NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (website_id, campaign_id)
);
CREATE INDEX campaign_due_idx ON campaign (website_id, state) WHERE state IN ('scheduled', 'sending');

-- One row for a campaign and a person: nobody gets it twice.
CREATE TABLE campaign_recipient (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  campaign_id     text NOT NULL,
  subscriber_id   text NOT NULL,
  email           text NOT NULL,
  -- unknown: the server stopped while the mail was on its way. It is not sent again.
  state           text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  attempts        integer NOT NULL DEFAULT 0,
  send_after      timestamptz NOT NULL,
  claimed_at      timestamptz,
  sent_at         timestamptz,
  error           text,
  opened_at       timestamptz,
  clicked_at      timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (website_id, campaign_id, subscriber_id)
);
ALTER TABLE campaign_recipient ADD CONSTRAINT campaign_recipient_campaign_fkey
  FOREIGN KEY (website_id, campaign_id) REFERENCES campaign (website_id, campaign_id) ON DELETE CASCADE;
CREATE INDEX campaign_recipient_state_idx ON campaign_recipient (website_id, campaign_id, state, subscriber_id);
CREATE INDEX campaign_recipient_email_idx ON campaign_recipient (website_id, lower(email));

-- Links of a campaign that counts clicks, in their order.
CREATE TABLE campaign_link (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  campaign_id text NOT NULL,
  position    integer NOT NULL,
  url         text NOT NULL,
  clicks      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (website_id, campaign_id, position)
);
ALTER TABLE campaign_link ADD CONSTRAINT campaign_link_campaign_fkey
  FOREIGN KEY (website_id, campaign_id) REFERENCES campaign (website_id, campaign_id) ON DELETE CASCADE;
