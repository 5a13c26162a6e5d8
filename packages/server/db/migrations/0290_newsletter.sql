-- People who get news by email: one row for an address.
CREATE TABLE subscriber (
  website_id       text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  subscriber_id    text NOT NULL,
  -- In small letters.
  email            text NOT NULL,
  -- As in mail_suppression: finds the person of an unsubscribe link.
  address_hash     text NOT NULL,
  name             text NOT NULL DEFAULT '',
  state            text NOT NULL CHECK (state IN ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')),
  state_changed_at timestamptz NOT NULL,
  list_ids         text[] NOT NULL DEFAULT '{}',
  -- Joined when the person confirms.
  wanted_list_ids  text[] NOT NULL DEFAULT '{}',
  tags             text[] NOT NULL DEFAULT '{}',
  -- What the person and others did, newest first: when, where, and the text that was shown.
  consent          jsonb NOT NULL DEFAULT '[]',
  -- Counts how often the person has to confirm: links of earlier times confirm nothing.
  epoch            integer NOT NULL DEFAULT 1,
  version          integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (website_id, subscriber_id)
);
CREATE UNIQUE INDEX subscriber_email_key ON subscriber (website_id, lower(email));
CREATE INDEX subscriber_email_prefix_idx ON subscriber (website_id, lower(email) COLLATE "C");
CREATE INDEX subscriber_name_idx ON subscriber (website_id, lower(name) COLLATE "C");
CREATE INDEX subscriber_address_hash_idx ON subscriber (website_id, address_hash);
CREATE INDEX subscriber_pending_idx ON subscriber (website_id, state_changed_at) WHERE state = 'pending';

-- What people can subscribe to.
CREATE TABLE newsletter_list (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  list_id     text NOT NULL,
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Subscribers see it among their preferences.
  is_public   boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, list_id)
);
CREATE UNIQUE INDEX newsletter_list_name_key ON newsletter_list (website_id, lower(name));
