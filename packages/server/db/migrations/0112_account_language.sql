-- The language in which a person uses the editor. Null follows the browser.
ALTER TABLE account ADD COLUMN language text CHECK (length(language) <= 8);
