const [startOfImage, endOfImage, startOfScan, comment, app0, app2, app14] = [0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xe2, 0xee]

/** An EXIF block that says how the picture is turned (1 to 8), and nothing else. */
function turnedSegment(orientation: number): Buffer {
  const marker = 'ffe10022'
  const exif = '457869660000'
  const littleEndianTiff = '49492a0008000000'
  const oneEntry = '0100'
  const orientationShort = '120103000100000000000000'
  const nothingMore = '00000000'
  const hex = [marker, exif, littleEndianTiff, oneEntry, orientationShort, nothingMore].join('')
  const segment = Buffer.from(hex, 'hex')
  segment.writeUInt16LE(orientation, 28)
  return segment
}

/** The stripped JPEG, still turned by EXIF: for pictures that are too large to be decoded and encoded again. */
export function stripTurnedJpeg(bytes: Buffer, orientation: number): Buffer | undefined {
  const stripped = stripJpeg(bytes)
  if (!stripped) return undefined
  // JFIF wants to be the first block.
  const at = stripped[3] === app0 ? 4 + stripped.readUInt16BE(4) : 2
  return Buffer.concat([stripped.subarray(0, at), turnedSegment(orientation), stripped.subarray(at)])
}

/**
 * The same JPEG without metadata about the place, the device and the person (EXIF, XMP, IPTC, comments, previews).
 * Bytes behind its end are dropped too. The picture itself is copied, not encoded again; its colour profile stays.
 * Undefined for an unexpected structure.
 */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (marker === startOfScan) end = findScanEnd(bytes, end)
    if (end > bytes.length) return undefined
    if (isPicture(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end))
    at = end
  }
  // The two bytes of the end are all that is left.
  return bytes[at] === 0xff && bytes[at + 1] === endOfImage
    ? Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    : undefined
}

function isPicture(marker: number, content: Buffer): boolean {
  if (marker === comment) return false
  if (marker === app2) return content.toString('latin1', 0, 11) === 'ICC_PROFILE'
  const isApplication = marker >= app0 && marker <= 0xef
  // JFIF says the density, Adobe how the colours are to be read.
  return !isApplication || marker === app0 || marker === app14
}

/** Where the coded data of a scan ends: at the next marker that is not part of it. */
function findScanEnd(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1 || at + 1 >= bytes.length) return bytes.length
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
    at += isData ? 2 : 1
  }
}
