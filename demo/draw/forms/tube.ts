import { type Mesh, buildMesh, normalize } from '../engine/mesh.ts'
import { gridIndices } from './lathe.ts'

export type Point3 = readonly [x: number, y: number, z: number]

export interface TubeOptions {
  /** Half width along the path, t 0..1; `flat` squeezes it across. */
  radius: number | ((t: number) => number)
  /** Half thickness as a share of the half width. */
  flat?: number
  segments?: number
  steps?: number
  /** Round ends. */
  caps?: boolean
  /** Direction in which the wide side lies at the start. */
  wide?: Point3
}

/** A pipe along a smooth path: handles, spouts, stems, wicks, cords. coords: u around, v centimetres along, w 0. */
export function tube(path: readonly Point3[], options: TubeOptions): Mesh {
  const { radius, flat = 1, segments = 14, steps = 14, caps = true } = options
  const points = spline3(path, steps)
  const n = points.length
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const frames = framesAlong(points, options.wide)
  const columns = segments + 1
  const positions: number[] = []
  const coords: number[] = []
  const ring = (p: Point3, f: Frame, r: number, v: number) => {
    for (let j = 0; j < columns; j++) {
      const a = ((j % segments) / segments) * Math.PI * 2
      const c = Math.cos(a) * r
      const s = Math.sin(a) * r * flat
      positions.push(p[0] + f.a[0] * c + f.b[0] * s, p[1] + f.a[1] * c + f.b[1] * s, p[2] + f.a[2] * c + f.b[2] * s)
      coords.push(j / segments, v, 0)
    }
  }
  const end = (p: Point3, f: Frame, r: number, way: number, v: number) => {
    const sign = way > 0 ? 1 : -1
    for (let s = 0; s <= 4; s++) {
      const a = ((way > 0 ? s : 4 - s) / 4) * Math.PI * 0.5
      const out = Math.sin(a) * r * Math.min(1, flat + 0.2) * sign
      ring(add(p, f.t, out), f, Math.max(1e-3, Math.cos(a) * r), v)
    }
  }
  if (caps) end(points[0]!, frames[0]!, radiusAt(0), -1, 0)
  let v = 0
  for (let i = 0; i < n; i++) {
    if (i > 0) v += Math.hypot(...sub(points[i]!, points[i - 1]!))
    ring(points[i]!, frames[i]!, radiusAt(i / (n - 1)), v)
  }
  if (caps) end(points[n - 1]!, frames[n - 1]!, radiusAt(1), 1, v)
  const rows = positions.length / 3 / columns
  const mesh = buildMesh(positions, coords, gridIndices(rows, columns))
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
  return mesh
}

interface Frame {
  t: Point3
  a: Point3
  b: Point3
}

/** Frames that turn as little as possible along the path, so that a strap does not twist. */
function framesAlong(points: readonly Point3[], wide: Point3 = [0, 0, 1]): Frame[] {
  const frames: Frame[] = []
  let a = wide
  for (let i = 0; i < points.length; i++) {
    const t = unit(sub(points[Math.min(points.length - 1, i + 1)]!, points[Math.max(0, i - 1)]!))
    const along = dot(a, t)
    let side = sub(a, [t[0] * along, t[1] * along, t[2] * along])
    if (Math.hypot(...side) < 1e-3) side = cross(t, Math.abs(t[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0])
    a = unit(side)
    frames.push({ t, a, b: cross(t, a) })
  }
  return frames
}

/** A smooth curve through points in space. */
export function spline3(points: readonly Point3[], steps: number): Point3[] {
  const out: Point3[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i]!
    const p2 = points[i + 1]!
    const p0 = points[i - 1] ?? add(p1, sub(p1, p2), 1)
    const p3 = points[i + 2] ?? add(p2, sub(p2, p1), 1)
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const w0 = -0.5 * t + t * t - 0.5 * t * t * t
      const w1 = 1 - 2.5 * t * t + 1.5 * t * t * t
      const w2 = 0.5 * t + 2 * t * t - 1.5 * t * t * t
      const w3 = -0.5 * t * t + 0.5 * t * t * t
      out.push([
        p0[0] * w0 + p1[0] * w1 + p2[0] * w2 + p3[0] * w3,
        p0[1] * w0 + p1[1] * w1 + p2[1] * w2 + p3[1] * w3,
        p0[2] * w0 + p1[2] * w1 + p2[2] * w2 + p3[2] * w3,
      ])
    }
  }
  out.push(points[points.length - 1]!)
  return out
}

function sub(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function add(a: Point3, d: Point3, k: number): Point3 {
  return [a[0] + d[0] * k, a[1] + d[1] * k, a[2] + d[2] * k]
}

function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: Point3): Point3 {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
