-- What owners deleted, kept for a month: a page with its items, or one item, as the rows that it was made of.

CREATE TABLE trash (
  website_id    text NOT NULL REFERENCES website ON DELETE CASCADE,
  trash_id      text NOT NULL,
  -- page | item
  kind          text NOT NULL,
  -- Of the page, or of the item.
  subject_id    text NOT NULL,
  -- The page itself, or the list that the item stood in.
  collection_id text NOT NULL,
  title         text NOT NULL,
  type_name     text NOT NULL,
  -- Items of a page.
  item_count    integer NOT NULL DEFAULT 0,
  -- Places that no row keeps: in menus, and the pages that stood inside.
  places        jsonb NOT NULL DEFAULT '{}',
  deleted_by    text NOT NULL DEFAULT '',
  deleted_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (website_id, trash_id)
);
CREATE INDEX trash_expires_idx ON trash (expires_at);

CREATE TABLE trash_row (
  website_id text NOT NULL,
  trash_id   text NOT NULL,
  table_name text NOT NULL,
  row_number bigint NOT NULL,
  content    jsonb NOT NULL,
  PRIMARY KEY (website_id, trash_id, table_name, row_number),
  FOREIGN KEY (website_id, trash_id) REFERENCES trash (website_id, trash_id) ON DELETE CASCADE
);
