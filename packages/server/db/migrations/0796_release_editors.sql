-- Who has changed a release since its last approval: none of them approves it.
ALTER TABLE content_release ADD COLUMN editors text[] NOT NULL DEFAULT '{}';
UPDATE content_release SET editors = ARRAY[changed_by] WHERE state = 'open' AND changed_by <> '';
