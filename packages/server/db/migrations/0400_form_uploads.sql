-- Files that visitors upload into a field of a form. A row is there before its file, so that no file is ever without one.
-- No foreign key to the form or the submission: the row stays until its file is removed from the file store.
CREATE TABLE form_upload (
  website_id text NOT NULL REFERENCES website ON DELETE CASCADE,
  -- A secret of who uploaded it, until a submission has it.
  upload_id text NOT NULL,
  form_id text NOT NULL,
  field_id text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  -- What is set aside for it until it has arrived.
  byte_size bigint NOT NULL CHECK (byte_size >= 0),
  -- Who sent it, as a hash that only this site can make; '' after a day.
  network_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null while it arrives.
  received_at timestamptz,
  -- Null until a submission names it.
  submission_id text,
  PRIMARY KEY (website_id, upload_id)
);
CREATE INDEX form_upload_submission_idx ON form_upload (website_id, submission_id) WHERE submission_id IS NOT NULL;
CREATE INDEX form_upload_created_idx ON form_upload (website_id, created_at);
