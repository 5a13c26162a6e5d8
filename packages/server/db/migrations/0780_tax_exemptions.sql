-- Customers whom the owner exempts from tax, and VAT numbers that buyers give at the checkout.
ALTER TABLE customer ADD COLUMN tax_exempt boolean NOT NULL DEFAULT false;
ALTER TABLE cart ADD COLUMN tax_number text;
ALTER TABLE sales_order ADD COLUMN tax_number text;
-- customer, tax_number; null: taxed as everybody.
ALTER TABLE sales_order ADD COLUMN tax_exemption text;
