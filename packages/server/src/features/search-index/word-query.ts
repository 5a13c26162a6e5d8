import { type RawBuilder, sql } from 'kysely'

/**
 * The words of a text as a query of an index whose words begin with `scope`; null where it has none. Which of them may be unfinished: the last one,
 * which is soonest answered, or all of three letters or more.
 */
export function buildWordQuery(scope: string, text: string, unfinished: 'last' | 'all'): RawBuilder<unknown> {
  if (unfinished === 'all') return sql`search_query(${scope}, search_terms(${text}::text), false)`
  return sql`search_query(${scope}, (SELECT array_agg(CASE WHEN nth = cardinality(terms) THEN term ELSE rtrim(term, '*') END)
    FROM search_terms(${text}::text) AS terms, unnest(terms) WITH ORDINALITY AS each (term, nth)), false)`
}

/** Whether the title of item `i` has the words of a text, drafts included. */
export function hasTitleWords(websiteId: string, text: string, unfinished: 'last' | 'all'): RawBuilder<unknown> {
  return sql`title_keys(i.website_id, i.title) @@ ${buildWordQuery(`${websiteId}/`, text, unfinished)}`
}
