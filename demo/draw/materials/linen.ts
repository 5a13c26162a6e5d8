import { type Rgb, blend, rgb } from '../engine/color.ts'
import { clamp, fractal, noise, smooth } from '../engine/noise.ts'
import { type Hit, type Material, type Surface, paint } from '../engine/scene.ts'

export interface ClothOptions {
  color: string
  /** Colour of the weft, when it is another. */
  weft?: string
  /** Threads per centimetre. */
  threads?: number
  /** Woven stripes: share of `stripe` at a place of the cloth, in its own centimetres. */
  striped?: (u: number, v: number) => number
  stripe?: string
  /** Slubs and unevenness, 1 for hand-woven linen. */
  uneven?: number
  sheen?: number
  seed?: number
}

/**
 * Woven cloth. It reads `coords` u and v as centimetres along warp and weft. Threads fade to their mean where they are
 * finer than a pixel; what stays then are the slubs, as on a photograph.
 */
export function cloth(options: ClothOptions): Material {
  const warp = rgb(options.color)
  const weft = rgb(options.weft ?? options.color)
  const stripe = rgb(options.stripe ?? '#1f3fa6')
  const { threads = 11, uneven = 1, sheen = 0.35, seed = 1 } = options
  return {
    mean: blend(warp, weft, 0.5),
    shade(hit: Hit, out: Surface) {
      const { u, v } = hit
      const fu = u * threads
      const fv = v * threads
      const iu = Math.floor(fu)
      const iv = Math.floor(fv)
      const near = smooth(0.42, 0.18, hit.size * threads)
      const slubU = noise(iu * 0.73 + seed, v * 0.35, 3)
      const slubV = noise(u * 0.35, iv * 0.73 + seed, 7)
      const over = ((iu + iv) & 1) === 0
      const pu = fu - iu - 0.5
      const pv = fv - iv - 0.5
      const round = over
        ? Math.cos(pu * 2.8) * (0.8 + 0.2 * Math.cos(pv * 3))
        : Math.cos(pv * 2.8) * (0.8 + 0.2 * Math.cos(pu * 3))
      const tone = over ? slubU : slubV
      let color: Rgb = blend(warp, weft, 0.5 + (over ? -0.5 : 0.5) * near)
      const share = options.striped?.(u, v) ?? 0
      if (share > 0) color = blend(color, stripe, clamp(share, 0, 1) * (0.9 + 0.1 * near))
      const coarse = (slubU + slubV) * 0.5
      const light =
        1 +
        near * ((round - 0.72) * 0.42 + tone * 0.1 * uneven) +
        (1 - near) * coarse * 0.07 * uneven +
        0.05 * uneven * fractal(u * 0.12, v * 0.12, seed, 2)
      paint(out, color, light)
      out.rough = 0.95
      out.sheen = sheen
      const relief = near * 0.22
      out.bx = relief * (over ? -Math.sin(pu * 2.8) : 0) + 0.05 * uneven * slubU * smooth(0.5, 0.1, hit.size)
      out.by = relief * (over ? 0 : -Math.sin(pv * 2.8)) * 0.6
      out.bz = relief * (over ? 0 : -Math.sin(pv * 2.8)) * 0.6
    },
  }
}
