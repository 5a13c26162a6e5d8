-- Ids of files that a text or JSON names: 24 hex digits, also behind an escape like %2f. Ids of other things match no file.
CREATE FUNCTION file_ids(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(run[1], start, 24)), '{}')
  FROM regexp_matches(content, '[0-9a-f]{24,28}', 'g') AS run, generate_series(1, length(run[1]) - 23) AS start
$$;

-- Which files nothing uses is asked for many files at once. The pending lists are short, so that a question never reads a long one.
CREATE INDEX item_file_ids_idx ON item
  USING gin (file_ids(excerpt || ' ' || body || ' ' || source_url || ' ' || coalesce(location::text, '') || ' ' || content::text))
  WITH (gin_pending_list_limit = 256);
CREATE INDEX collection_file_ids_idx ON collection
  USING gin (file_ids(description || ' ' || content::text)) WITH (gin_pending_list_limit = 256);
CREATE INDEX block_field_file_ids_idx ON block_field USING gin (file_ids(blocks::text)) WITH (gin_pending_list_limit = 256);
CREATE INDEX document_draft_file_ids_idx ON document_draft USING gin (file_ids(content::text)) WITH (gin_pending_list_limit = 256);
CREATE INDEX author_file_ids_idx ON author USING gin (file_ids(bio)) WITH (gin_pending_list_limit = 256);
