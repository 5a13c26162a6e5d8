-- Files of a digital product behind its first one, which product.digital_asset_id names, as it did before there were several.
CREATE TABLE product_file (
  website_id text NOT NULL,
  item_id text NOT NULL,
  asset_id text NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  PRIMARY KEY (website_id, item_id, asset_id)
);

ALTER TABLE product_file ADD FOREIGN KEY (website_id, item_id) REFERENCES product (website_id, item_id) ON DELETE CASCADE;
ALTER TABLE product_file ADD FOREIGN KEY (website_id, asset_id) REFERENCES asset (website_id, asset_id);

-- What points at a file is looked up when files are deleted, and when somebody asks what uses them.
CREATE INDEX product_file_asset_idx ON product_file (website_id, asset_id);
