-- The language that a visitor bought or signed up in: mails to them are written in it. NULL is the site's own.
ALTER TABLE sales_order ADD COLUMN language text;
ALTER TABLE subscription ADD COLUMN language text;
ALTER TABLE cart ADD COLUMN language text;
ALTER TABLE restock_sign_up ADD COLUMN language text;
