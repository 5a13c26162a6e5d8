-- One spelling with the public API: fulfillment.
ALTER TABLE fulfilment RENAME TO fulfillment;
ALTER TABLE fulfillment RENAME COLUMN fulfilment_id TO fulfillment_id;
ALTER TABLE sales_order RENAME COLUMN fulfilment_status TO fulfillment_status;
-- Constraints of distributed tables cannot be renamed: the index and a new foreign key carry the new names.
ALTER INDEX fulfilment_pkey RENAME TO fulfillment_pkey;
ALTER TABLE fulfillment DROP CONSTRAINT fulfilment_website_id_order_id_fkey;
ALTER TABLE fulfillment ADD CONSTRAINT fulfillment_website_id_order_id_fkey
  FOREIGN KEY (website_id, order_id) REFERENCES sales_order (website_id, order_id) ON DELETE CASCADE;
