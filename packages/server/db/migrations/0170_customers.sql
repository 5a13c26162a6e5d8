-- Persons who bought, or who have an account: one row for an email of a site, kept from the first order on.
CREATE TABLE customer (
  website_id       text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  customer_id      text NOT NULL,
  email            text NOT NULL,
  name             text NOT NULL DEFAULT '',
  note             text NOT NULL DEFAULT '',
  tags             text[] NOT NULL DEFAULT '{}',
  accepts_marketing boolean NOT NULL DEFAULT false,
  -- When, where and from which address the choice was made: [{at, accepts, source, address}], newest last.
  marketing_proof  jsonb NOT NULL DEFAULT '[]',
  last_order_at    timestamptz,
  version          integer NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, customer_id)
);
CREATE UNIQUE INDEX customer_email_key ON customer (website_id, lower(email));
CREATE INDEX customer_email_idx ON customer (website_id, lower(email) COLLATE "C");
CREATE INDEX customer_name_idx ON customer (website_id, lower(name) COLLATE "C");
CREATE INDEX customer_last_name_idx ON customer (website_id, lower(substring(name FROM '[^ ]+$')) COLLATE "C");
CREATE INDEX customer_order_idx ON customer (website_id, last_order_at, customer_id) WHERE last_order_at IS NOT NULL;

CREATE TABLE customer_address (
  website_id  text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  customer_id text NOT NULL,
  address_id  text NOT NULL,
  address     jsonb NOT NULL,
  is_default  boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, customer_id, address_id)
);
ALTER TABLE customer_address ADD FOREIGN KEY (website_id, customer_id) REFERENCES customer (website_id, customer_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX customer_address_default_key ON customer_address (website_id, customer_id) WHERE is_default;

-- The account of a customer. There is none before its email was proved by a mailed code.
CREATE TABLE site_user (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  customer_id     text NOT NULL,
  -- Null: signs in by mailed codes only.
  password_hash   text,
  verified_at     timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  -- The cart that all browsers of the account share.
  cart_id         text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (website_id, customer_id)
);
ALTER TABLE site_user ADD FOREIGN KEY (website_id, customer_id) REFERENCES customer (website_id, customer_id) ON DELETE CASCADE;

CREATE TABLE site_user_session (
  website_id    text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  token_hash    text NOT NULL,
  customer_id   text NOT NULL,
  is_remembered boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (website_id, token_hash)
);
ALTER TABLE site_user_session ADD FOREIGN KEY (website_id, customer_id) REFERENCES site_user (website_id, customer_id) ON DELETE CASCADE;
CREATE INDEX site_user_session_customer_idx ON site_user_session (website_id, customer_id);

-- A mailed code, good in the one browser that asked for it and knows the token of `challenge_hash`. `undo`: a mailed link to the email before.
CREATE TABLE site_user_code (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  challenge_hash  text NOT NULL,
  purpose         text NOT NULL CHECK (purpose IN ('sign-in', 'email', 'undo')),
  email           text NOT NULL,
  -- Whose email it changes.
  customer_id     text,
  code_hash       text NOT NULL,
  -- Typed with a sign-up; written when the email is proved, not before.
  name            text NOT NULL DEFAULT '',
  password_hash   text,
  accepts_marketing boolean NOT NULL DEFAULT false,
  tries           integer NOT NULL DEFAULT 0 CHECK (tries <= 5),
  used_at         timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  expires_at      timestamptz NOT NULL,
  PRIMARY KEY (website_id, challenge_hash)
);
CREATE INDEX site_user_code_expiry_idx ON site_user_code (expires_at);

-- Whose order a cart becomes: the person who was signed in.
ALTER TABLE cart ADD COLUMN customer_id text;
-- Null once the person was erased: the invoice stays.
ALTER TABLE sales_order ADD COLUMN customer_id text;
CREATE INDEX sales_order_customer_idx ON sales_order (website_id, customer_id, order_id);

INSERT INTO customer (website_id, customer_id, email, name, last_order_at, created_at)
SELECT website_id, lpad(to_hex((extract(epoch FROM first_at) * 1000)::bigint), 12, '0') || substr(md5(random()::text || email), 1, 12),
  email, name, last_at, first_at
FROM (
  SELECT DISTINCT ON (website_id, lower(email)) website_id, email, customer_name AS name,
    min(created_at) OVER same AS first_at, max(created_at) OVER same AS last_at
  FROM sales_order WHERE email <> '' WINDOW same AS (PARTITION BY website_id, lower(email))
  ORDER BY website_id, lower(email), order_id DESC) people;
UPDATE sales_order o SET customer_id = c.customer_id FROM customer c
WHERE c.website_id = o.website_id AND lower(c.email) = lower(o.email);
