-- Who sent a submission: the address in its first email field, in small letters; '' without one. Null where an earlier version stored it.
ALTER TABLE form_submission ADD COLUMN sender_email text;
UPDATE form_submission SET sender_email = CASE json_typeof(answers) WHEN 'array' THEN coalesce((
  SELECT left(lower(answer ->> 'value'), 320) FROM json_array_elements(answers) WITH ORDINALITY AS each (answer, place)
  WHERE answer ->> 'type' = 'email' AND answer ->> 'value' <> '' ORDER BY place LIMIT 1), '') ELSE '' END;
CREATE INDEX form_submission_sender_idx ON form_submission (website_id, sender_email);
-- Whose network is still known: those of a day.
CREATE INDEX form_upload_network_idx ON form_upload (website_id, created_at) WHERE network_key <> '';
