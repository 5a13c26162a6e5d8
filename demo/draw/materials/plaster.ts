import { type Rgb, rgb } from '../engine/color.ts'
import { fractal, noise, smooth } from '../engine/noise.ts'
import { type Hit, type Material, type Surface, paint } from '../engine/scene.ts'

export interface PlasterOptions {
  color?: string
  /** Strength of trowel marks and clouds, 1 as on the workshop's wall; 0 for paper. */
  rough?: number
  seed?: number
}

/** A trowelled lime wall, or with `rough: 0` a sweep of matt paper. */
export function plaster(options: PlasterOptions = {}): Material {
  const base: Rgb = rgb(options.color ?? '#d9d5cc')
  const k = options.rough ?? 1
  const seed = options.seed ?? 3
  return {
    mean: base,
    shade(hit: Hit, out: Surface) {
      const { lx: x, ly: y, lz: z } = hit
      let light = 1
      if (k > 0) {
        const cloud = fractal(x * 0.024 + seed, y * 0.03, z * 0.024, 3)
        const bent = fractal(x * 0.05, y * 0.05, z * 0.05 + seed, 2) * 3
        const trowel = noise(x * 0.35 + y * 0.12 + bent, y * 0.3 - x * 0.1 + bent, z * 0.3 + seed)
        const fine = hit.size < 0.12 ? noise(x * 5, y * 5, z * 5) * smooth(0.12, 0.03, hit.size) : 0
        light += k * (cloud * 0.1 + trowel * 0.018 + fine * 0.012)
        out.bx = k * noise(x * 0.5, y * 0.5, z * 0.5 + seed) * 0.03
        out.by = k * noise(x * 0.5 + 40, y * 0.5, z * 0.5 + seed) * 0.03
      }
      paint(out, base, light)
      out.rough = 0.95
    },
  }
}
