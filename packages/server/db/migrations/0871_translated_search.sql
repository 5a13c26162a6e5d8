-- The words by which items are found in a language that they are translated into.
CREATE TABLE translated_item_search (
  website_id      text NOT NULL REFERENCES website (website_id) ON DELETE CASCADE,
  language        text NOT NULL,
  item_id         text NOT NULL,
  document        tsvector NOT NULL,
  PRIMARY KEY (website_id, language, item_id)
);
ALTER TABLE translated_item_search ADD FOREIGN KEY (website_id, item_id) REFERENCES item (website_id, item_id) ON DELETE CASCADE;
CREATE INDEX translated_item_search_item_idx ON translated_item_search (website_id, item_id);
CREATE INDEX translated_item_search_words_idx ON translated_item_search
  USING gin (search_keys(website_id || '/' || language, document)) WITH (gin_pending_list_limit = 256);
-- All languages of an item, whose words are written when the item is.
CREATE INDEX translation_item_idx ON translation (website_id, record_id) WHERE record_kind = 'item';

-- The dictionary that knows the stems of a language; '' where PostgreSQL has none.
CREATE FUNCTION search_dictionary(language text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE lower(split_part(language, '-', 1))
    WHEN 'da' THEN 'pg_catalog.danish_stem' WHEN 'de' THEN 'pg_catalog.german_stem' WHEN 'en' THEN 'pg_catalog.english_stem'
    WHEN 'es' THEN 'pg_catalog.spanish_stem' WHEN 'fi' THEN 'pg_catalog.finnish_stem' WHEN 'fr' THEN 'pg_catalog.french_stem'
    WHEN 'hu' THEN 'pg_catalog.hungarian_stem' WHEN 'it' THEN 'pg_catalog.italian_stem' WHEN 'nb' THEN 'pg_catalog.norwegian_stem'
    WHEN 'nl' THEN 'pg_catalog.dutch_stem' WHEN 'nn' THEN 'pg_catalog.norwegian_stem' WHEN 'no' THEN 'pg_catalog.norwegian_stem'
    WHEN 'pt' THEN 'pg_catalog.portuguese_stem' WHEN 'ro' THEN 'pg_catalog.romanian_stem' WHEN 'ru' THEN 'pg_catalog.russian_stem'
    WHEN 'sv' THEN 'pg_catalog.swedish_stem' WHEN 'tr' THEN 'pg_catalog.turkish_stem'
    ELSE '' END
$$;

-- The stem of a word; NULL where there is no dictionary, and for words that every text has.
CREATE FUNCTION search_stem(dictionary text, word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF dictionary = '' OR word = '' THEN
    RETURN NULL;
  END IF;
  RETURN (ts_lexize(dictionary::regdictionary, word))[1];
END $$;

-- A document with the stems of its words, each behind the letter of its word and a tilde, which no word has. Documents near the limit have words alone.
CREATE FUNCTION search_document_in(language text, document tsvector) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN search_dictionary(language) = '' OR length(document) > 60000 THEN document
    ELSE document || array_to_tsvector(ARRAY(
      SELECT DISTINCT left(word, 1) || '~' || stem
      FROM unnest(tsvector_to_array(document)) AS word, search_stem(search_dictionary(language), substr(word, 2)) AS stem
      WHERE stem IS NOT NULL AND stem <> '')) END
$$;

-- As `search_query`, where a word may also be found by its stem. A word that has to be whole may not.
CREATE FUNCTION search_query_in(language text, scope text, terms text[], whole boolean) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN whole OR stem IS NULL OR stem = '' THEN word ELSE format('(%s | ''%s~%s'')', word, scope, stem) END, ' & ')::tsquery
  FROM unnest(terms) AS term,
    format('''%s%s''%s', scope, rtrim(term, '*'), CASE WHEN NOT whole AND right(term, 1) = '*' THEN ':*' ELSE '' END) AS word,
    search_stem(search_dictionary(language), rtrim(term, '*')) AS stem
$$;

-- What is translated already.
INSERT INTO translated_item_search (website_id, language, item_id, document)
SELECT i.website_id, t.language, i.item_id, search_document_in(t.language, search_document(coalesce(t.title, i.title),
  concat_ws(' ', array_to_string(i.tags, ' '), c.names, v.skus), coalesce(t.excerpt, i.excerpt),
  concat_ws(' ', t.texts, CASE WHEN t.has_body THEN '' ELSE i.body END)))
FROM item i
JOIN LATERAL (SELECT t.language, max(t.text) FILTER (WHERE t.field = 'title') AS title,
    max(t.text) FILTER (WHERE t.field = 'excerpt') AS excerpt,
    string_agg(t.text, ' ' ORDER BY t.translation_id) FILTER (WHERE t.field NOT IN ('title', 'excerpt')) AS texts, bool_or(t.field = 'body') AS has_body
  FROM translation t WHERE t.website_id = i.website_id AND t.record_id = i.item_id AND t.record_kind = 'item'
    AND (t.field IN ('title', 'excerpt', 'body') OR t.field LIKE 'block/%') GROUP BY t.language) t ON true
LEFT JOIN LATERAL (SELECT string_agg(coalesce(x.text, c.name), ' ') AS names FROM category c
  LEFT JOIN translation x ON x.website_id = c.website_id AND x.language = t.language AND x.record_kind = 'category'
    AND x.record_id = c.category_id AND x.field = 'name'
  WHERE c.website_id = i.website_id AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)) c ON true
LEFT JOIN LATERAL (SELECT string_agg(v.sku, ' ') AS skus FROM variant v
  WHERE v.website_id = i.website_id AND v.item_id = i.item_id) v ON true
ON CONFLICT (website_id, language, item_id) DO NOTHING;
