/** Slugs of items and collections: what an owner may type, and what is made from a title. */

/** Characters of an item's slug; a collection's may be shorter. */
export const slugLimits = { min: 3, max: 200 } as const

/** First parts of addresses that the system answers itself; no collection may hide behind them. */
const reserved = new Set([
  'account',
  'api',
  'assets',
  'cart',
  'checkout',
  'config',
  'form',
  'gift-card',
  'order-status',
  'robots.txt',
  's',
  'scripts',
  'search',
  'site.css',
  'sitemap.xml',
  'static',
  'universal',
])

/** Letters that no decomposition turns into a-z. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  å: 'a',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
}

export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug)
}

/**
 * An owner's own slug in its stored form (lower case), or undefined when it is malformed. Letters of every script are
 * welcome.
 */
export function readSlug(text: string, minLength: number = slugLimits.min): string | undefined {
  const slug = text.normalize('NFC').trim().toLowerCase()
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(slug)) return undefined
  return slug.length >= minLength && slug.length <= slugLimits.max ? slug : undefined
}

/** True for what can be the slug of something in its stored form. */
export function isSlug(text: string): boolean {
  return readSlug(text, 1) === text
}

/**
 * A slug of a-z, 0-9 and dashes from a title. What leaves too little (a title in Japanese, "XL") is completed by the kind of
 * thing it names and `unique`, some characters of an id.
 */
export function createSlug(title: string, kind: string, unique: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøåđðþłı&]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
  if (plain === '') return `${kind}-${unique}`
  return plain.length < slugLimits.min ? `${kind}-${plain}` : plain
}

/** `base`, or the first of `base-2`, `base-3` ... that is not taken. */
export function findFreeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const slug = `${base.slice(0, slugLimits.max - 8)}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** The slug an address from another system gets here: the same as there where that can be, else the same each time. Undefined: it has none. */
export function toImportedSlug(text: string): string | undefined {
  const kept = readSlug(text)
  if (kept !== undefined) return kept
  const made = createSlug(text, 'item', '')
  return made === 'item-' ? undefined : made
}
