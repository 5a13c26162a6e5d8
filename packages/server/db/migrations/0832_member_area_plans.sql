-- Products whose buyers are members of an area. Without a key to the product: who bought one that is deleted stays a member.
CREATE TABLE member_area_plan (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  area_id text NOT NULL,
  item_id text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (website_id, area_id, item_id)
);
ALTER TABLE member_area_plan ADD CONSTRAINT member_area_plan_area_fk FOREIGN KEY (website_id, area_id)
  REFERENCES member_area (website_id, area_id) ON DELETE CASCADE;
CREATE INDEX member_area_plan_item_idx ON member_area_plan (website_id, item_id);

-- The buyers of a product.
CREATE INDEX order_line_item_idx ON order_line (website_id, item_id, order_id);
