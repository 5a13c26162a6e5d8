import { fractal, noise, random } from '../engine/noise.ts'
import { type Mesh, buildMesh } from '../engine/mesh.ts'
import { gridIndices } from './lathe.ts'

/** A surface from a function of u, v in 0..1; coords u and v are centimetres (`width`, `length`) of the flat sheet. */
export function surface(
  columns: number,
  rows: number,
  width: number,
  length: number,
  at: (u: number, v: number) => readonly [number, number, number],
): Mesh {
  const positions: number[] = []
  const coords: number[] = []
  for (let i = 0; i <= rows; i++)
    for (let j = 0; j <= columns; j++) {
      const u = j / columns
      const v = i / rows
      positions.push(...at(u, v))
      coords.push(u * width, v * length, 0)
    }
  return buildMesh(positions, coords, gridIndices(rows + 1, columns + 1))
}

export interface FoldedOptions {
  width: number
  depth: number
  layers: number
  thickness: number
  /** How loosely it lies, centimetres. */
  loose?: number
  seed?: number
}

/**
 * Cloth folded back and forth, lying on y = 0: a ribbon with round folds at its left and right edge.
 * coords: u centimetres along the cloth, v centimetres across it.
 */
export function folded(options: FoldedOptions): Mesh {
  const { width, depth, layers, thickness: t, loose = 0.12, seed = 1 } = options
  const path = foldPath(width, layers, t, seed)
  const slices = 36
  const columns = path.length * 2
  const positions: number[] = []
  const coords: number[] = []
  for (let i = 0; i <= slices; i++) {
    const z = (i / slices - 0.5) * depth
    for (const side of [1, -1])
      for (let k = 0; k < path.length; k++) {
        const p = path[side > 0 ? k : path.length - 1 - k]!
        const h = t * 0.46
        const edge = i === 0 || i === slices ? 0.55 : 1
        const x = p.x + p.nx * h * side * edge
        const y = p.y + p.ny * h * side * edge
        const lift = loose * (y / (t * layers)) * (0.7 + fractal(x * 0.12 + seed, p.layer * 0.6, z * 0.12, 2) * 1.6)
        const push = 0.9 * loose * noise(z * 0.11 + seed * 3, p.layer * 1.7, 0)
        const slip = 0.7 * loose * noise(p.layer * 2.1, seed, x * 0.05)
        positions.push(x + push, Math.max(0.02, y + lift), z + slip)
        coords.push(p.along, z + depth / 2, 0)
      }
  }
  const indices: number[] = []
  for (let i = 0; i < slices; i++)
    for (let k = 0; k < columns; k++) {
      const a = i * columns + k
      const b = i * columns + ((k + 1) % columns)
      indices.push(a, a + columns, b, b, a + columns, b + columns)
    }
  for (const i of [0, slices])
    for (let k = 0; k < path.length - 1; k++) {
      const a = i * columns + k
      const c = i * columns + columns - 1 - k
      indices.push(a, a + 1, c, c, a + 1, c - 1)
    }
  return buildMesh(positions, coords, indices)
}

interface FoldPoint {
  x: number
  y: number
  nx: number
  ny: number
  along: number
  layer: number
}

function foldPath(width: number, layers: number, t: number, seed: number): FoldPoint[] {
  const next = random(seed * 97 + 5)
  const points: { x: number; y: number; layer: number }[] = []
  const straight = 22
  const turn = 8
  let from = width / 2 + (next() - 0.5) * 0.3
  for (let layer = 0; layer < layers; layer++) {
    const way = layer % 2 === 0 ? -1 : 1
    const to = way * (width / 2) + (next() - 0.5) * 0.35
    const y = t * (layer + 0.5)
    for (let i = 0; i <= straight; i++) points.push({ x: from + (to - from) * (i / straight), y, layer })
    if (layer < layers - 1)
      for (let i = 1; i < turn; i++) {
        const a = (i / turn) * Math.PI
        points.push({
          x: to + way * Math.sin(a) * t * 0.62,
          y: y + (t / 2) * (1 - Math.cos(a)),
          layer: layer + i / turn,
        })
      }
    from = to
  }
  return withNormals(points)
}

function withNormals(points: readonly { x: number; y: number; layer: number }[]): FoldPoint[] {
  let along = 0
  return points.map((p, i) => {
    const a = points[Math.max(0, i - 1)]!
    const b = points[Math.min(points.length - 1, i + 1)]!
    const dx = b.x - a.x
    const dy = b.y - a.y
    const length = Math.hypot(dx, dy) || 1
    if (i > 0) along += Math.hypot(p.x - a.x, p.y - a.y)
    return { x: p.x, y: p.y, nx: dy / length, ny: -dx / length, along, layer: p.layer }
  })
}

/** A stuffed cushion lying on y = 0; coords u, v centimetres. */
export function cushion(width: number, depth: number, height: number, seed = 1): Mesh {
  const n = 64
  const half = (sign: number) =>
    surface(n, n, width, depth, (u, v) => {
      const a = u * 2 - 1
      const b = v * 2 - 1
      // Sides draw in between the corners as the filling pulls them.
      const x = a * (width / 2) * (1 - 0.05 * (1 - b * b))
      const z = b * (depth / 2) * (1 - 0.05 * (1 - a * a))
      const full = Math.max(0, (1 - a ** 4) * (1 - b ** 4)) ** 0.55
      const edge = Math.max(Math.abs(a), Math.abs(b))
      const pull = edge > 0.5 ? (edge - 0.5) * (1 - edge) * fractal(a * 9 + seed, b * 9, sign, 2) * 5 : 0
      const sag = 0.25 * fractal(a * 1.6 + seed, b * 1.6, sign, 2)
      return [x, height / 2 + sign * (height / 2) * full * (1 + sag * 0.4) + pull, z]
    })
  const [top, under] = [half(1), half(-0.82)]
  return {
    positions: join(top.positions, under.positions),
    normals: join(top.normals, under.normals),
    local: join(top.local, under.local),
    coords: join(top.coords, under.coords),
    indices: Uint32Array.from([...top.indices, ...Array.from(under.indices, (i) => i + top.positions.length / 3)]),
  }
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
