-- How fast pages were for visitors: how often a metric fell into a bucket. The path '' stands for all pages.
CREATE TABLE page_speed (
  website_id text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  path text NOT NULL,
  day date NOT NULL,
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  PRIMARY KEY (website_id, path, day, device, metric, bucket)
);
CREATE INDEX page_speed_page_idx ON page_speed (website_id, day) WHERE path <> '';
CREATE INDEX page_speed_old_page_idx ON page_speed (day) WHERE path <> '';
CREATE INDEX page_speed_old_day_idx ON page_speed (day) WHERE path = '';
