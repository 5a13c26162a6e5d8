import sharp, { type Sharp } from 'sharp'
import { estimateDecoderBytes, getMaxDecoderBytes } from './decoder-memory.ts'
import {
  type ColorData,
  type CropArea,
  type DerivedType,
  type KeptPicture,
  PictureError,
  getPixelLimit,
  pixelsInMemory,
} from './picture.ts'
import { type RasterType, sniffRaster } from './sniff.ts'
import { stripGif } from './strip/gif.ts'
import { stripJpeg, stripTurnedJpeg } from './strip/jpeg.ts'
import { stripPng } from './strip/png.ts'
import { stripWebp } from './strip/webp.ts'

/** Decodes a picture whole (so that a damaged one is found now, not by a visitor) and makes of it what is kept. */
export async function keepPicture(bytes: Buffer): Promise<KeptPicture> {
  const type = sniffRaster(bytes)
  if (type === undefined) throw new PictureError('not_a_picture')
  try {
    const found = await open(bytes).metadata()
    const [width, height] = [found.autoOrient.width, found.autoOrient.height]
    const isAnimated = (found.pages ?? 1) > 1 && (type === 'image/gif' || type === 'image/webp')
    const orientation = found.orientation ?? 1
    const isHuge = width * height > pixelsInMemory
    if (estimateDecoderBytes(bytes, width * height) > getMaxDecoderBytes()) throw new PictureError('too_much_memory')
    // Turning holds all pixels several times over. A JPEG may say how it is turned; the others are too rare to be let in at any price.
    if (isHuge && orientation > 1 && type !== 'image/jpeg')
      throw new PictureError('too_many_pixels', undefined, pixelsInMemory)
    const colorData = await measureColors(bytes)
    const stripped = orientation === 1 ? strip(type, bytes) : isHuge ? stripTurnedJpeg(bytes, orientation) : undefined
    if (isHuge && stripped === undefined) throw new PictureError('damaged')
    const kept =
      stripped === undefined ? await encodeAgain(bytes, type, isAnimated) : { bytes: stripped, contentType: type }
    return { ...kept, width, height, isAnimated, colorData }
  } catch (error) {
    throw asPictureError(error, bytes)
  }
}

/** A part of a picture, encoded anew. Of very large pictures the part may have as many pixels as fit into memory. */
export async function cropPicture(bytes: Buffer, area: CropArea): Promise<KeptPicture> {
  const type = sniffRaster(bytes)
  if (type === undefined) throw new PictureError('not_a_picture')
  try {
    const { autoOrient } = await open(bytes).metadata()
    const left = Math.min(autoOrient.width - 1, Math.round(area.x * autoOrient.width))
    const top = Math.min(autoOrient.height - 1, Math.round(area.y * autoOrient.height))
    const width = Math.max(1, Math.min(autoOrient.width - left, Math.round(area.width * autoOrient.width)))
    const height = Math.max(1, Math.min(autoOrient.height - top, Math.round(area.height * autoOrient.height)))
    const part = open(bytes).autoOrient().extract({ left, top, width, height })
    const kept = await encodeKept(part, type)
    return { ...kept, width, height, isAnimated: false, colorData: await measureColors(kept.bytes) }
  } catch (error) {
    throw asPictureError(error, bytes)
  }
}

/** The picture at a width in pixels, never enlarged. */
export async function derivePicture(bytes: Buffer, width: number, type: DerivedType): Promise<Buffer> {
  try {
    const picture = open(bytes).autoOrient().resize({ width, withoutEnlargement: true })
    return await encode(picture, type)
  } catch (error) {
    throw asPictureError(error, bytes)
  }
}

/**
 * A cleaned drawing as a PNG that fits into a square of a width. One with pictures inside is refused: nothing limits what these decode to.
 */
export async function drawSvg(bytes: Buffer, width: number): Promise<Buffer> {
  if (bytes.includes('data:')) throw new PictureError('not_a_picture')
  try {
    return await encode(open(bytes).resize({ width, height: width, fit: 'inside' }), 'image/png')
  } catch (error) {
    throw asPictureError(error, bytes)
  }
}

function open(bytes: Buffer, options: { readonly animated?: boolean } = {}): Sharp {
  return sharp(bytes, { limitInputPixels: getPixelLimit(sniffRaster(bytes)), ...options })
}

/**
 * Qualities that look alike. Efforts by measurement, 1600 x 2000 to 1500 pixels on one core: WebP effort 4 217 ms 36 KB, effort 2 84 ms 38 KB;
 * AVIF effort 4 2,160 ms 22 KB, effort 2 327 ms 27 KB.
 */
function encode(picture: Sharp, type: DerivedType): Promise<Buffer> {
  if (type === 'image/avif') return picture.avif({ quality: 50, effort: 2 }).toBuffer()
  if (type === 'image/webp') return picture.webp({ quality: 80, effort: 2 }).toBuffer()
  if (type === 'image/png') return picture.png({ compressionLevel: 9 }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

function strip(type: RasterType, bytes: Buffer): Buffer | undefined {
  if (type === 'image/jpeg') return stripJpeg(bytes)
  if (type === 'image/png') return stripPng(bytes)
  if (type === 'image/webp') return stripWebp(bytes)
  return type === 'image/gif' ? stripGif(bytes) : undefined
}

/** What cannot be stripped (turned by EXIF, AVIF, TIFF, odd files) is decoded, turned upright and encoded without metadata. */
async function encodeAgain(
  bytes: Buffer,
  type: RasterType,
  animated: boolean,
): Promise<{ bytes: Buffer; contentType: RasterType }> {
  return encodeKept(open(bytes, { animated }).autoOrient(), type)
}

async function encodeKept(picture: Sharp, type: RasterType): Promise<{ bytes: Buffer; contentType: RasterType }> {
  if (type === 'image/png') return { bytes: await picture.png().toBuffer(), contentType: type }
  if (type === 'image/jpeg' || type === 'image/tiff') {
    const jpeg = picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    return { bytes: await jpeg.toBuffer(), contentType: 'image/jpeg' }
  }
  return { bytes: await picture.webp({ quality: 92 }).toBuffer(), contentType: 'image/webp' }
}

const grid = 16

async function measureColors(bytes: Buffer): Promise<ColorData> {
  const side = grid * 3
  const pixels = await open(bytes)
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const channels = pixels.length / (side * side)
  const average = (column: number, row: number) => {
    const sums = [0, 0, 0]
    for (let y = row * grid; y < (row + 1) * grid; y++)
      for (let x = column * grid; x < (column + 1) * grid; x++)
        for (let c = 0; c < 3; c++)
          sums[c] = (sums[c] ?? 0) + (pixels[(y * side + x) * channels + Math.min(c, channels - 1)] ?? 0)
    return sums
      .map((sum) =>
        Math.round(sum / (grid * grid))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  }
  return {
    topLeftAverage: average(0, 0),
    topRightAverage: average(2, 0),
    bottomLeftAverage: average(0, 2),
    bottomRightAverage: average(2, 2),
    centerAverage: average(1, 1),
  }
}

function asPictureError(error: unknown, bytes: Buffer): PictureError {
  if (error instanceof PictureError) return error
  const text = error instanceof Error ? error.message : ''
  const isTooLarge = /pixel limit|dimensions? (is|are) too large/i.test(text)
  return isTooLarge
    ? new PictureError('too_many_pixels', error, getPixelLimit(sniffRaster(bytes)))
    : new PictureError('damaged', error)
}
