import type { Material } from '../engine/scene.ts'
import { smooth } from '../engine/noise.ts'
import { type GlazeOptions, glaze } from '../materials/glaze.ts'

/** The glazes of the workshop. `more` adds a bare foot, a seed of its own, a painted band. */
export type GlazeName = 'chalk' | 'oat' | 'celadon' | 'cobalt' | 'tannin' | 'ash' | 'raw'

export function glazeOf(name: GlazeName, more: Partial<GlazeOptions> = {}): Material {
  return glaze({ ...GLAZES[name], ...more })
}

const GLAZES: Record<GlazeName, GlazeOptions> = {
  chalk: {
    color: '#ebe7dd',
    drift: '#e0d9ca',
    edge: '#a8865f',
    breaking: 0.5,
    speckle: 0.28,
    speck: '#6b5138',
    speckSize: 0.06,
    rough: 0.34,
  },
  oat: {
    color: '#d3c5ab',
    drift: '#c3b08f',
    edge: '#86603c',
    breaking: 0.65,
    speckle: 0.55,
    speck: '#503824',
    speckSize: 0.08,
    rough: 0.42,
  },
  celadon: {
    color: '#b3bfae',
    drift: '#9fb0a2',
    edge: '#cfcab5',
    breaking: 0.6,
    speckle: 0.06,
    speck: '#54503e',
    speckSize: 0.05,
    rough: 0.14,
  },
  cobalt: {
    color: '#223f9c',
    drift: '#152a6c',
    edge: '#6f7aa0',
    breaking: 0.5,
    speckle: 0.08,
    speck: '#0b1230',
    speckSize: 0.07,
    rough: 0.18,
  },
  tannin: {
    color: '#352a22',
    drift: '#221c19',
    edge: '#8a5630',
    breaking: 0.75,
    speckle: 0.12,
    speck: '#110d0b',
    speckSize: 0.08,
    rough: 0.22,
  },
  ash: {
    color: '#a8a496',
    drift: '#8f8b7a',
    edge: '#6d5a42',
    breaking: 0.5,
    speckle: 0.4,
    speck: '#3d342a',
    speckSize: 0.08,
    rough: 0.5,
  },
  raw: {
    color: '#b9a58c',
    drift: '#ae967b',
    edge: '#a5886a',
    breaking: 0.2,
    speckle: 0.4,
    speck: '#5a4330',
    speckSize: 0.06,
    rough: 0.85,
  },
}

/** One brushed line about a pot at height `y`, `width` centimetres, with the wander of a hand. */
export function band(y: number, width: number): (u: number, at: number) => number {
  return (u, at) => {
    const wander = 0.09 * Math.sin(u * 6.283 + y) + 0.05 * Math.sin(u * 18.8 + 1.3 * y)
    const half = (width / 2) * (0.85 + 0.2 * Math.sin(u * 12.56 + y * 2))
    return smooth(half + 0.05, half - 0.05, Math.abs(at - y - wander))
  }
}

/** A ring of leaning brush strokes, thick where the brush was put down and thin where it left. */
export function strokes(y: number, height: number, count: number): (u: number, at: number) => number {
  return (u, at) => {
    const t = (at - y) / height
    if (t < -0.05 || t > 1.05) return 0
    const lean = u * count - t * 0.55 - 0.12 * Math.sin(t * 3)
    const nearest = Math.round(lean)
    const own = 0.1 * Math.sin(nearest * 12.9)
    const body = 0.24 * Math.sin(Math.min(1, Math.max(0, 1 - t)) ** 0.6 * Math.PI) + 0.03
    return smooth(body + 0.05, body - 0.05, Math.abs(lean - nearest + own * t))
  }
}

/** The jug's leaf decoration: a ring of strokes between two lines. */
export function leaves(u: number, y: number): number {
  return Math.max(band(14.6, 0.45)(u, y), band(5, 0.3)(u, y), strokes(6.2, 5.6, 15)(u, y))
}

/** The jug's plain bands. */
export function bands(u: number, y: number): number {
  return Math.max(band(13.6, 0.9)(u, y), band(12.4, 0.3)(u, y), band(6.2, 0.45)(u, y))
}
