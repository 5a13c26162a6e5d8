const PLAIN = /^[a-z0-9-]*$/
const OUTSIDE = /[^a-zA-Z0-9\s-]+/g
const BLANKS = /\s+/g

/** Keeps ASCII letters, digits, blanks and hyphens; blanks become one hyphen; lower case. */
export function slugify(text: string): string {
  // Most tags and categories are names already.
  return PLAIN.test(text) ? text : text.replace(OUTSIDE, '').replace(BLANKS, '-').toLowerCase()
}
