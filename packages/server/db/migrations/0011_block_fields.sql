-- Places of a theme (`<squarespace:block-field>`) that owners fill with blocks: footers, banners.

CREATE TABLE block_field (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  -- The id the theme gives it, for example footerBlocks.
  field_id   text NOT NULL,
  -- [{id, type, version, settings}]
  blocks     jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, field_id)
);
