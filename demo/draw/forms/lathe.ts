import { fractal, noise } from '../engine/noise.ts'
import { type Mesh, buildMesh, normalize } from '../engine/mesh.ts'
import type { Point } from './profile.ts'

export interface LatheOptions {
  segments?: number
  /** Index of the profile point from which `coords.v` counts: negative before it (outside), positive after (inside). */
  rimAt?: number
  /** How far from round a hand left it, as a share of the radius. */
  wobble?: number
  /** Depth of the throwing rings in centimetres, and how many there are per centimetre of wall. */
  rings?: number
  ringsPerCm?: number
  seed?: number
}

/** A silhouette turned about the vertical axis. coords: u turn, v centimetres from the rim, w convexity of the edge. */
export function lathe(profile: readonly Point[], options: LatheOptions = {}): Mesh {
  const { segments = 112, wobble = 0.006, rings = 0, ringsPerCm = 1.6, seed = 1 } = options
  const along = distances(profile)
  const zero = along[Math.min(profile.length - 1, options.rimAt ?? 0)]!
  const rows = profile.length
  const columns = segments + 1
  const positions = new Float32Array(rows * columns * 3)
  const coords = new Float32Array(rows * columns * 3)
  for (let i = 0; i < rows; i++) {
    const [r0, y] = profile[i]!
    const convex = convexity(profile, along, i)
    for (let j = 0; j < columns; j++) {
      const angle = ((j % segments) / segments) * Math.PI * 2
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      const out = 1 + wobble * noise(c * 0.9 + seed * 7.1, y * 0.09, s * 0.9) * 1.6
      const turn = along[i]! * ringsPerCm + (j % segments) / segments
      const ring = rings * Math.min(1, r0) * (Math.sin(turn * Math.PI * 2) * 0.6 + fractal(turn * 0.8, c + seed, s, 2))
      const r = Math.max(0, r0 * out + ring * Math.min(1, r0 / 2))
      const k = (i * columns + j) * 3
      positions[k] = r * c
      positions[k + 1] = y + wobble * r0 * 0.5 * noise(c * 0.8, seed * 3.3, s * 0.8)
      positions[k + 2] = r * s
      coords[k] = j / segments
      coords[k + 1] = along[i]! - zero
      coords[k + 2] = convex
    }
  }
  const mesh = buildMesh(positions, coords, gridIndices(rows, columns))
  closeSeam(mesh, rows, columns)
  return mesh
}

/** Two triangles per cell of a grid of vertices. */
export function gridIndices(rows: number, columns: number): Uint32Array {
  const indices = new Uint32Array((rows - 1) * (columns - 1) * 6)
  let at = 0
  for (let i = 0; i < rows - 1; i++)
    for (let j = 0; j < columns - 1; j++) {
      const a = i * columns + j
      indices.set([a, a + columns, a + 1, a + 1, a + columns, a + columns + 1], at)
      at += 6
    }
  return indices
}

function distances(profile: readonly Point[]): number[] {
  const out = [0]
  for (let i = 1; i < profile.length; i++) {
    const a = profile[i - 1]!
    const b = profile[i]!
    out.push(out[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  return out
}

/** How sharply the profile turns outwards at a point: radians per centimetre, where a glaze runs thin. */
function convexity(profile: readonly Point[], along: readonly number[], i: number): number {
  const a = profile[Math.max(0, i - 2)]!
  const b = profile[i]!
  const c = profile[Math.min(profile.length - 1, i + 2)]!
  const before = Math.atan2(b[1] - a[1], b[0] - a[0])
  const after = Math.atan2(c[1] - b[1], c[0] - b[0])
  let turn = after - before
  if (turn > Math.PI) turn -= Math.PI * 2
  if (turn < -Math.PI) turn += Math.PI * 2
  const span = along[Math.min(profile.length - 1, i + 2)]! - along[Math.max(0, i - 2)]!
  return span > 0 ? turn / (span / 2) : 0
}

function closeSeam(mesh: Mesh, rows: number, columns: number): void {
  for (let i = 0; i < rows; i++) {
    const a = i * columns * 3
    const b = a + (columns - 1) * 3
    for (let k = 0; k < 3; k++) {
      const sum = mesh.normals[a + k]! + mesh.normals[b + k]!
      mesh.normals[a + k] = sum
      mesh.normals[b + k] = sum
    }
  }
  normalize(mesh.normals)
}
