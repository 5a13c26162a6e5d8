const OUTSIDE = /[^a-zA-Z0-9\s-]+/g
const BLANKS = /\s+/g

/** Keeps ASCII letters, digits, blanks and hyphens; blanks become one hyphen; lower case. */
export function slugify(text: string): string {
  let hasUpper = false
  let hasBlank = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x2d) continue
    if (code >= 0x41 && code <= 0x5a) hasUpper = true
    else if (code === 0x20) hasBlank = true
    else return text.replace(OUTSIDE, '').replace(BLANKS, '-').toLowerCase()
  }
  // Most tags and categories are names already, or one or two words.
  const lower = hasUpper ? text.toLowerCase() : text
  return hasBlank ? lower.replace(BLANKS, '-') : lower
}
