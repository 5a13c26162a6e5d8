import { random } from '../engine/noise.ts'
import { type Mesh, buildMesh, computeNormals } from '../engine/mesh.ts'
import { gridIndices } from './lathe.ts'

export interface DrapeOptions {
  /** Size of the flat cloth in centimetres and its points along each side. */
  width: number
  length: number
  columns: number
  rows: number
  /** Where a point of the flat cloth starts; u, v are 0..1. */
  start: (u: number, v: number) => readonly [number, number, number]
  /** Where a point lies in the cloth as it was cut, in centimetres; absent: a rectangle. */
  cut?: (u: number, v: number) => readonly [number, number]
  /** Points that are held; those for which it is true stay where they start. */
  held?: (u: number, v: number) => boolean
  /** Pushes a point (x, y, z in the first three places) out of whatever it may not enter. True: it touched, and rubs. */
  keepOut?: (p: Float64Array, at: number) => boolean
  /** Share of its speed that a touching point keeps; 0 sticks. */
  slip?: number
  steps?: number
  /** Resistance to bending, 0..1. */
  stiff?: number
  seed?: number
}

/**
 * Lets a cloth fall: points on a grid, held together by lengths, pulled by gravity (Verlet integration).
 * coords: u and v in centimetres of the flat cloth.
 */
export function drape(options: DrapeOptions): Mesh {
  const { columns, rows, width, length, steps = 320, stiff = 0.5, seed = 1 } = options
  const cols = columns + 1
  const n = cols * (rows + 1)
  const now = new Float64Array(n * 3)
  const held = new Uint8Array(n)
  const next = random(seed)
  for (let i = 0; i <= rows; i++)
    for (let j = 0; j <= columns; j++) {
      const at = i * cols + j
      const [x, y, z] = options.start(j / columns, i / rows)
      now.set([x + (next() - 0.5) * 0.05, y + (next() - 0.5) * 0.05, z + (next() - 0.5) * 0.05], at * 3)
      held[at] = options.held?.(j / columns, i / rows) ? 1 : 0
    }
  const before = Float64Array.from(now)
  const cut = options.cut ?? ((u: number, v: number) => [u * width, v * length] as const)
  const links = linksOf(columns, rows, cut, stiff)
  for (let step = 0; step < steps; step++) {
    for (let at = 0; at < n; at++) {
      if (held[at]) continue
      const k = at * 3
      for (let c = 0; c < 3; c++) {
        const position = now[k + c]!
        now[k + c] = position + (position - before[k + c]!) * 0.97 - (c === 1 ? 0.012 : 0)
        before[k + c] = position
      }
    }
    for (let round = 0; round < 14; round++) pull(now, links, held)
    if (options.keepOut)
      for (let at = 0; at < n; at++) {
        if (held[at] || !options.keepOut(now, at * 3)) continue
        const k = at * 3
        const slip = options.slip ?? 0.25
        for (let c = 0; c < 3; c++) {
          const moved = now[k + c]! - before[k + c]!
          if (slip === 0 && c !== 1) now[k + c] = before[k + c]!
          before[k + c] = now[k + c]! - moved * slip
        }
      }
  }
  return refine(now, columns, rows, cut)
}

interface Links {
  a: Uint32Array
  b: Uint32Array
  rest: Float64Array
  force: Float64Array
}

type Cut = (u: number, v: number) => readonly [number, number]

function linksOf(columns: number, rows: number, cut: Cut, stiff: number): Links {
  const a: number[] = []
  const b: number[] = []
  const rest: number[] = []
  const force: number[] = []
  const cols = columns + 1
  const link = (i: number, j: number, di: number, dj: number, k: number) => {
    if (i + di > rows || j + dj > columns || j + dj < 0) return
    a.push(i * cols + j)
    b.push((i + di) * cols + j + dj)
    const from = cut(j / columns, i / rows)
    const to = cut((j + dj) / columns, (i + di) / rows)
    rest.push(Math.hypot(to[0] - from[0], to[1] - from[1]))
    force.push(k)
  }
  for (let i = 0; i <= rows; i++)
    for (let j = 0; j <= columns; j++) {
      link(i, j, 0, 1, 1)
      link(i, j, 1, 0, 1)
      link(i, j, 1, 1, 0.4)
      link(i, j, 1, -1, 0.4)
      link(i, j, 0, 3, stiff * 0.25)
      link(i, j, 3, 0, stiff * 0.25)
    }
  return {
    a: Uint32Array.from(a),
    b: Uint32Array.from(b),
    rest: Float64Array.from(rest),
    force: Float64Array.from(force),
  }
}

function pull(now: Float64Array, links: Links, held: Uint8Array): void {
  for (let i = 0; i < links.a.length; i++) {
    const ia = links.a[i]!
    const ib = links.b[i]!
    const a = ia * 3
    const b = ib * 3
    const dx = now[b]! - now[a]!
    const dy = now[b + 1]! - now[a + 1]!
    const dz = now[b + 2]! - now[a + 2]!
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1e-6
    const k = (links.force[i]! * (length - links.rest[i]!)) / length
    const wa = held[ia] ? 0 : held[ib] ? 1 : 0.5
    const wb = held[ib] ? 0 : held[ia] ? 1 : 0.5
    now[a] = now[a]! + dx * k * wa
    now[a + 1] = now[a + 1]! + dy * k * wa
    now[a + 2] = now[a + 2]! + dz * k * wa
    now[b] = now[b]! - dx * k * wb
    now[b + 1] = now[b + 1]! - dy * k * wb
    now[b + 2] = now[b + 2]! - dz * k * wb
  }
}

/** Twice as many points each way, on smooth curves between the simulated ones. */
function refine(now: Float64Array, columns: number, rows: number, cut: Cut): Mesh {
  const c2 = columns * 2
  const r2 = rows * 2
  const positions = new Float32Array((c2 + 1) * (r2 + 1) * 3)
  const coords = new Float32Array(positions.length)
  const read = (i: number, j: number, c: number) =>
    now[(Math.min(rows, Math.max(0, i)) * (columns + 1) + Math.min(columns, Math.max(0, j))) * 3 + c]!
  const half = (a: number, b: number, d: number, e: number) => (9 * (b + d) - a - e) / 16
  const across = (i: number, j2: number, c: number) => {
    const j = j2 >> 1
    return j2 & 1 ? half(read(i, j - 1, c), read(i, j, c), read(i, j + 1, c), read(i, j + 2, c)) : read(i, j, c)
  }
  for (let i2 = 0; i2 <= r2; i2++)
    for (let j2 = 0; j2 <= c2; j2++) {
      const k = (i2 * (c2 + 1) + j2) * 3
      const i = i2 >> 1
      for (let c = 0; c < 3; c++)
        positions[k + c] =
          i2 & 1
            ? half(across(i - 1, j2, c), across(i, j2, c), across(i + 1, j2, c), across(i + 2, j2, c))
            : across(i, j2, c)
      const [u, v] = cut(j2 / c2, i2 / r2)
      coords[k] = u
      coords[k + 1] = v
    }
  const mesh = buildMesh(positions, coords, gridIndices(r2 + 1, c2 + 1))
  computeNormals(mesh)
  return mesh
}
