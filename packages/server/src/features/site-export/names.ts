/** Bytes of a file's name that come from a title: names may have 255, endings and ids need some. */
const maxBytes = 150

/**
 * The file name of an object with a slug. It is the slug where that is a valid file name. Otherwise it is the safe part
 * of the slug with the id, so that names are unique.
 */
export function toSafeName(slug: string, id: string): string {
  return /^[a-z0-9][a-z0-9_-]{0,120}$/.test(slug) ? slug : buildSafeName(slug, id)
}

/** The safe characters of some words, with an id behind. */
export function buildSafeName(words: string, id: string): string {
  const safe = words
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${cut(safe) || 'untitled'}-${id.replace(/[^A-Za-z0-9_-]/g, '')}`
}

function cut(words: string): string {
  let bytes = 0
  let result = ''
  for (const character of words) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    result += character
  }
  return result
}

/** `priceMinor` for `price_minor`. */
export function toCamelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
}

/** The path of a file of an export, as a person may type it: relative, forward slashes, nothing hidden and no way up. */
export function isSafePath(path: string): boolean {
  return (
    path.length <= 1000 &&
    // oxlint-disable-next-line no-control-regex -- those are what is looked for.
    !/[\u0000-\u001f\u007f\\:]/.test(path) &&
    path.split('/').every((part) => part !== '' && !part.startsWith('.') && Buffer.byteLength(part) <= 255)
  )
}
