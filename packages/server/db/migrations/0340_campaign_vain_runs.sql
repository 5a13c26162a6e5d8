-- Runs in a row in which the mail server took no mail of the campaign.
ALTER TABLE campaign ADD COLUMN vain_runs integer NOT NULL DEFAULT 0;
