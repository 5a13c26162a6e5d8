const [extension, picture, trailer] = [0x21, 0x2c, 0x3b]
const [graphicControl, application] = [0xf9, 0xff]

/** The same GIF without comments and XMP, and without anything behind its end; undefined when it is not well formed. */
export function stripGif(bytes: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 14) return undefined
  let at = 13 + tableSize(bytes[10] ?? 0)
  const kept: Buffer[] = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const start = at
    const kind = bytes[at]
    if (kind === trailer) return Buffer.concat([...kept, bytes.subarray(at, at + 1)])
    if (kind === extension) {
      at = findBlocksEnd(bytes, at + 2)
      if (isPlayed(bytes, start)) kept.push(bytes.subarray(start, at))
    } else if (kind === picture) {
      at = findBlocksEnd(bytes, at + 10 + tableSize(bytes[at + 9] ?? 0) + 1)
      kept.push(bytes.subarray(start, at))
    } else return undefined
  }
  return undefined
}

/** Timing, transparency and the number of rounds belong to the picture; comments and data of programs do not. */
function isPlayed(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === graphicControl) return true
  return (
    bytes[at + 1] === application && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', at + 3, at + 14))
  )
}

function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}

function findBlocksEnd(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const size = bytes[at]
    if (size === undefined) return bytes.length
    at += 1 + size
    if (size === 0) return at
  }
}
