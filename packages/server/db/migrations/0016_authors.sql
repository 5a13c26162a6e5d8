-- People who write, with what pages say of them. An item keeps the name as text too: it stays when the author goes.

CREATE TABLE author (
  website_id      text NOT NULL REFERENCES website ON DELETE CASCADE,
  author_id       text NOT NULL,
  display_name    text NOT NULL,
  bio             text NOT NULL DEFAULT '',
  website_url     text NOT NULL DEFAULT '',
  avatar_asset_id text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, author_id),
  FOREIGN KEY (website_id, avatar_asset_id) REFERENCES asset (website_id, asset_id)
);

ALTER TABLE item
  ADD COLUMN author_id text,
  -- Whether visitors may comment, where the site allows comments at all.
  ADD COLUMN comments_open boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (website_id, author_id) REFERENCES author (website_id, author_id) ON DELETE SET NULL (author_id);
CREATE INDEX item_author_idx ON item (website_id, author_id) WHERE author_id IS NOT NULL;
