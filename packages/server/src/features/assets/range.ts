export interface ByteRange {
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/** The part a Range header asks for; undefined: send all (no header, several parts, a changed file, a header that is not understood). */
export function parseRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
