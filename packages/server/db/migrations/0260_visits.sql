-- What browsers report of a visit: pages, searches, products put into the cart. Kept for some weeks, until the days are counted and looked at.
CREATE TABLE visit_hit (
  website_id    text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  hit_id        text NOT NULL,
  kind          text NOT NULL,
  -- Hash of what tells visitors apart; its salt is thrown away when the day ends.
  visitor_key   text NOT NULL,
  -- Path of the page, without its query.
  path          text NOT NULL,
  -- Id of a product or form, words of a search, label of a button; '' for pages.
  subject       text NOT NULL,
  channel       text NOT NULL,
  -- Host of the website that the visitor came from; '' for none.
  referrer      text NOT NULL,
  campaign      text NOT NULL,
  device        text NOT NULL,
  browser       text NOT NULL,
  system        text NOT NULL,
  language      text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (website_id, hit_id)
);
CREATE INDEX visit_hit_created_idx ON visit_hit (website_id, created_at);

-- Days of a site, in its time zone.
CREATE TABLE visit_day (
  website_id       text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  day              date NOT NULL,
  -- Hits that came, and how many had come when the day was counted last: they differ while there is something to count.
  received         bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  counted          bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  counted_at       timestamptz,
  -- Requests of robots, and hits that there was no room for.
  robots           bigint NOT NULL DEFAULT 0 CHECK (robots >= 0),
  dropped          bigint NOT NULL DEFAULT 0 CHECK (dropped >= 0),
  -- Set when its hits were deleted: the day is not counted again.
  hits_deleted_at  timestamptz,
  PRIMARY KEY (website_id, day)
);
CREATE INDEX visit_day_uncounted_idx ON visit_day (website_id) WHERE received <> counted;

-- What reports sum: a value of a report (a page, a browser) on a day.
CREATE TABLE visit_count (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  report      text NOT NULL,
  day         date NOT NULL,
  -- '' in the report of all visits, and for the values that are too many for a day.
  value       text NOT NULL,
  visitors    bigint NOT NULL CHECK (visitors >= 0),
  visits      bigint NOT NULL CHECK (visits >= 0),
  -- Views of pages, or events.
  hits        bigint NOT NULL CHECK (hits >= 0),
  -- Visits of one page.
  bounces     bigint NOT NULL CHECK (bounces >= 0),
  -- From the first to the last hit of its visits.
  seconds     bigint NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (website_id, report, day, value)
);

-- Salts of the visitor keys of a day, deleted when the day ends.
CREATE TABLE visit_salt (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  day         date NOT NULL,
  salt        text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (website_id, day)
);
CREATE INDEX visit_salt_expires_idx ON visit_salt (expires_at);
