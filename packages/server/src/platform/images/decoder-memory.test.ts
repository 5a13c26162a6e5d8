import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { estimateDecoderBytes, getMaxDecoderBytes } from './decoder-memory.ts'

const plain = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
const camera = 60_000_000
const smallServer = getMaxDecoderBytes(512 * 1024 * 1024)

test.each<[string, () => Sharp, boolean]>([
  ['an ordinary JPEG', () => plain().jpeg({ chromaSubsampling: '4:4:4' }), true],
  ['a JPEG in CMYK', () => plain().toColourspace('cmyk').jpeg(), true],
  ['a progressive JPEG with halved colours', () => plain().jpeg({ progressive: true }), true],
  ['a progressive JPEG with all colours', () => plain().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), false],
  ['an ordinary PNG of 16 bits', () => plain().ensureAlpha().toColourspace('rgb16').png(), true],
  ['an interlaced PNG', () => plain().png({ progressive: true }), true],
  ['an interlaced PNG of 16 bits', () => plain().toColourspace('rgb16').png({ progressive: true }), false],
  ['a WebP', () => plain().webp(), true],
  ['a WebP without loss', () => plain().webp({ lossless: true }), false],
  ['a GIF', () => plain().gif(), false],
])('of 60 million pixels %s is read on a server with 512 MB or refused', async (_what, make, isRead) => {
  const bytes = await make().toBuffer()
  expect(estimateDecoderBytes(bytes, camera) <= smallServer).toBe(isRead)
  // What the file itself says of its size is the size it has.
  expect(estimateDecoderBytes(bytes) / estimateDecoderBytes(bytes, camera)).toBeCloseTo((400 * 300) / camera, 6)
})

test('a JPEG whose colours follow one another is held as a whole, like a progressive one', async () => {
  const bytes = await plain().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const [byLines, whole] = [estimateDecoderBytes(bytes), estimateDecoderBytes(bytes.fill(1, scan + 4, scan + 5))]
  expect(whole).toBeGreaterThan(byLines * 10)
})

test.each([
  'ffd8ffe0',
  'ffd8ffc20000',
  'ffd8ffda',
  '89504e470d0a1a0a0000000d',
  '474946383961ffffffff0000',
  '52494646000000005745425056503858',
])('a file that ends in its head (%s) needs nothing', (hex) => {
  expect(estimateDecoderBytes(Buffer.from(hex.padEnd(24, '0'), 'hex'))).toBeGreaterThanOrEqual(0)
})
