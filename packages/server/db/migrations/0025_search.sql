-- Search. What is looked for stands in a table beside the items, one narrow row each, which triggers keep up in the transaction that changes an item,
-- its category or an SKU; stock is not part of it. docs/decisions/0016 says why it is made like this.

CREATE TABLE item_search (
  website_id    text NOT NULL,
  item_id       text NOT NULL,
  collection_id text NOT NULL,
  -- From when on the item stands in its collection; what was published without a date always did. Drafts and unlisted items have no row.
  listed_from   timestamptz NOT NULL,
  -- Words, each with a letter before it: a where it stands in the title, b also in tags, categories and SKUs, c also in the excerpt, d anywhere.
  document      tsvector NOT NULL,
  PRIMARY KEY (website_id, item_id),
  FOREIGN KEY (website_id, item_id) REFERENCES item (website_id, item_id) ON DELETE CASCADE
);

-- Text as it is compared: small letters without accents. The same in every database, whatever its locale: lower() knows letters beyond ASCII
-- in some locales only, so those of the alphabets that have capitals are listed.
CREATE FUNCTION search_fold(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(content) = char_length(content) THEN
    RETURN lower(content COLLATE "C");
  END IF;
  folded := lower(normalize(content, NFKD) COLLATE "C");
  IF folded ~ '[ÐðĐđĦħıŁłØøŦŧŊŋ]' THEN
    folded := translate(folded, 'ĐđÐðĦħıŁłØøŦŧŊŋ', 'ddddhhilloottnn');
  END IF;
  IF folded ~ '[\u0370-\u04ff\u0531-\u0556]' THEN
    folded := translate(folded, 'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖς', 'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆσ');
  END IF;
  folded := replace(replace(replace(replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'Þ', 'þ');
  -- Accents, and the signs of Hebrew and Arabic that most people leave out.
  RETURN normalize(regexp_replace(folded, '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g'), NFC);
END $$;

-- The words of a text in their order. What is written without spaces (Chinese, Japanese, Thai, Lao, Burmese, Khmer) comes as a run of its own, begun
-- by the character 1, which is part of no word.
CREATE FUNCTION search_runs(content text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := search_fold(content);
BEGIN
  IF octet_length(folded) = char_length(folded) THEN
    folded := regexp_replace(folded, '[^a-z0-9]+', ' ', 'g');
  ELSE
    folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u0375\u037e\u0482\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0df4\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166d\u166e\u1680\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u2000-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ud7fc-\uf8ff\ufe00-\ufe6f\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e01ef]+', ' ', 'g');
    folded := regexp_replace(folded, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u3035\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', E' \u0001\\1 ', 'g');
  END IF;
  RETURN array_remove(string_to_array(folded, ' '), '');
END $$;

-- The characters of a run without spaces by twos: a word inside it is found by them. The last one stands alone.
CREATE FUNCTION search_pairs(run text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20 AS $$
  SELECT letter || coalesce(lead(letter) OVER (ORDER BY place), '')
  FROM unnest(string_to_array(substr(run, 2), NULL)) WITH ORDINALITY AS letters (letter, place)
$$;

-- The words that a text is found by, each once; of very long texts the first forty thousand, since a document has room for a megabyte.
CREATE FUNCTION search_words(content text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 50 AS $$
DECLARE
  runs text[] := search_runs(content);
BEGIN
  RETURN QUERY SELECT DISTINCT left(run, 40) FROM unnest(runs) AS runs (run) WHERE NOT starts_with(run, E'\u0001') LIMIT 40000;
  IF strpos(array_to_string(runs, ' '), E'\u0001') > 0 THEN
    RETURN QUERY SELECT DISTINCT pair FROM unnest(runs) AS runs (run), search_pairs(run) AS pair WHERE starts_with(run, E'\u0001') LIMIT 40000;
  END IF;
END $$;

-- What a person typed as terms of a search, in their order; a star behind those that may be the beginning of a word: the last one, which may not be
-- finished yet, and those of three letters or more, so that the singular finds the plural without knowing the language. At most sixteen.
CREATE FUNCTION search_terms(query text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(term ORDER BY place, nth), '{}') FROM (
    SELECT place, nth, term FROM (SELECT search_runs(query) AS runs) asked, unnest(runs) WITH ORDINALITY AS run (run, place),
      LATERAL (
        SELECT 0::bigint AS nth, left(run, 40) || CASE WHEN char_length(run) >= 3 OR place = cardinality(runs) THEN '*' ELSE '' END AS term
        WHERE NOT starts_with(run, E'\u0001')
        UNION ALL
        SELECT nth, pair || CASE WHEN char_length(pair) = 1 THEN '*' ELSE '' END
        FROM (SELECT row_number() OVER () AS nth, pair FROM search_pairs(run) AS pair WHERE starts_with(run, E'\u0001')) pairs
        WHERE char_length(pair) = 2 OR char_length(run) = 2
      ) terms
    ORDER BY place, nth LIMIT 16) first
$$;

-- Terms as a query whose words all stand under the given letter (behind the site, for the index); `whole` takes no beginnings. Null without terms.
CREATE FUNCTION search_query(scope text, terms text[], whole boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(format('''%s%s''%s', scope, rtrim(term, '*'), CASE WHEN NOT whole AND right(term, 1) = '*' THEN ':*' ELSE '' END), ' & ')::tsquery
  FROM unnest(terms) AS term
$$;

-- Text of an HTML fragment.
CREATE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&#?[a-zA-Z0-9]+;', ' ', 'g')
$$;

-- The words of an item under their letters.
CREATE FUNCTION search_document(title text, labels text, excerpt text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT letter || word)), '') FROM (
    SELECT letter, word FROM search_words(left(title, 1000)) AS word, unnest('{a,b,c,d}'::text[]) AS letter
    UNION ALL SELECT letter, word FROM search_words(left(labels, 8000)) AS word, unnest('{b,c,d}'::text[]) AS letter
    UNION ALL SELECT letter, word FROM search_words(left(search_text(excerpt), 4000)) AS word, unnest('{c,d}'::text[]) AS letter
    UNION ALL SELECT 'd', word FROM search_words(left(search_text(body), 150000)) AS word
  ) found
$$;

-- A document as the index has it: each word behind its site, so that a search reads words of its own site alone.
CREATE FUNCTION search_keys(website_id text, document tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  SELECT array_to_tsvector(ARRAY(SELECT website_id || '/' || word FROM unnest(tsvector_to_array(document)) AS word))
$$;

-- Writes what items are found by.
CREATE FUNCTION search_write(websites text[], items text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO item_search AS s (website_id, item_id, collection_id, listed_from, document)
  SELECT i.website_id, i.item_id, i.collection_id, coalesce(i.published_at, '-infinity'),
    search_document(i.title, concat_ws(' ', array_to_string(i.tags, ' '), c.names, v.skus), i.excerpt, i.body)
  FROM (SELECT DISTINCT website_id, item_id FROM unnest(websites, items) AS changed (website_id, item_id)) changed
  JOIN item i USING (website_id, item_id)
  LEFT JOIN LATERAL (SELECT string_agg(c.name, ' ') AS names FROM category c
    WHERE c.website_id = i.website_id AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)) c ON true
  LEFT JOIN LATERAL (SELECT string_agg(v.sku, ' ') AS skus FROM variant v
    WHERE v.website_id = i.website_id AND v.item_id = i.item_id) v ON true
  WHERE i.workflow_state = 'published' OR (i.workflow_state = 'scheduled' AND i.published_at IS NOT NULL)
  ON CONFLICT (website_id, item_id) DO UPDATE
    SET collection_id = excluded.collection_id, listed_from = excluded.listed_from, document = excluded.document
    WHERE (s.collection_id, s.listed_from, s.document) IS DISTINCT FROM (excluded.collection_id, excluded.listed_from, excluded.document)
$$;

-- The same where not the items themselves have changed. They are locked before they are read: an SKU and a title may be changed at once, and whoever
-- comes second must see both.
CREATE FUNCTION search_refresh(websites text[], items text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM item i JOIN unnest(websites, items) AS changed (website_id, item_id) USING (website_id, item_id)
    ORDER BY i.website_id, i.item_id FOR NO KEY UPDATE OF i;
  PERFORM search_write(websites, items);
END $$;

CREATE FUNCTION search_items_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write(array_agg(website_id), array_agg(item_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER item_added_to_search AFTER INSERT ON item REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_items_added();

CREATE FUNCTION search_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.workflow_state = 'published' OR (NEW.workflow_state = 'scheduled' AND NEW.published_at IS NOT NULL) THEN
    PERFORM search_write(ARRAY[NEW.website_id], ARRAY[NEW.item_id]);
  ELSE
    DELETE FROM item_search WHERE website_id = NEW.website_id AND item_id = NEW.item_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER item_changed_in_search
  AFTER UPDATE OF title, tags, categories, excerpt, body, collection_id, workflow_state, published_at ON item FOR EACH ROW
  WHEN ((OLD.title, OLD.tags, OLD.categories, OLD.excerpt, OLD.body, OLD.collection_id, OLD.workflow_state, OLD.published_at)
    IS DISTINCT FROM (NEW.title, NEW.tags, NEW.categories, NEW.excerpt, NEW.body, NEW.collection_id, NEW.workflow_state, NEW.published_at))
  EXECUTE FUNCTION search_item_changed();

CREATE FUNCTION search_variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(array_agg(website_id), array_agg(item_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_added_to_search AFTER INSERT ON variant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_variants_changed();
CREATE TRIGGER variant_taken_from_search AFTER DELETE ON variant REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_variants_changed();

CREATE FUNCTION search_variant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(ARRAY[NEW.website_id], ARRAY[NEW.item_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER variant_changed_in_search AFTER UPDATE OF sku ON variant FOR EACH ROW
  WHEN (OLD.sku IS DISTINCT FROM NEW.sku) EXECUTE FUNCTION search_variant_changed();

CREATE FUNCTION search_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(array_agg(i.website_id), array_agg(i.item_id)) FROM changed c
    JOIN item i ON i.website_id = c.website_id AND i.collection_id = c.collection_id AND i.categories @> ARRAY[c.slug] HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER category_added_to_search AFTER INSERT ON category REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_categories_changed();
CREATE TRIGGER category_taken_from_search AFTER DELETE ON category REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_categories_changed();

CREATE FUNCTION search_category_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(array_agg(i.website_id), array_agg(i.item_id)) FROM item i
    WHERE i.website_id = NEW.website_id AND i.collection_id = NEW.collection_id AND i.categories && ARRAY[OLD.slug, NEW.slug] HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER category_changed_in_search AFTER UPDATE OF name, slug ON category FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION search_category_changed();

-- Items that are already there; the indexes come after, since they are made faster than they grow.
SELECT search_write(array_agg(website_id), array_agg(item_id)) FROM item HAVING count(*) > 0;
-- Lists by age, for words that so many items have that the newest of them are soon found.
CREATE INDEX item_search_listed_idx ON item_search (website_id, listed_from DESC, item_id DESC);
CREATE INDEX item_search_words_idx ON item_search USING gin (search_keys(website_id, document)) WITH (gin_pending_list_limit = 256);
