-- A saved view of the list of products: its filters under a name.
CREATE TABLE product_view (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  view_id text NOT NULL,
  -- Whose it is; NULL: all staff see it.
  account_id text,
  name text NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, view_id)
);

-- One change of many products. The staff member acts with the role of then.
CREATE TABLE bulk_edit (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  bulk_edit_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  change jsonb NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'done', 'undoing', 'undone')),
  total integer NOT NULL CHECK (total >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (website_id, bulk_edit_id)
);
CREATE INDEX bulk_edit_created_idx ON bulk_edit (created_at);

-- A product of a bulk edit. No key to the product: it may be deleted since, also by this change.
CREATE TABLE bulk_edit_product (
  website_id text NOT NULL,
  bulk_edit_id text NOT NULL,
  item_id text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'changed', 'unchanged', 'skipped', 'undone', 'kept')),
  -- Why it was skipped, or not undone.
  reason text NOT NULL DEFAULT '',
  -- What it had before and after, as far as it was changed.
  before jsonb,
  after jsonb,
  PRIMARY KEY (website_id, bulk_edit_id, item_id)
);
ALTER TABLE bulk_edit_product ADD FOREIGN KEY (website_id, bulk_edit_id)
  REFERENCES bulk_edit (website_id, bulk_edit_id) ON DELETE CASCADE;
CREATE INDEX bulk_edit_product_status_idx ON bulk_edit_product (website_id, bulk_edit_id, status, item_id);
