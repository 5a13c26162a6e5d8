const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pictureChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs cICP acTL fcTL fdAT'.split(' '),
)

/** The same PNG without texts, times and EXIF, and without anything behind its end; undefined when it is not well formed. */
export function stripPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined
  const kept: Buffer[] = [signature]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (pictureChunks.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}
