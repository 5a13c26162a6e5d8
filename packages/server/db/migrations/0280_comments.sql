-- What visitors write below posts and products. The item may be in the trash: its comments wait for it, so no key leads to it.
CREATE TABLE item_comment (
  website_id   text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  comment_id   text NOT NULL,
  item_id      text NOT NULL,
  -- The first comment of the thread: this one, or the one that began it.
  root_id      text NOT NULL,
  parent_id    text,
  depth        integer NOT NULL,
  -- published, pending, flagged, spam or deleted.
  state        text NOT NULL,
  spam_reason  text,
  author_name  text NOT NULL,
  author_email text NOT NULL DEFAULT '',
  author_url   text NOT NULL DEFAULT '',
  body         text NOT NULL,
  customer_id  text,
  -- Keyed hashes of the browser and of the network: they tell who may edit, and whom a ban keeps out.
  visitor_key  text NOT NULL DEFAULT '',
  network_key  text NOT NULL DEFAULT '',
  is_owner     boolean NOT NULL DEFAULT false,
  flag_count   integer NOT NULL DEFAULT 0,
  like_count   integer NOT NULL DEFAULT 0,
  -- Staff looked at it: reports hide it no more.
  reviewed_at  timestamptz,
  edited_at    timestamptz,
  deleted_at   timestamptz,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (website_id, comment_id)
);
CREATE INDEX item_comment_thread_idx ON item_comment (website_id, item_id, root_id);
CREATE INDEX item_comment_state_idx ON item_comment (website_id, state, comment_id);
CREATE INDEX item_comment_visitor_idx ON item_comment (website_id, visitor_key) WHERE visitor_key <> '';
CREATE INDEX item_comment_email_idx ON item_comment (website_id, lower(author_email)) WHERE author_email <> '';
CREATE INDEX item_comment_customer_idx ON item_comment (website_id, customer_id) WHERE customer_id IS NOT NULL;

-- One row for a visitor who reported a comment.
CREATE TABLE comment_flag (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  comment_id  text NOT NULL,
  visitor_key text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, comment_id, visitor_key)
);

-- Who may not comment. The name is for staff; what is compared are the keys.
CREATE TABLE comment_ban (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  ban_id      text NOT NULL,
  author_name text NOT NULL,
  email       text NOT NULL DEFAULT '',
  customer_id text,
  visitor_key text NOT NULL DEFAULT '',
  network_key text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, ban_id)
);

-- One row for a visitor who likes an item or a comment.
CREATE TABLE visitor_like (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  -- item or comment.
  kind        text NOT NULL,
  subject_id  text NOT NULL,
  visitor_key text NOT NULL,
  customer_id text,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, kind, subject_id, visitor_key)
);
CREATE INDEX visitor_like_customer_idx ON visitor_like (website_id, customer_id) WHERE customer_id IS NOT NULL;

-- Sites with likes that no page shows yet: pages are made anew once a minute at most.
CREATE TABLE like_publication (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  due_at     timestamptz NOT NULL,
  PRIMARY KEY (website_id)
);

ALTER TABLE item ADD COLUMN comment_count integer NOT NULL DEFAULT 0;
ALTER TABLE item ADD COLUMN public_comment_count integer NOT NULL DEFAULT 0;
ALTER TABLE item ADD COLUMN like_count integer NOT NULL DEFAULT 0;
