-- A saved view of a list of the editor: its filters under a name.
CREATE TABLE list_view (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  list text NOT NULL,
  view_id text NOT NULL,
  -- Whose it is; NULL: all staff see it.
  account_id text,
  name text NOT NULL,
  -- As the address of the list has them.
  filters jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, list, view_id)
);

-- Views of products were the first; `product_view` is read no longer and is dropped by a later release.
INSERT INTO list_view (website_id, list, view_id, account_id, name, filters, created_at)
SELECT website_id, 'products', view_id, account_id, name,
  (filters - 'search') || CASE WHEN jsonb_exists(filters, 'search') THEN jsonb_build_object('q', filters -> 'search') ELSE '{}' END, created_at
FROM product_view;
