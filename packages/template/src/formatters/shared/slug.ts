/** Keeps ASCII letters, digits, blanks and hyphens; blanks become one hyphen; lower case. */
export function slugify(text: string): string {
  return text
    .replace(/[^a-zA-Z0-9\s-]+/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase()
}
