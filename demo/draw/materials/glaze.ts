import { type Rgb, blend, rgb, scale } from '../engine/color.ts'
import { clamp, fractal, mix, noise, smooth, spots } from '../engine/noise.ts'
import { type Hit, type Material, type Surface, paint } from '../engine/scene.ts'

export interface GlazeOptions {
  color: string
  /** Second colour that the glaze drifts to where it pools or runs thin. */
  drift?: string
  /** What shows where the glaze breaks over an edge, and the amount 0..1. */
  edge?: string
  breaking?: number
  /** Iron spots: share of cells that carry one, 0..1, their colour and size in centimetres. */
  speckle?: number
  speck?: string
  speckSize?: number
  /** 0 mirror .. 1 chalk. */
  rough?: number
  /** Height (local y) below which the clay is bare, and the clay's colour. */
  bareBelow?: number
  clay?: string
  /** Inside glazed in another colour (the liner). */
  inside?: string
  /** Painted decoration: share of cobalt at a point of the outside, 0..1. */
  painted?: (u: number, y: number, v: number) => number
  paint?: string
  /** Dipped a second time: colour and the height above which it was dipped. */
  dip?: { color: string; above: number }
  seed?: number
}

/** A stoneware glaze, with its accidents. */
export function glaze(options: GlazeOptions): Material {
  const base = rgb(options.color)
  const drift = rgb(options.drift ?? options.color)
  const edge = rgb(options.edge ?? '#8a6a4d')
  const clay = rgb(options.clay ?? '#b79d80')
  const speck = rgb(options.speck ?? '#5a4030')
  const cobalt = rgb(options.paint ?? '#1d3a94')
  const inside = options.inside ? rgb(options.inside) : undefined
  const dip = options.dip ? rgb(options.dip.color) : undefined
  const { speckle = 0.25, speckSize = 0.07, breaking = 0.5, rough = 0.28, bareBelow = 0, seed = 1 } = options
  const cell = { distance: 0, id: 0 }
  return {
    mean: base,
    shade(hit: Hit, out: Surface) {
      const { lx: x, ly: y, lz: z } = hit
      const outside = hit.v <= 0.05
      const line = bareBelow + 0.12 * noise(x * 0.5 + seed, y * 0.2, z * 0.5) + 0.03 * noise(x * 2.2, seed, z * 2.2)
      let color: Rgb
      out.f0 = 0.045
      if (outside && bareBelow > 0 && y < line) {
        color = scale(clay, 1 + 0.1 * fractal(x * 2, y * 5, z * 2, 3))
        out.rough = 0.82
        color = speckled(color, speck, speckle * 0.8, speckSize * 0.8, hit, cell, 0.7)
        // Glaze ends in a slightly thicker, darker roll.
        paint(out, blend(color, base, 0.35 * smooth(line - 0.12, line, y)))
        return
      }
      const pool = 0.5 + 0.9 * fractal(x * 0.16 + seed, y * 0.1, z * 0.16, 3) + 0.25 * noise(x * 0.9, y * 0.25, z * 0.9)
      color = blend(base, drift, clamp(pool, 0, 1))
      if (inside && !outside) color = inside
      if (dip && options.dip && y > options.dip.above + 0.35 * noise(x * 0.35 + seed, 0, z * 0.35)) color = dip
      // Handles and spouts are marked by a distance no wall has: the brush passed them by.
      if (options.painted && outside && hit.v > -90) {
        const load = options.painted(hit.u, y, hit.v)
        if (load > 0) {
          // Cobalt bleeds into the glaze: darker where the brush was full.
          const uneven = clamp(load * (0.8 + 0.5 * fractal(x * 1.3, y * 1.3, z * 1.3 + seed, 3)), 0, 1)
          color = blend(color, cobalt, uneven * 0.94)
        }
      }
      const thin =
        breaking *
        clamp(smooth(0.35, 2.6, Math.abs(hit.v) < 0.35 ? Math.max(hit.w, 2.2 - Math.abs(hit.v) * 7) : hit.w), 0, 1)
      if (thin > 0) color = blend(color, edge, thin * (0.75 + 0.35 * noise(x * 2, y * 2, z * 2)))
      color = speckled(color, speck, speckle, speckSize, hit, cell, 1)
      const cloud = 1 + 0.05 * noise(x * 0.6, y * 0.6, z * 0.6 + seed)
      paint(out, color, cloud)
      out.rough = clamp(rough + 0.08 * noise(x * 1.5, y * 1.5, z * 1.5), 0.06, 1)
      const ripple = mix(0.012, 0.004, rough)
      out.bx = ripple * noise(x * 1.4, y * 1.4, z * 1.4 + seed)
      out.by = ripple * noise(x * 1.4 + 30, y * 1.4, z * 1.4 + seed)
      out.bz = ripple * noise(x * 1.4 + 60, y * 1.4, z * 1.4 + seed)
    },
  }
}

/** Iron from the clay that melted through, in two sizes. */
export function speckled(
  color: Rgb,
  speck: Rgb,
  amount: number,
  size: number,
  hit: Hit,
  cell: { distance: number; id: number },
  strength: number,
): Rgb {
  if (amount <= 0) return color
  let result = color
  for (let layer = 0; layer < 2; layer++) {
    const grid = layer === 0 ? size * 5.2 : size * 2.3
    const k = 1 / grid
    spots(hit.lx * k + layer * 13, hit.ly * k, hit.lz * k, cell)
    if (cell.id > amount * (layer === 0 ? 1 : 0.8)) continue
    const radius = (size * (0.35 + cell.id * 0.9)) / (layer === 0 ? 1 : 2.2)
    const distance = cell.distance * grid
    const soft = Math.max(hit.size * 0.8, radius * 0.35)
    const cover =
      smooth(radius + soft, radius - soft * 0.5, distance) * Math.min(1, (radius * 2.2) / Math.max(hit.size, 1e-3))
    if (cover > 0) result = blend(result, speck, clamp(cover * strength * (0.35 + cell.id * 1.1), 0, 0.85))
  }
  return result
}
