/**
 * Is a postal code in one of these areas? An area is a code (`10115`), a beginning (`SW1*`) or a range (`10000-14999`). Blanks and case do not
 * count. A range of shorter codes compares beginnings: `100-199` holds all codes that start with 100 to 199.
 */
export function isInPostalAreas(areas: readonly string[], postalCode: string): boolean {
  const code = normalizeCode(postalCode)
  return code !== '' && areas.some((area) => isInArea(area, code))
}

/** The areas of a typed list: separated by commas, semicolons or lines. */
export function splitPostalAreas(text: string): string[] {
  const areas = text.split(/[,;\n]/).map((area) => area.trim().replace(/\s+/g, ' ').toUpperCase())
  return [...new Set(areas.filter((area) => area !== ''))]
}

/** Can this be read as a code, a beginning or a range? The end of a range must not come before its start. */
export function isPostalArea(area: string): boolean {
  const range = readRange(area)
  if (range) return range.from <= range.to
  return /^[A-Z\d](?:[A-Z\d -]{0,18}[A-Z\d])?\*?$/i.test(area.trim())
}

/** Do two areas have a code in common, as far as their texts tell? */
export function arePostalAreasOverlapping(one: string, other: string): boolean {
  const [a, b] = [readBounds(one), readBounds(other)]
  const length = Math.min(a.from.length, b.from.length)
  return a.from.slice(0, length) <= b.to.slice(0, length) && b.from.slice(0, length) <= a.to.slice(0, length)
}

function isInArea(area: string, code: string): boolean {
  const range = readRange(area)
  if (range) {
    const start = code.replaceAll('-', '').slice(0, range.from.length)
    return (
      start.length === range.from.length && isSameShape(start, range.from) && range.from <= start && start <= range.to
    )
  }
  const pattern = normalizeCode(area)
  if (pattern.endsWith('*')) return code.startsWith(pattern.slice(0, -1))
  // A ZIP+4 code is in the area of its first five digits.
  return code === pattern || code.startsWith(`${pattern}-`)
}

interface PostalRange {
  readonly from: string
  readonly to: string
}

/** Codes with a hyphen of their own (`00-950`, `2725-079`) have parts of unlike length: ranges have parts of the same shape. */
function readRange(area: string): PostalRange | undefined {
  const parts = area.split(/\.\.|[–—]|\s+to\s+|\s-\s/i)
  const [from = '', to = ''] = (parts.length === 2 ? parts : area.split('-')).map((part) =>
    normalizeCode(part).replaceAll('-', ''),
  )
  const isRange = parts.length === 2 || area.split('-').length === 2
  return isRange && from !== '' && from.length === to.length && isSameShape(from, to) ? { from, to } : undefined
}

function readBounds(area: string): PostalRange {
  const range = readRange(area)
  if (range) return range
  const start = normalizeCode(area).replace(/\*$/, '').replaceAll('-', '')
  return { from: start, to: start }
}

/** Digits where the other has digits, letters where it has letters. */
function isSameShape(one: string, other: string): boolean {
  const shape = (text: string) => text.replace(/\d/g, '0').replace(/[A-Z]/g, 'A')
  return shape(one) === shape(other)
}

/** A postal code or the code of a state as it is compared: in capitals, without spaces. */
export function normalizeCode(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}
