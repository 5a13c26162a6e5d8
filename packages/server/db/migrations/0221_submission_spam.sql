-- Why a submission was taken for spam; null for those that are not. Spam is kept for a while, and can be restored.
ALTER TABLE form_submission ADD COLUMN spam_reason text CHECK (spam_reason IN ('trap', 'links', 'words'));
CREATE INDEX form_submission_spam_idx ON form_submission (website_id, form_id, submission_id DESC) WHERE spam_reason IS NOT NULL;
