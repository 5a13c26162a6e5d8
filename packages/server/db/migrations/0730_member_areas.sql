-- Pages that only members see, and who they are.
CREATE TABLE member_area (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  area_id text NOT NULL,
  name text NOT NULL,
  -- What others than members read in place of its pages.
  text text NOT NULL DEFAULT '',
  -- Visitors may join by themselves.
  is_open boolean NOT NULL DEFAULT true,
  -- Who sees its pages in menus: `all` or `members`.
  menus text NOT NULL DEFAULT 'all' CHECK (menus IN ('all', 'members')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (website_id, area_id)
);

-- A page is in one area at most. The row has no key to the area: a page that comes back from the trash stays closed.
CREATE TABLE member_area_page (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  collection_id text NOT NULL,
  area_id text NOT NULL,
  PRIMARY KEY (website_id, collection_id)
);
ALTER TABLE member_area_page ADD CONSTRAINT member_area_page_collection_fk FOREIGN KEY (website_id, collection_id)
  REFERENCES collection (website_id, collection_id) ON DELETE CASCADE;
CREATE INDEX member_area_page_area_idx ON member_area_page (website_id, area_id);

CREATE TABLE member_area_member (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  area_id text NOT NULL,
  customer_id text NOT NULL,
  -- Ids grow with time: the list is in their order.
  member_id text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who added the member; null: they joined by themselves.
  added_by text,
  PRIMARY KEY (website_id, area_id, customer_id)
);
ALTER TABLE member_area_member ADD CONSTRAINT member_area_member_area_fk FOREIGN KEY (website_id, area_id)
  REFERENCES member_area (website_id, area_id) ON DELETE CASCADE;
ALTER TABLE member_area_member ADD CONSTRAINT member_area_member_customer_fk FOREIGN KEY (website_id, customer_id)
  REFERENCES customer (website_id, customer_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX member_area_member_id_key ON member_area_member (website_id, member_id);
CREATE INDEX member_area_member_list_idx ON member_area_member (website_id, area_id, member_id DESC);
CREATE INDEX member_area_member_customer_idx ON member_area_member (website_id, customer_id);
