import { clamp } from '../engine/noise.ts'

/** A point of a silhouette: radius from the axis and height, in centimetres. */
export type Point = readonly [radius: number, height: number]

/** A smooth curve through the points (centripetal Catmull-Rom), `steps` points per span. */
export function spline(points: readonly Point[], steps = 12): Point[] {
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i]!
    const p2 = points[i + 1]!
    const p0 = points[i - 1] ?? reflect(p1, p2)
    const p3 = points[i + 2] ?? reflect(p2, p1)
    for (let s = 0; s < steps; s++) out.push(between(p0, p1, p2, p3, s / steps))
  }
  out.push(points[points.length - 1]!)
  return out
}

function reflect(a: Point, b: Point): Point {
  return [2 * a[0] - b[0], 2 * a[1] - b[1]]
}

function between(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const t1 = knot(p0, p1)
  const t2 = t1 + knot(p1, p2)
  const t3 = t2 + knot(p2, p3)
  const at = t1 + (t2 - t1) * t
  const a1 = lerp(p0, p1, at / t1)
  const a2 = lerp(p1, p2, (at - t1) / (t2 - t1))
  const a3 = lerp(p2, p3, (at - t2) / (t3 - t2))
  const b1 = lerp(a1, a2, at / t2)
  const b2 = lerp(a2, a3, (at - t1) / (t3 - t1))
  return lerp(b1, b2, (at - t1) / (t2 - t1))
}

function knot(a: Point, b: Point): number {
  return Math.max(1e-4, Math.sqrt(Math.hypot(b[0] - a[0], b[1] - a[1])))
}

function lerp(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

/** A polygon with its inner corners rounded: `radius` centimetres, or one per corner. */
export function rounded(points: readonly Point[], radius: number | readonly number[], steps = 6): Point[] {
  const out: Point[] = [points[0]!]
  for (let i = 1; i < points.length - 1; i++) {
    const a = points[i - 1]!
    const b = points[i]!
    const c = points[i + 1]!
    const ab = Math.hypot(b[0] - a[0], b[1] - a[1])
    const bc = Math.hypot(c[0] - b[0], c[1] - b[1])
    const wanted = typeof radius === 'number' ? radius : (radius[i - 1] ?? 0)
    const r = Math.min(wanted, ab * 0.49, bc * 0.49)
    if (r <= 0) {
      out.push(b)
      continue
    }
    const from = lerp(b, a, r / ab)
    const to = lerp(b, c, r / bc)
    for (let s = 0; s <= steps; s++) {
      const t = s / steps
      out.push(lerp(lerp(from, b, t), lerp(b, to, t), t))
    }
  }
  out.push(points[points.length - 1]!)
  return out
}

/** The same curve with points at even distances, `count` spans. */
export function resample(points: readonly Point[], count: number): Point[] {
  const lengths = [0]
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!
    const b = points[i]!
    lengths.push(lengths[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1]!
  const out: Point[] = []
  let k = 1
  for (let i = 0; i <= count; i++) {
    const at = (total * i) / count
    while (k < points.length - 1 && lengths[k]! < at) k++
    const span = lengths[k]! - lengths[k - 1]!
    out.push(lerp(points[k - 1]!, points[k]!, span > 0 ? clamp((at - lengths[k - 1]!) / span, 0, 1) : 0))
  }
  return out
}

export interface VesselWalls {
  wall: number
  /** Height of the inner floor. */
  floor: number
  /** Height of the hollow under the foot. */
  foot?: number
  /** How much thinner the wall is at the rim, 0..1. */
  taper?: number
}

/**
 * A closed profile from the silhouette of the outside (foot to rim): hollow foot, outside, round rim, inside, floor.
 * `rimAt` is the index of the top of the rim, from which `lathe` counts.
 */
export function vessel(outer: readonly Point[], walls: VesselWalls): { points: Point[]; rimAt: number } {
  const side = resample(outer, Math.max(60, outer.length))
  const foot = walls.foot ?? 0.35
  const ring = Math.min(0.9, side[0]![0] * 0.22)
  const footRadius = side[0]![0]
  const base = rounded(
    [
      [0, foot],
      [footRadius - ring * 1.25, foot],
      [footRadius - ring, 0],
      [footRadius - 0.12, 0],
      [footRadius, 0.14],
    ],
    [0.2, 0.12, 0.1],
    4,
  )
  const wallAt = (t: number) => walls.wall * (1 - (walls.taper ?? 0.3) * t)
  const inner: Point[] = []
  for (let i = side.length - 1; i >= 0; i--) {
    const [nx, ny] = normalAt(side, i)
    const w = wallAt(i / (side.length - 1))
    const r = side[i]![0] - nx * w
    const y = side[i]![1] - ny * w
    if (y < walls.floor + 0.05 || r < 0.2) break
    inner.push([r, y])
  }
  const rimSide = side[side.length - 1]!
  const rim = arc(rimSide, inner[0] ?? rimSide, 8)
  const last = inner[inner.length - 1] ?? rimSide
  const bottom = rounded(
    [last, [Math.max(0.3, last[0] - 0.1), walls.floor], [0, walls.floor - 0.04]],
    [Math.min(2.2, last[0] * 0.6)],
    8,
  )
  const outside = [...base.slice(0, -1), ...side.filter((p) => p[1] > 0.14), ...rim.slice(0, 4)]
  return { points: [...outside, ...rim.slice(4), ...inner.slice(1), ...bottom.slice(1)], rimAt: outside.length }
}

function normalAt(side: readonly Point[], i: number): Point {
  const a = side[Math.max(0, i - 1)]!
  const b = side[Math.min(side.length - 1, i + 1)]!
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const length = Math.hypot(dx, dy) || 1
  return [dy / length, -dx / length]
}

/** Half a circle over the gap from `a` to `b`, bulging away from the vessel; without its two ends. */
function arc(a: Point, b: Point, steps: number): Point[] {
  const cx = (a[0] + b[0]) / 2
  const cy = (a[1] + b[1]) / 2
  const ux = (a[0] - b[0]) / 2
  const uy = (a[1] - b[1]) / 2
  const out: Point[] = []
  for (let s = 1; s < steps; s++) {
    const t = (Math.PI * s) / steps
    out.push([cx + ux * Math.cos(t) - uy * Math.sin(t), cy + uy * Math.cos(t) + ux * Math.sin(t)])
  }
  return out
}
