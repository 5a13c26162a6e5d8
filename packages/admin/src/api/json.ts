/** Whether a value of unknown origin is an object with keys: no list, not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a value that should be one; '' for everything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A text of the address, without spaces around it. The router reads `?q=1042` as a number. */
export function readSearchText(value: unknown): string {
  return typeof value === 'number' ? String(value) : readText(value).trim()
}

/** Whether two values are the same JSON, keys in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
