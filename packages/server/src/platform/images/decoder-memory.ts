import os from 'node:os'
import { getPixelLimit } from './picture.ts'
import { type RasterType, sniffRaster } from './sniff.ts'

/** What the server under load, the process around the decoder and one of a small picture beside it take. */
const takenBytes = 320_000_000
/** So much is allowed on any machine: no ordinary picture needs more. */
const leastBytes = 100_000_000

/**
 * Bytes that a decoder may take on this machine: what the machine (or the container, where that has a limit) has, less what is taken.
 */
export function getMaxDecoderBytes(memoryBytes: number = machineBytes()): number {
  return Math.max(leastBytes, memoryBytes - takenBytes)
}

function machineBytes(): number {
  // Without a limit the system says 0, nothing, or more than there is.
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/** A picture as its first bytes describe it. */
interface Header {
  readonly pixels: number
  /** That are in memory at one time while it is decoded. Measured with libvips 8.17 at 60 million pixels. */
  readonly bytesPerPixel: number
}

/**
 * Bytes that a decoder holds at one time for a picture. Most pictures are read line by line. A progressive JPEG and an
 * interlaced PNG are complete only with their last byte, so they are in memory whole. Callers that know the number of
 * pixels pass it.
 */
export function estimateDecoderBytes(bytes: Buffer, knownPixels?: number): number {
  const type = sniffRaster(bytes)
  if (type === undefined) return 0
  const { pixels, bytesPerPixel } = headerReaders[type](bytes)
  return (knownPixels ?? pixels) * bytesPerPixel
}

const headerReaders: Readonly<Record<RasterType, (bytes: Buffer) => Header>> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/webp': readWebpHeader,
  'image/gif': (bytes) => ({ pixels: bytes.readUInt16LE(6) * bytes.readUInt16LE(8), bytesPerPixel: 5.5 }),
  // Where these say their size is a long story; as many pixels as they may have.
  'image/avif': () => ({ pixels: getPixelLimit('image/avif'), bytesPerPixel: 17 }),
  'image/tiff': () => ({ pixels: getPixelLimit('image/tiff'), bytesPerPixel: 14 }),
}

/** Of a picture that is read line by line: next to nothing. */
const lines = 0.5

/** The first chunk of a PNG (RFC 2083, 4.1.1). Of a palette the colours are counted. */
function readPngHeader(bytes: Buffer): Header {
  if (bytes.length < 29) return nothing
  const samples = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }[bytes[25] ?? 6] ?? 4
  const isInterlaced = bytes[28] !== 0
  const bytesPerPixel = lines + (isInterlaced ? samples * (bytes[24] === 16 ? 2 : 1) : 0)
  return { pixels: bytes.readUInt32BE(16) * bytes.readUInt32BE(20), bytesPerPixel }
}

/** RFC 9649: an extended file says the size of its canvas; the simple ones that of the picture. */
function readWebpHeader(bytes: Buffer): Header {
  if (bytes.length < 30) return nothing
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { pixels: (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff), bytesPerPixel: 1.5 }
  const bits = bytes.readUInt32LE(21)
  const pixels =
    kind === 'VP8L'
      ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
      : (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  return { pixels, bytesPerPixel: 4.5 }
}

const nothing: Header = { pixels: 0, bytesPerPixel: 0 }

/** A JPEG up to its first scan: two bytes for each sample where that scan does not hold all of them (ITU-T T.81, B.2.2 and B.2.3). */
function readJpegHeader(bytes: Buffer): Header {
  let frame: Buffer | undefined
  let isProgressive = false
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (isFrame(marker)) {
      frame = bytes.subarray(at + 4, end)
      isProgressive = (marker & 3) === 2
    }
    if (marker === startOfScan && frame) {
      const isWhole = !isProgressive && (bytes[at + 4] ?? 0) >= (frame[5] ?? 0)
      return readJpegFrame(frame, isWhole)
    }
    at = end
  }
  return nothing
}

const startOfScan = 0xda

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpegFrame(frame: Buffer, isReadByLines: boolean): Header {
  if (frame.length < 6) return nothing
  const pixels = frame.readUInt16BE(1) * frame.readUInt16BE(3)
  const factors = [...frame.subarray(6)].filter((_, index) => index % 3 === 1).map((each) => (each >> 4) * (each & 15))
  const most = Math.max(1, ...factors)
  // 3 where all colours are as fine as each other, 1.5 where two of them are halved both ways.
  const samples = factors.reduce((sum, each) => sum + each / most, 0)
  return { pixels, bytesPerPixel: lines + (isReadByLines ? 0 : samples * 2) }
}
