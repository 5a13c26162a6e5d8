-- Pictures and files, collections, their items.

CREATE TABLE asset (
  website_id   text NOT NULL REFERENCES website ON DELETE CASCADE,
  asset_id     text NOT NULL,
  filename     text NOT NULL,
  content_type text NOT NULL,
  byte_size    bigint NOT NULL,
  sha256       text NOT NULL,
  width        integer,
  height       integer,
  focal_x      real NOT NULL DEFAULT 0.5,
  focal_y      real NOT NULL DEFAULT 0.5,
  alt_text     text NOT NULL DEFAULT '',
  -- Averages of the four corners and the centre, hex without '#', by the specification's names.
  color_data   jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, asset_id)
);

CREATE TABLE collection (
  website_id       text NOT NULL REFERENCES website ON DELETE CASCADE,
  collection_id    text NOT NULL,
  parent_id        text,
  -- CollectionType code of the specification, and the name that selects the theme's templates.
  type             integer NOT NULL,
  type_name        text NOT NULL,
  slug             text NOT NULL,
  title            text NOT NULL,
  navigation_title text NOT NULL DEFAULT '',
  description      text NOT NULL DEFAULT '',
  position         integer NOT NULL DEFAULT 0,
  enabled          boolean NOT NULL DEFAULT true,
  is_homepage      boolean NOT NULL DEFAULT false,
  page_size        integer NOT NULL DEFAULT 20,
  main_asset_id    text,
  -- Blocks of a page (id, type, version, settings), layout choices, SEO texts.
  content          jsonb NOT NULL DEFAULT '{}',
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, collection_id),
  FOREIGN KEY (website_id, parent_id) REFERENCES collection (website_id, collection_id),
  FOREIGN KEY (website_id, main_asset_id) REFERENCES asset (website_id, asset_id)
);
CREATE UNIQUE INDEX collection_slug_key ON collection (website_id, lower(slug));
CREATE UNIQUE INDEX collection_homepage_key ON collection (website_id) WHERE is_homepage;

CREATE TABLE category (
  website_id    text NOT NULL,
  collection_id text NOT NULL,
  category_id   text NOT NULL,
  name          text NOT NULL,
  slug          text NOT NULL,
  position      integer NOT NULL DEFAULT 0,
  PRIMARY KEY (website_id, collection_id, category_id),
  FOREIGN KEY (website_id, collection_id) REFERENCES collection (website_id, collection_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX category_slug_key ON category (website_id, collection_id, slug);

CREATE TABLE item (
  website_id     text NOT NULL,
  item_id        text NOT NULL,
  collection_id  text NOT NULL,
  -- RecordType code of the specification: 1 text, 11 store item, 12 event ...
  record_type    integer NOT NULL,
  slug           text NOT NULL,
  title          text NOT NULL,
  excerpt        text NOT NULL DEFAULT '',
  body           text NOT NULL DEFAULT '',
  author_name    text NOT NULL DEFAULT '',
  -- draft | scheduled | published | unlisted
  workflow_state text NOT NULL DEFAULT 'published',
  published_at   timestamptz,
  featured       boolean NOT NULL DEFAULT false,
  tags           text[] NOT NULL DEFAULT '{}',
  -- Slugs of categories of the same collection.
  categories     text[] NOT NULL DEFAULT '{}',
  position       integer NOT NULL DEFAULT 0,
  main_asset_id  text,
  source_url     text NOT NULL DEFAULT '',
  passthrough    boolean NOT NULL DEFAULT false,
  starts_at      timestamptz,
  ends_at        timestamptz,
  location       jsonb,
  -- Custom fields, SEO texts, blocks of the body.
  content        jsonb NOT NULL DEFAULT '{}',
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, item_id),
  FOREIGN KEY (website_id, collection_id) REFERENCES collection (website_id, collection_id) ON DELETE CASCADE,
  FOREIGN KEY (website_id, main_asset_id) REFERENCES asset (website_id, asset_id)
);
CREATE UNIQUE INDEX item_slug_key ON item (website_id, collection_id, lower(slug));
CREATE INDEX item_position_idx ON item (website_id, collection_id, position, item_id);
CREATE INDEX item_published_idx ON item (website_id, collection_id, published_at DESC, item_id);
CREATE INDEX item_starts_idx ON item (website_id, collection_id, starts_at) WHERE starts_at IS NOT NULL;
CREATE INDEX item_categories_idx ON item USING gin (categories);
CREATE INDEX item_tags_idx ON item USING gin (tags);

CREATE TABLE item_asset (
  website_id text NOT NULL,
  item_id    text NOT NULL,
  asset_id   text NOT NULL,
  position   integer NOT NULL,
  PRIMARY KEY (website_id, item_id, asset_id),
  FOREIGN KEY (website_id, item_id) REFERENCES item (website_id, item_id) ON DELETE CASCADE,
  FOREIGN KEY (website_id, asset_id) REFERENCES asset (website_id, asset_id)
);
