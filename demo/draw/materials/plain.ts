import { type Rgb, blend, rgb, scale } from '../engine/color.ts'
import { clamp, fractal, noise } from '../engine/noise.ts'
import { type Hit, type Material, type Surface, paint } from '../engine/scene.ts'
import { speckled } from './glaze.ts'

export interface PlainOptions {
  color: string
  /** Second colour, in clouds of `size` centimetres. */
  clouds?: string
  size?: number
  /** Colour towards the top (coords v near 1). */
  tip?: string
  speck?: { color: string; amount: number; size: number }
  rough?: number
  f0?: number
  sheen?: number
  /** Depth of a fine relief and its grain in centimetres. */
  relief?: number
  grain?: number
  /** Light given off, and its colour. */
  glow?: { color: string; strength: number }
  seed?: number
}

/** Anything with one skin: wax, brass, fruit, leaf, bread, paint. */
export function plain(options: PlainOptions): Material {
  const base = rgb(options.color)
  const clouds = rgb(options.clouds ?? options.color)
  const tip = options.tip ? rgb(options.tip) : undefined
  const speck = rgb(options.speck?.color ?? '#000000')
  const glow: Rgb = options.glow ? scale(rgb(options.glow.color), options.glow.strength) : [0, 0, 0]
  const { size = 3, rough = 0.7, f0 = 0.04, sheen = 0, relief = 0, grain = 0.3, seed = 1 } = options
  const cell = { distance: 0, id: 0 }
  return {
    mean: blend(base, clouds, 0.4),
    ...(options.glow ? { glow } : {}),
    shade(hit: Hit, out: Surface) {
      const { lx: x, ly: y, lz: z } = hit
      const k = 1 / size
      let color = blend(base, clouds, clamp(0.4 + 1.1 * fractal(x * k + seed, y * k, z * k, 3), 0, 1))
      if (tip) color = blend(color, tip, clamp(hit.v * 1.4 - 0.4 + 0.2 * noise(x * k, y * k + seed, z * k), 0, 1))
      if (options.speck) color = speckled(color, speck, options.speck.amount, options.speck.size, hit, cell, 0.8)
      paint(out, color)
      out.er = glow[0]
      out.eg = glow[1]
      out.eb = glow[2]
      out.rough = rough
      out.f0 = f0
      out.sheen = sheen
      if (relief > 0 && hit.size < grain * 0.7) {
        const g = 1 / grain
        out.bx = relief * noise(x * g, y * g, z * g)
        out.by = relief * noise(x * g + 31, y * g, z * g)
        out.bz = relief * noise(x * g, y * g + 57, z * g)
      }
    },
  }
}

export const brass = (): Material => plain({ color: '#a98445', clouds: '#94713a', rough: 0.36, f0: 0.22, size: 2 })
export const iron = (): Material =>
  plain({ color: '#2c2c2b', clouds: '#232322', rough: 0.5, f0: 0.05, size: 2, relief: 0.04 })
export const beeswax = (color = '#d8ae62', clouds = '#cfa052'): Material =>
  plain({ color, clouds, rough: 0.5, f0: 0.04, sheen: 0.7, size: 4 })
export const wick = (): Material => plain({ color: '#e6dfd0', clouds: '#cfc6b2', rough: 0.9, size: 0.4 })

/** A lamp shade: cloth or paper over a lamp. Lit, it glows where the lamp is near. */
export function shadeCloth(options: {
  color: string
  sheer: number
  /** Height of the bulb above the object's origin, and how bright it is; absent: not lit. */
  bulb?: { y: number; strength: number; color: string }
  weave?: boolean
}): Material {
  const base = rgb(options.color)
  const bulb = options.bulb
  const light = rgb(bulb?.color ?? '#ffd9a0')
  const sheer: Rgb = [options.sheer * base[0], options.sheer * base[1] * 0.93, options.sheer * base[2] * 0.82]
  return {
    mean: base,
    sheer,
    ...(bulb ? { glow: scale(light, bulb.strength * 0.5) } : {}),
    shade(hit: Hit, out: Surface) {
      const radius = Math.hypot(hit.lx, hit.lz)
      const angle = (Math.atan2(hit.lz, hit.lx) / Math.PI) * 0.5
      const threads = options.weave === false ? 0 : 1
      const fine =
        threads * (noise(angle * radius * 40, hit.ly * 1.2, 3) + noise(angle * radius * 7, hit.ly * 9, 5)) * 0.5
      const k = 1 + fine * 0.07 + 0.03 * fractal(hit.lx * 0.3, hit.ly * 0.3, hit.lz * 0.3, 2)
      paint(out, base, k)
      out.rough = 0.95
      out.sheen = 0.2
      if (!bulb) return
      const dy = hit.ly - bulb.y
      const d2 = radius * radius + dy * dy
      const fall = (60 / (d2 + 30)) * (radius / Math.sqrt(d2))
      const e = bulb.strength * fall * (1 + fine * 0.16)
      out.er = light[0] * base[0] * e
      out.eg = light[1] * base[1] * e
      out.eb = light[2] * base[2] * e
    },
  }
}

/** A candle's flame: hottest above the wick, blue and thin at its root. */
export function flame(): Material {
  return {
    mean: [1, 0.8, 0.4],
    glow: [2.4, 1.5, 0.55],
    shade(hit: Hit, out: Surface) {
      const t = clamp(hit.ly / 3, 0, 1)
      const core = clamp(Math.sin(Math.min(1, t * 1.25) * Math.PI) * 1.3, 0.06, 1)
      out.r = out.g = out.b = 0
      out.rough = 1
      out.er = 5.2 * core + 0.15
      out.eg = 3.7 * core + 0.12
      out.eb = 1.6 * core + 0.3 * (1 - t)
    },
  }
}

/** A liquid's surface: dark or milky, still. */
export function liquid(color: string, edge = color): Material {
  const base = rgb(color)
  const rim = rgb(edge)
  return {
    mean: base,
    shade(hit: Hit, out: Surface) {
      const r = hit.v
      paint(out, blend(base, rim, clamp((r - 0.82) * 5, 0, 1)))
      out.rough = 0.07
      out.f0 = 0.03
    },
  }
}

/** The same material with light in it from above: wax under a flame, `reach` centimetres deep. */
export function litFromAbove(material: Material, top: number, reach = 2.6, color = '#ff9a3c'): Material {
  const light = rgb(color)
  return {
    ...material,
    shade(hit: Hit, out: Surface) {
      material.shade(hit, out)
      const e = 1.1 * Math.exp(-Math.max(0, top - hit.ly) / reach)
      out.er += light[0] * e
      out.eg += light[1] * e
      out.eb += light[2] * e
    },
  }
}
