-- A review of a file, or of another installation, has no order here that proves the purchase.
ALTER TABLE product_review ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE product_review ALTER COLUMN line_id DROP NOT NULL;
ALTER TABLE product_review ALTER COLUMN author_email SET DEFAULT '';
ALTER TABLE product_review ADD COLUMN is_verified boolean NOT NULL DEFAULT true;
