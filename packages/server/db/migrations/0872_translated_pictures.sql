-- What pictures say, their alternative texts above all, is translated too.
ALTER TABLE translation DROP CONSTRAINT translation_record_kind_check;
ALTER TABLE translation ADD CONSTRAINT translation_record_kind_check
  CHECK (record_kind IN ('collection', 'item', 'category', 'form', 'block-field', 'site', 'popup', 'asset'));
