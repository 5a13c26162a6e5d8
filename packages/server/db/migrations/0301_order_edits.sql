-- Orders that are changed before they are sent. `edit_version` counts the changes; `balance_minor` is what the buyer still owes because of them,
-- below zero what they get back. `balance_cart_id` is the cart that the latest payment link collects it with.
ALTER TABLE sales_order ADD COLUMN edit_version integer NOT NULL DEFAULT 0;
ALTER TABLE sales_order ADD COLUMN balance_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE sales_order ADD COLUMN balance_cart_id text;

-- Refunds that give back what an order costs less after a change: they move its balance.
ALTER TABLE payment_refund ADD COLUMN settles_balance boolean NOT NULL DEFAULT false;
