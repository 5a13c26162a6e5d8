-- What an order that was canceled will never be paid: its balance at that moment. Reports take it back on the day of the cancellation.
ALTER TABLE sales_order ADD COLUMN written_off_minor bigint NOT NULL DEFAULT 0 CHECK (written_off_minor >= 0);
ALTER TABLE sales_order ADD COLUMN written_off_at timestamptz;
CREATE INDEX sales_order_written_off_idx ON sales_order (website_id, written_off_at) WHERE written_off_minor > 0;
