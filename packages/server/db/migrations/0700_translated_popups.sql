-- Popups are translated too.
ALTER TABLE translation DROP CONSTRAINT translation_record_kind_check;
ALTER TABLE translation ADD CONSTRAINT translation_record_kind_check
  CHECK (record_kind IN ('collection', 'item', 'category', 'form', 'block-field', 'site', 'popup'));
-- What a site says of itself is read with the site.
CREATE INDEX translation_of_site_idx ON translation (website_id) WHERE record_kind = 'site' AND record_id = 'site';
