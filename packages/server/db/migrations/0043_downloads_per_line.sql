-- Downloads are counted per line and file, whichever link was used; a count per link began anew with every view of the order.
DROP TABLE order_download;

CREATE TABLE order_download (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  -- The file of the product at that time: another one has a count of its own.
  asset_id text NOT NULL,
  sent_bytes bigint NOT NULL CHECK (sent_bytes >= 0),
  PRIMARY KEY (website_id, order_id, line_id, asset_id),
  FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE
);
