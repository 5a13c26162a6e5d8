-- Words of the titles of all items, drafts included: what owners search products by. A title is short, so its words need no row of their own.
CREATE FUNCTION title_keys(website_id text, title text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
-- An index is built with an empty search path, which would hide the functions that this one calls.
SET search_path FROM CURRENT AS $$
  SELECT array_to_tsvector(ARRAY(SELECT DISTINCT website_id || '/' || word FROM search_words(left(title, 1000)) AS word))
$$;

CREATE INDEX item_title_words_idx ON item USING gin (title_keys(website_id, title)) WITH (gin_pending_list_limit = 256);
CREATE INDEX variant_sku_start_idx ON variant (website_id, lower(sku) COLLATE "C");
