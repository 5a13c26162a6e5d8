-- Outbox and mailbox in one: a row is committed with its cause, sent once, and stays readable.
CREATE TABLE mail (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  mail_id    text NOT NULL,
  -- What the mail is (order-confirmed, order-fulfilled ...) and of which row: together sent once.
  kind       text NOT NULL,
  subject_id text NOT NULL,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  html       text NOT NULL,
  plain      text NOT NULL,
  -- queued | sent | kept (no mail server is set: to be read in the mailbox) | failed
  status     text NOT NULL DEFAULT 'queued',
  attempts   integer NOT NULL DEFAULT 0,
  error      text,
  -- Not tried before: further away after every failure.
  send_after timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  PRIMARY KEY (website_id, mail_id)
);
CREATE UNIQUE INDEX mail_once_key ON mail (website_id, kind, subject_id);
CREATE INDEX mail_queued_idx ON mail (website_id, mail_id) WHERE status = 'queued';
