-- When staff read a submission of a form for the first time. Those of before count as read.
ALTER TABLE form_submission ADD COLUMN read_at timestamptz;
UPDATE form_submission SET read_at = created_at;
CREATE INDEX form_submission_unread_idx ON form_submission (website_id, form_id) WHERE read_at IS NULL AND spam_reason IS NULL;
