import { fractal } from '../engine/noise.ts'
import { type Mesh, bend, buildMesh } from '../engine/mesh.ts'
import { gridIndices } from './lathe.ts'

/** A box with rounded edges standing on y = 0, centred on the axis. coords: u, v, w = place within the box, -1..1. */
export function box(width: number, height: number, depth: number, radius: number, steps = 5): Mesh {
  const r = Math.min(radius, width / 2, height / 2, depth / 2)
  const half = [width / 2, height / 2, depth / 2] as const
  const positions: number[] = []
  const coords: number[] = []
  const indices: number[] = []
  for (let axis = 0; axis < 3; axis++)
    for (const sign of [-1, 1]) {
      const ua = (axis + 1) % 3
      const va = (axis + 2) % 3
      const us = stops(half[ua]!, r, steps)
      const vs = stops(half[va]!, r, steps)
      const base = positions.length / 3
      for (const u of us)
        for (const v of vs) {
          const p = [0, 0, 0]
          p[axis] = sign * half[axis]!
          p[ua] = u
          p[va] = v
          pushRounded(p, half, r, positions)
          coords.push(p[0]! / half[0], p[1]! / half[1], p[2]! / half[2])
        }
      const cells = gridIndices(us.length, vs.length)
      for (let i = 0; i < cells.length; i += 3)
        if (sign > 0) indices.push(cells[i]! + base, cells[i + 1]! + base, cells[i + 2]! + base)
        else indices.push(cells[i]! + base, cells[i + 2]! + base, cells[i + 1]! + base)
    }
  for (let i = 1; i < positions.length; i += 3) positions[i] = positions[i]! + half[1]
  return weld(buildMesh(positions, coords, indices))
}

function stops(half: number, r: number, steps: number): number[] {
  const edge = Array.from({ length: steps + 1 }, (_, i) => -half + r * (1 - Math.cos((i / steps) * Math.PI * 0.5)))
  const spans = Math.max(6, Math.min(40, Math.round(half)))
  const flat = Array.from({ length: spans - 1 }, (_, i) => -half + r + ((2 * half - 2 * r) * (i + 1)) / spans)
  return [...edge, ...flat, ...edge.map((e) => -e).toReversed()]
}

function pushRounded(p: readonly number[], half: readonly number[], r: number, positions: number[]): void {
  const inner = p.map((c, i) => Math.max(-half[i]! + r, Math.min(half[i]! - r, c)))
  const d = p.map((c, i) => c - inner[i]!)
  const length = Math.hypot(d[0]!, d[1]!, d[2]!)
  for (let i = 0; i < 3; i++) positions.push(length > 0 ? inner[i]! + (d[i]! / length) * r : p[i]!)
}

/** Gives vertices in the same place the same normal (where faces of a box meet). */
function weld(mesh: Mesh): Mesh {
  const sums = new Map<string, [number, number, number]>()
  const keyOf = (i: number) =>
    `${Math.round(mesh.positions[i]! * 1e4)},${Math.round(mesh.positions[i + 1]! * 1e4)},${Math.round(mesh.positions[i + 2]! * 1e4)}`
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const sum = sums.get(keyOf(i)) ?? [0, 0, 0]
    for (let k = 0; k < 3; k++) sum[k] = (sum[k] ?? 0) + mesh.normals[i + k]!
    sums.set(keyOf(i), sum)
  }
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const sum = sums.get(keyOf(i)) ?? [0, 1, 0]
    const length = Math.hypot(...sum) || 1
    for (let k = 0; k < 3; k++) mesh.normals[i + k] = sum[k]! / length
  }
  return mesh
}

/** A ball standing on y = 0 with radii of its own; coords: u turn, v 0 bottom..1 top, w 0. */
export function ball(rx: number, ry: number, rz: number, segments = 32): Mesh {
  const rows = Math.max(8, segments >> 1) + 1
  const columns = segments + 1
  const positions: number[] = []
  const coords: number[] = []
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const a = (i / (rows - 1)) * Math.PI
      const b = ((j % segments) / segments) * Math.PI * 2
      positions.push(rx * Math.sin(a) * Math.cos(b), ry - ry * Math.cos(a), rz * Math.sin(a) * Math.sin(b))
      coords.push(j / segments, i / (rows - 1), 0)
    }
  const mesh = buildMesh(positions, coords, gridIndices(rows, columns))
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const x = mesh.positions[i]! / (rx * rx)
    const y = (mesh.positions[i + 1]! - ry) / (ry * ry)
    const z = mesh.positions[i + 2]! / (rz * rz)
    const length = Math.hypot(x, y, z) || 1
    mesh.normals[i] = x / length
    mesh.normals[i + 1] = y / length
    mesh.normals[i + 2] = z / length
  }
  return mesh
}

/** Pushes a mesh about by smooth noise: `depth` centimetres, features of `size` centimetres. */
export function roughen(mesh: Mesh, depth: number, size: number, seed = 1): Mesh {
  const k = 1 / size
  return bend(mesh, (p, out) => {
    out.x += depth * fractal(p.x * k + seed, p.y * k, p.z * k, 3)
    out.y += depth * fractal(p.x * k, p.y * k + seed + 31, p.z * k, 3)
    out.z += depth * fractal(p.x * k, p.y * k, p.z * k + seed + 57, 3)
  })
}
