-- Tables with triggers cannot be spread over several servers. Who writes a site or a domain announces it in the same statement, who writes an item,
-- a variant or a category writes the search index in the same transaction. docs/decisions/0031 says how.
DROP TRIGGER website_revision_announced ON website;
DROP TRIGGER domain_announced ON domain;
DROP TRIGGER item_added_to_search ON item;
DROP TRIGGER item_changed_in_search ON item;
DROP TRIGGER variant_added_to_search ON variant;
DROP TRIGGER variant_taken_from_search ON variant;
DROP TRIGGER variant_changed_in_search ON variant;
DROP TRIGGER category_added_to_search ON category;
DROP TRIGGER category_taken_from_search ON category;
DROP TRIGGER category_changed_in_search ON category;

DROP FUNCTION announce_site_revision();
DROP FUNCTION announce_site_host();
DROP FUNCTION search_items_added();
DROP FUNCTION search_item_changed();
DROP FUNCTION search_variants_changed();
DROP FUNCTION search_variant_changed();
DROP FUNCTION search_categories_changed();
DROP FUNCTION search_category_changed();
DROP FUNCTION search_refresh(text[], text[]);
DROP FUNCTION search_write(text[], text[]);

-- SET NULL is refused where the key has the column that rows are spread by: who removes an author takes the reference away first.
ALTER TABLE item DROP CONSTRAINT item_website_id_author_id_fkey;
ALTER TABLE item ADD FOREIGN KEY (website_id, author_id) REFERENCES author (website_id, author_id);
