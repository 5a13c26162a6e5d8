-- Pictures found again by content or by the address they were fetched from; files that only buyers may have; product identifiers.

ALTER TABLE asset
  -- Goods for download: never served by address, only through a buyer's link.
  ADD COLUMN is_private boolean NOT NULL DEFAULT false,
  -- Frames that move (GIF, WebP): shown as they are, no smaller formats are made.
  ADD COLUMN is_animated boolean NOT NULL DEFAULT false,
  -- Where an import fetched it, so that the next import does not fetch it again.
  ADD COLUMN source_url text;
CREATE UNIQUE INDEX asset_content_key ON asset (website_id, sha256, is_private);
CREATE INDEX asset_source_idx ON asset (website_id, source_url) WHERE source_url IS NOT NULL;

ALTER TABLE variant
  ADD COLUMN gtin text NOT NULL DEFAULT '',
  ADD COLUMN mpn  text NOT NULL DEFAULT '';
