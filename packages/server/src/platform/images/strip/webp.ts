const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const exifAndXmpFlags = 0b1100

/** The same WebP without EXIF and XMP, and without anything behind its end; undefined when it is not well formed. */
export function stripWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const kept: Buffer[] = []
  let at = 12
  while (at + 8 <= end) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > bytes.length) return undefined
    if (pictureChunks.has(type)) kept.push(withoutMetadataFlags(type, bytes.subarray(at, Math.min(next, bytes.length))))
    at = next
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return kept.length > 0 ? Buffer.concat([head, body]) : undefined
}

function withoutMetadataFlags(type: string, chunk: Buffer): Buffer {
  if (type !== 'VP8X') return chunk
  const copy = Buffer.from(chunk)
  copy[8] = (copy[8] ?? 0) & ~exifAndXmpFlags
  return copy
}
