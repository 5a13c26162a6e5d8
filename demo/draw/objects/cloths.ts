import { type Mesh, place } from '../engine/mesh.ts'
import { fractal, noise, smooth } from '../engine/noise.ts'
import type { Material, Part } from '../engine/scene.ts'
import { drape } from '../forms/drape.ts'
import { cushion, folded, surface } from '../forms/sheet.ts'
import { box } from '../forms/solids.ts'
import { tube } from '../forms/tube.ts'
import { type ClothOptions, cloth } from '../materials/linen.ts'

export type LinenName = 'oat' | 'chalk' | 'ink' | 'cobalt' | 'flax'

const LINENS: Record<LinenName, { color: string; weft: string }> = {
  oat: { color: '#cfc3aa', weft: '#d8cdb7' },
  chalk: { color: '#e6e1d6', weft: '#ece8df' },
  ink: { color: '#2e3238', weft: '#3a3f46' },
  cobalt: { color: '#29479f', weft: '#3553ab' },
  flax: { color: '#a8977a', weft: '#b3a386' },
}

export function linen(name: LinenName, more: Partial<ClothOptions> = {}): Material {
  return cloth({ ...LINENS[name], ...more })
}

/** Stripes at these places of the cloth (centimetres along `u` or `v`): [middle, width] each. */
export function stripes(
  along: 'u' | 'v',
  lines: readonly (readonly [number, number])[],
): (u: number, v: number) => number {
  return (u, v) => {
    const at = along === 'u' ? u : v
    let most = 0
    for (const [middle, width] of lines)
      most = Math.max(most, smooth(width / 2 + 0.04, width / 2 - 0.04, Math.abs(at - middle)))
    return most
  }
}

/** A windowpane check: lines every `step` centimetres both ways. */
export function check(step: number, width: number): (u: number, v: number) => number {
  const line = (x: number) => {
    const d = Math.abs(x - Math.round(x / step) * step)
    return smooth(width / 2 + 0.04, width / 2 - 0.04, d)
  }
  return (u, v) => Math.min(1, 0.72 * (line(u) + line(v)))
}

/** A pile of folded cloths. */
export function pile(
  materials: readonly Material[],
  size: { width: number; depth: number; layers: number; thickness: number; loose?: number; seed?: number },
): Part[] {
  let y = 0
  return materials.map((material, i) => {
    const seed = (size.seed ?? 1) + i * 3
    const mesh = place(folded({ ...size, seed }), {
      y,
      x: Math.sin(seed * 1.7) * 0.5,
      z: Math.cos(seed * 2.3) * 0.4,
      turn: Math.sin(seed * 3.1) * 2,
    })
    let top = 0
    for (let k = 1; k < mesh.positions.length; k += 3) top = Math.max(top, mesh.positions[k]!)
    y = y + (top - y) * 0.93
    return { mesh, material }
  })
}

/** A cloth hung from one loop on a peg at (0, y, 0), before a wall at z = `wall`. */
export function hung(width: number, length: number, y: number, material: Material, seed = 1, wall = -4): Part[] {
  const columns = 46
  const rows = Math.round((columns * length) / width)
  const mesh = drape({
    width,
    length,
    columns,
    rows,
    seed,
    stiff: 0.8,
    steps: 380,
    // It starts as a fan gathered at the loop, so that it falls into folds and not into a knot.
    start: (u, v) => {
      const a = (u - 0.5) * 2
      const gather = 0.06 + 0.42 * Math.min(1, v * 1.1 + 0.05)
      const fold = Math.cos(a * 9 + seed) * (1.3 + 1.2 * v)
      return [a * width * gather, y - Math.hypot(v * length, a * width * 0.5 * (1 - gather)), 1.2 + fold + Math.abs(a)]
    },
    held: (u, v) => v === 0 && Math.abs(u - 0.5) < 0.03,
    keepOut: (p, k) => {
      if (p[k + 2]! > wall + 0.4) return false
      p[k + 2] = wall + 0.4
      return true
    },
  })
  return [{ mesh, material }]
}

/** A cloth over a rail along x at height `y`, `front` centimetres of it hanging before and the rest behind. */
export function overRail(
  width: number,
  length: number,
  front: number,
  y: number,
  material: Material,
  seed = 1,
  squeeze = 0.9,
): Part[] {
  const columns = 50
  const rows = Math.round((columns * length) / width)
  const r = 1.3
  const mesh = drape({
    width,
    length,
    columns,
    rows,
    seed,
    stiff: 0.7,
    steps: 300,
    start: (u, v) => {
      const s = v * length - front
      const arc = Math.PI * r
      const x = (u - 0.5) * width * squeeze
      const ripple = 1.1 * Math.sin(u * 17 + seed * 2) * (1 - squeeze) * 10 * smooth(2, 14, Math.abs(s))
      if (s < -arc / 2) return [x, y + (s + arc / 2), r + 0.15 + Math.abs(ripple)]
      if (s > arc / 2) return [x, y - (s - arc / 2), -r - 0.15 - Math.abs(ripple)]
      const a = (s / arc) * Math.PI
      return [x, y + Math.cos(a) * (r + 0.15), -Math.sin(a) * (r + 0.15)]
    },
    held: (_, v) => Math.abs(v * length - front) < length / rows,
    keepOut: (p, k) => {
      const dy = p[k + 1]! - y
      const dz = p[k + 2]!
      const d = Math.hypot(dy, dz)
      if (d > r + 0.12) return false
      p[k + 1] = y + (dy / d) * (r + 0.12)
      p[k + 2] = (dz / d) * (r + 0.12)
      return true
    },
  })
  return [{ mesh, material }]
}

/**
 * A square cloth taken up in the middle and let go: two points are held close together above the table, and the rest
 * falls from them in folds. `gather` is how close, 0 a knot, 1 not at all.
 */
export function gathered(
  size: number,
  material: Material,
  seed = 1,
  gather = 0.3,
  lift = 2.2,
  under: (r: number) => number = () => 0,
): Part[] {
  const n = 56
  const mesh = drape({
    width: size,
    length: size,
    columns: n,
    rows: n,
    seed,
    stiff: 0.75,
    steps: 240,
    slip: 0,
    start: (u, v) => {
      const a = u - 0.5
      const b = v - 0.5
      const near = Math.exp(-((b / 0.16) ** 2))
      const squeeze = 1 - (1 - gather) * near
      const ruffle = Math.sin(a * 34 + seed) * near * (1 - gather) * size * 0.05
      return [
        a * size * squeeze,
        2.6 + lift * near + Math.max(0, ruffle) + 0.6 * Math.sin(a * 9 + b * 5 + seed) ** 2,
        b * size * 0.94,
      ]
    },
    held: (u, v) => Math.abs(v - 0.5) < 0.012 && Math.abs(u - 0.5) < 0.46,
    keepOut: (p, k) => {
      const floor = under(Math.hypot(p[k]!, p[k + 2]!)) + 0.12
      if (p[k + 1]! > floor) return false
      p[k + 1] = floor
      return true
    },
  })
  return [{ mesh, material }]
}

/** A cloth pushed along the table into soft waves across it, edges lying flat. */
export function waved(width: number, length: number, material: Material, seed = 1, height = 2.2): Part[] {
  const mesh = surface(150, 110, width, length, (u, v) => {
    const a = u - 0.5
    const b = v - 0.5
    const x0 = a * width
    const z0 = b * length
    const bend = fractal(x0 * 0.035 + seed, z0 * 0.035, 2, 2) * 9
    const along = x0 * 0.24 + z0 * 0.1 + bend
    const ridge = Math.max(0, Math.sin(along)) ** 2 * (0.62 + 0.5 * noise(x0 * 0.05, z0 * 0.05, seed + 5))
    const second = Math.max(0, Math.sin(along * 0.6 + z0 * 0.2 + 2)) ** 4 * 0.5
    const calm = smooth(0.5, 0.32, Math.abs(b)) * 0.75 + 0.25
    const y = 0.12 + height * (ridge + second * 0.6) * calm + 0.12 * (1 + fractal(x0 * 0.2, z0 * 0.2, seed, 2))
    return [x0 * 0.93 + 0.5 * noise(z0 * 0.07, seed, 1), y, z0 * 0.95 + 0.7 * noise(x0 * 0.06, seed, 4)]
  })
  return [{ mesh, material }]
}

/** A runner along x over a table's front or side: flat, with a slow unevenness. `hang` falls over the right edge at `edge`. */
export function runner(length: number, width: number, material: Material, edge?: number): Part[] {
  const mesh = surface(120, 40, length, width, (u, v) => {
    const s = (u - 0.5) * length
    const z = (v - 0.5) * width
    const lift = 0.22 + 0.1 * Math.sin(s * 0.21 + z * 0.1) * Math.sin(z * 0.3 + s * 0.05)
    if (edge === undefined || s < edge) return [s, lift, z]
    const over = s - edge
    return [edge + 0.5 * (1 - Math.exp(-over)), lift - over + 0.5 * (1 - Math.exp(-over)), z]
  })
  return [{ mesh, material }]
}

/**
 * A bib apron on a peg at (0, y, 0): the neck strap over the peg, the skirt in folds.
 * 88 cm long, 66 wide at the hem.
 */
export function hungApron(y: number, material: Material, strap: Material, seed = 1, wall = -5): Part[] {
  const bib = 25
  const length = 84
  const widthAt = (v: number) => bib + 43 * smooth(0.2, 0.42, v)
  const top = y - 17
  const columns = 44
  const rows = 60
  const mesh = drape({
    width: 68,
    length,
    columns,
    rows,
    seed,
    stiff: 0.85,
    steps: 360,
    cut: (u, v) => [(u - 0.5) * widthAt(v) + 34, v * length],
    start: (u, v) => {
      const a = (u - 0.5) * 2
      const half = (widthAt(v) / 2) * (0.62 - 0.2 * smooth(0.25, 0.6, v))
      const fold = Math.cos(a * 7 + seed) * (0.4 + 2.4 * v)
      return [a * half, top - v * length * 0.97, 0.6 + fold - Math.abs(a) * 1.5]
    },
    held: (u, v) => v === 0 && (u < 0.03 || u > 0.97),
    keepOut: (p, k) => {
      if (p[k + 2]! > wall + 0.4) return false
      p[k + 2] = wall + 0.4
      return true
    },
  })
  const x = (bib / 2) * 0.62
  const tie = (points: readonly (readonly [number, number, number])[]) =>
    tube(points, { radius: 0.95, flat: 0.14, segments: 12, steps: 14, wide: [1, 0, 0] })
  const neck = tie([
    [-x, top - 0.8, 1],
    [-x * 0.62, y - 7, 0.9],
    [-1, y - 0.4, 1],
    [0, y + 0.5, 1],
    [1, y - 0.4, 1],
    [x * 0.62, y - 7, 0.9],
    [x, top - 0.8, 1],
  ])
  return [
    { mesh, material },
    { mesh: neck, material: strap },
  ]
}

export function cushionOf(width: number, depth: number, height: number, material: Material, seed = 1): Part[] {
  return [{ mesh: cushion(width, depth, height, seed), material }]
}

/** A rail of ash with turned pegs, along x at height y, on a wall at z. */
export function pegRail(
  length: number,
  y: number,
  z: number,
  pegs: readonly number[],
  material: Material,
  peg: Mesh,
): Part[] {
  return [
    { mesh: place(box(length, 6.5, 1.8, 0.4), { y: y - 3.2, z: z + 0.9 }), material },
    ...pegs.map((x) => ({ mesh: place(peg, { tilt: 78, x, y, z: z + 1.6 }), material })),
  ]
}
