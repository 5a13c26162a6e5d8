/** A line of the log of a coordinator that sends one statement to several servers, with the text of the statement: its lines begin with a tab. */
const entry = /LOG: {2}multi-task query about to be executed\n(?:.*HINT: .*\n)?.*STATEMENT: {2}(.*(?:\n\t.*)*)/g
/** Whether a statement reads or writes one site. */
const namesSite = /\bwebsite_id"? = \$\d/

/** Writes are reported once by each connection that tries a plan for any value, and still go to one server. */
const reads = /^SELECT\b/i

/**
 * Reads of one site that went to several servers, each once, from the log of a coordinator: a part of them does not name the site by its
 * value. They cost a connection to every server, and fail while any of them is down. Statements of all sites are not among them.
 */
export function listScattered(log: string): string[] {
  const statements = [...log.matchAll(entry)].map(([, text = '']) => text.replace(/\s+/g, ' ').trim())
  return [...new Set(statements)].filter((text) => namesSite.test(text) && reads.test(text)).toSorted()
}
