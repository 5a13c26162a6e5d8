-- Categories inside categories. Checked when a transaction ends: an import brings them in any order.

ALTER TABLE category
  ADD COLUMN parent_id text,
  ADD FOREIGN KEY (website_id, collection_id, parent_id) REFERENCES category (website_id, collection_id, category_id)
    DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX category_parent_idx ON category (website_id, collection_id, parent_id) WHERE parent_id IS NOT NULL;
