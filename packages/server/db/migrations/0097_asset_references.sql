-- What points at a file is looked up when files are deleted, and when somebody asks what uses them.
CREATE INDEX item_main_asset_idx ON item (website_id, main_asset_id) WHERE main_asset_id IS NOT NULL;
CREATE INDEX item_asset_asset_idx ON item_asset (website_id, asset_id);
CREATE INDEX collection_main_asset_idx ON collection (website_id, main_asset_id) WHERE main_asset_id IS NOT NULL;
CREATE INDEX variant_asset_idx ON variant (website_id, asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX author_avatar_asset_idx ON author (website_id, avatar_asset_id) WHERE avatar_asset_id IS NOT NULL;
CREATE INDEX product_digital_asset_idx ON product (website_id, digital_asset_id) WHERE digital_asset_id IS NOT NULL;

-- The media library, newest first.
CREATE INDEX asset_created_idx ON asset (website_id, created_at DESC, asset_id DESC);
