-- The form that buyers fill in before a product goes into the cart. It takes the place of `additional_fields_form`, which no code reads any more.
-- A form that products ask cannot be deleted: without it, buyers would no longer be asked.
ALTER TABLE product ADD COLUMN form_id text;
ALTER TABLE product ADD FOREIGN KEY (website_id, form_id) REFERENCES form (website_id, form_id);
CREATE INDEX product_form_idx ON product (website_id, form_id) WHERE form_id IS NOT NULL;
