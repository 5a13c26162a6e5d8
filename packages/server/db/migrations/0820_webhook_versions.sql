-- The form in which a webhook gets its events. Those that are there keep the form they were written for.
ALTER TABLE webhook ADD COLUMN payload_version text NOT NULL DEFAULT '2026-11-22';
-- As it was when the event was recorded, so that the log shows what was sent.
ALTER TABLE webhook_delivery ADD COLUMN payload_version text NOT NULL DEFAULT '2026-11-22';
