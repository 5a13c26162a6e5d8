-- The part of a payment that came for a balance written off before: reports book it on the day it came, and leave the write-off as it was.
ALTER TABLE payment ADD COLUMN recovered_minor bigint NOT NULL DEFAULT 0 CHECK (recovered_minor >= 0);
ALTER TABLE payment ADD COLUMN recovered_at timestamptz;
CREATE INDEX payment_recovered_idx ON payment (website_id, recovered_at) WHERE recovered_minor > 0;
