const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const strict = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a theme's file: UTF-8, or what its first bytes name; bytes that are no UTF-8 are read as Windows did before it. The mark at
 * the beginning is left out.
 */
export function decodeText(bytes: Buffer): string {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return strict.decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
