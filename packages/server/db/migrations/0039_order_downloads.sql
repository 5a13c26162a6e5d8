-- What was sent of a file under one download link. A row appears with the first download of a link and goes after the link has expired.
CREATE TABLE order_download (
  website_id text NOT NULL,
  order_id text NOT NULL,
  line_id text NOT NULL,
  -- Links of a line are told apart by the moment at which they expire.
  expires_at timestamptz NOT NULL,
  sent_bytes bigint NOT NULL CHECK (sent_bytes >= 0),
  PRIMARY KEY (website_id, order_id, line_id, expires_at),
  FOREIGN KEY (website_id, order_id, line_id) REFERENCES order_line (website_id, order_id, line_id) ON DELETE CASCADE
);
