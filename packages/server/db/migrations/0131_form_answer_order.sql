-- The statements of a scale keep their order, which jsonb does not.
ALTER TABLE form_submission ALTER COLUMN answers TYPE json USING answers::json;
