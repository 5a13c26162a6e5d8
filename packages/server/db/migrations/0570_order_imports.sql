-- Files of orders that are checked and imported in the background: the same columns as those of product_import.
CREATE TABLE order_import (
  website_id text NOT NULL,
  import_id text NOT NULL,
  account_id text NOT NULL,
  person text NOT NULL,
  role text NOT NULL,
  file_name text NOT NULL,
  byte_size bigint NOT NULL,
  options jsonb NOT NULL,
  is_dry_run boolean NOT NULL DEFAULT true,
  status text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  attempt integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  report jsonb,
  rows jsonb NOT NULL DEFAULT '[]',
  row_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (website_id, import_id)
);
ALTER TABLE order_import ADD FOREIGN KEY (website_id) REFERENCES website (website_id) ON DELETE CASCADE;
-- One at a time for each site.
CREATE UNIQUE INDEX order_import_unfinished_key ON order_import (website_id) WHERE status IN ('waiting', 'running');
CREATE INDEX order_import_beat_idx ON order_import (beat_at) WHERE status IN ('waiting', 'running');
CREATE INDEX order_import_created_idx ON order_import (created_at);

-- Where an imported order was sold, what it is known by there, and its number there; null for orders of this site.
ALTER TABLE sales_order ADD COLUMN source text;
ALTER TABLE sales_order ADD COLUMN source_key text;
ALTER TABLE sales_order ADD COLUMN source_number text;
ALTER TABLE sales_order ADD COLUMN import_id text;
-- A file that is imported twice gives each order once.
CREATE UNIQUE INDEX sales_order_source_key ON sales_order (website_id, source, source_key) WHERE source IS NOT NULL;
CREATE INDEX sales_order_source_number_idx ON sales_order (website_id, lower(source_number)) WHERE source_number IS NOT NULL;
CREATE INDEX sales_order_import_idx ON sales_order (website_id, import_id, order_id) WHERE import_id IS NOT NULL;

-- Customers that came with an import of orders, until somebody changes them: its undoing takes them away.
ALTER TABLE customer ADD COLUMN import_id text;
CREATE INDEX customer_import_idx ON customer (website_id, import_id) WHERE import_id IS NOT NULL;
