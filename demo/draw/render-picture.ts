import sharp from 'sharp'
import { develop } from './engine/develop.ts'
import { hash } from './engine/noise.ts'
import { type Quality, render } from './engine/render.ts'
import type { Picture } from './scenes/studio.ts'

const FORMATS = { product: [1600, 2000], wide: [2400, 1350], post: [1800, 1350] } as const

/** Pixels are rendered at this share of the final size: a lens is not sharper, and grain is added at full size. */
const RENDERED = 0.7

/** Draws one picture as JPEG bytes. `share` of the full size and `samples` of light are lower for a preview. */
export async function drawPicture(picture: Picture, share = 1, samples = 5): Promise<Buffer> {
  const [fullWidth, fullHeight] = FORMATS[picture.format]
  const width = Math.round(fullWidth * share)
  const height = Math.round(fullHeight * share)
  const w = Math.round(width * (share < 1 ? 1 : RENDERED))
  const h = Math.round(height * (share < 1 ? 1 : RENDERED))
  const scene = await picture.scene()
  const quality: Quality = {
    samples: Math.max(samples, share < 1 ? 0 : (picture.samples ?? 0)),
    coarse: 2,
    edgeRays: share < 1 ? 3 : 6,
  }
  const bytes = develop(render(scene, w, h, quality), scene.look ?? {})
  const { data } = await sharp(bytes, { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint8ClampedArray(data)
  grain(pixels, width, height, scene.look?.grain ?? 1)
  return sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** Film grain, a little stronger in the middle tones. */
function grain(pixels: Uint8ClampedArray, width: number, height: number, amount: number): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = (y * width + x) * 3
      const value = pixels[k + 1]! / 255
      const n = hash(x, y, 77) + hash(x, y, 78) - 1 + 0.6 * (hash(x >> 1, y >> 1, 79) * 2 - 1)
      const strength = n * amount * 2.6 * (0.4 + 2.4 * value * (1 - value))
      for (let c = 0; c < 3; c++) pixels[k + c] = pixels[k + c]! + strength
    }
}
