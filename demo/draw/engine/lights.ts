import type { Rgb } from './color.ts'
import { clamp, smooth } from './noise.ts'
import type { Scene } from './scene.ts'
import type { Tracer } from './tracer.ts'

/** Sums of light, written by the functions below. */
export class Light {
  r = 0
  g = 0
  b = 0

  add(color: Rgb, k: number): void {
    this.r += color[0] * k
    this.g += color[1] * k
    this.b += color[2] * k
  }

  clear(): void {
    this.r = this.g = this.b = 0
  }
}

const LIFT = 0.015

/** The lights of a scene as seen from a point. Random numbers are passed in, so that the caller decides their order. */
export class Lights {
  readonly #scene: Scene
  readonly #tracer: Tracer
  readonly #normal: readonly [number, number, number]
  readonly #area: number
  readonly #sunSide: readonly [number, number, number][]

  constructor(scene: Scene, tracer: Tracer) {
    this.#scene = scene
    this.#tracer = tracer
    const { across: a, up: b } = scene.window
    const n = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]] as const
    const length = Math.hypot(...n)
    this.#area = length * 4
    this.#normal = [n[0] / length, n[1] / length, n[2] / length]
    this.#sunSide = sidesOf(scene.sun?.direction ?? [0, 1, 0])
  }

  /**
   * Adds the light that falls on a point straight from window, sun and lamps (divided by pi), and says which arrived:
   * a number that is the same for the same lights.
   */
  direct(
    px: number,
    py: number,
    pz: number,
    nx: number,
    ny: number,
    nz: number,
    a: number,
    b: number,
    out: Light,
  ): number {
    const ox = px + nx * LIFT
    const oy = py + ny * LIFT
    const oz = pz + nz * LIFT
    let arrived = this.#window(ox, oy, oz, nx, ny, nz, a, b, out) ? 1 : 0
    if (this.#scene.sun && this.#sun(ox, oy, oz, nx, ny, nz, b, a, out)) arrived += 2
    let mark = 2
    for (const lamp of this.#scene.lamps ?? []) {
      mark *= 2
      const lx = lamp.at[0] + (a - 0.5) * 2 * lamp.radius - ox
      const ly = lamp.at[1] + (b - 0.5) * 2 * lamp.radius - oy
      const lz = lamp.at[2] + (((a * 7.3 + b * 3.1) % 1) - 0.5) * 2 * lamp.radius - oz
      const distance = Math.hypot(lx, ly, lz)
      const cosine = (lx * nx + ly * ny + lz * nz) / distance
      if (cosine <= 0) continue
      const share = this.#tracer.throughShade(
        ox,
        oy,
        oz,
        lx / distance,
        ly / distance,
        lz / distance,
        distance - lamp.radius,
      )
      if (!share) continue
      const k = cosine / Math.max(distance * distance, 4)
      out.r += lamp.power[0] * share[0] * k
      out.g += lamp.power[1] * share[1] * k
      out.b += lamp.power[2] * share[2] * k
      arrived += mark
    }
    return arrived
  }

  #window(
    ox: number,
    oy: number,
    oz: number,
    nx: number,
    ny: number,
    nz: number,
    a: number,
    b: number,
    out: Light,
  ): boolean {
    const { centre, across, up, radiance } = this.#scene.window
    const u = a * 2 - 1
    const v = b * 2 - 1
    const dx = centre[0] + across[0] * u + up[0] * v - ox
    const dy = centre[1] + across[1] * u + up[1] * v - oy
    const dz = centre[2] + across[2] * u + up[2] * v - oz
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    const cosine = (dx * nx + dy * ny + dz * nz) / distance
    if (cosine <= 0) return false
    const [wx, wy, wz] = this.#normal
    const facing = Math.abs(dx * wx + dy * wy + dz * wz) / distance
    if (this.#tracer.blocked(ox, oy, oz, dx / distance, dy / distance, dz / distance, distance)) return false
    out.add(radiance, (cosine * facing * this.#area) / (distance * distance * Math.PI))
    return true
  }

  #sun(
    ox: number,
    oy: number,
    oz: number,
    nx: number,
    ny: number,
    nz: number,
    a: number,
    b: number,
    out: Light,
  ): boolean {
    const sun = this.#scene.sun
    if (!sun) return false
    const radius = Math.tan((sun.spread * Math.PI) / 180) * Math.sqrt(a)
    const c = Math.cos(b * Math.PI * 2) * radius
    const s = Math.sin(b * Math.PI * 2) * radius
    const [p, q] = this.#sunSide
    let dx = sun.direction[0] + p![0] * c + q![0] * s
    let dy = sun.direction[1] + p![1] * c + q![1] * s
    let dz = sun.direction[2] + p![2] * c + q![2] * s
    const length = Math.hypot(dx, dy, dz)
    dx /= length
    dy /= length
    dz /= length
    const cosine = dx * nx + dy * ny + dz * nz
    if (cosine <= 0) return false
    let share = 1
    if (sun.through) {
      const t = (sun.planeX - ox) / dx
      if (t <= 0) return false
      share = sun.through(oy + dy * t, oz + dz * t)
      if (share <= 0) return false
    }
    if (this.#tracer.blocked(ox, oy, oz, dx, dy, dz, 1e4)) return false
    out.add(sun.radiance, cosine * share)
    return true
  }

  /** Adds what an unlit ray that leaves the room brings along. */
  room(dx: number, dy: number, dz: number, k: number, out: Light): void {
    const { above, front, side } = this.#scene.room
    const up = smooth(-0.4, 0.9, dy)
    const right = smooth(-0.3, 0.9, dx) * (1 - up)
    out.r += k * (front[0] + (above[0] - front[0]) * up + (side[0] - front[0]) * right)
    out.g += k * (front[1] + (above[1] - front[1]) * up + (side[1] - front[1]) * right)
    out.b += k * (front[2] + (above[2] - front[2]) * up + (side[2] - front[2]) * right)
  }

  /** Adds the mirror image of the window in direction d from a point: how much of it a surface of this roughness shows. */
  mirror(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    rough: number,
    k: number,
    out: Light,
  ): void {
    const { centre, across, up, radiance, panes } = this.#scene.window
    const [wx, wy, wz] = this.#normal
    const facing = dx * wx + dy * wy + dz * wz
    if (Math.abs(facing) < 1e-4) return
    const t = ((centre[0] - ox) * wx + (centre[1] - oy) * wy + (centre[2] - oz) * wz) / facing
    if (t <= 0) return
    const hx = ox + dx * t - centre[0]
    const hy = oy + dy * t - centre[1]
    const hz = oz + dz * t - centre[2]
    const al = across[0] ** 2 + across[1] ** 2 + across[2] ** 2
    const ul = up[0] ** 2 + up[1] ** 2 + up[2] ** 2
    const u = (hx * across[0] + hy * across[1] + hz * across[2]) / al
    const v = (hx * up[0] + hy * up[1] + hz * up[2]) / ul
    const blur = 0.02 + rough * rough * 2.4
    const inside = edge(u, blur) * edge(v, blur)
    if (inside <= 0) return
    const bars = rough > 0.45 ? 1 : bar(u, panes[0], rough) * bar(v, panes[1], rough)
    // A rough glaze spreads the same light over a wider patch.
    const spread = 1 / (1 + rough * rough * 5)
    out.add(radiance, k * inside * bars * spread)
  }
}

function edge(u: number, blur: number): number {
  return clamp((1 - Math.abs(u)) / (2 * blur) + 0.5, 0, 1) ** 2
}

function bar(u: number, count: number, rough: number): number {
  if (count < 2) return 1
  const x = ((u + 1) / 2) * count
  const d = Math.abs(x - Math.round(x))
  if (Math.round(x) <= 0 || Math.round(x) >= count) return 1
  const soft = 0.04 + rough * 0.5
  return 1 - (0.85 / (1 + rough * 6)) * (1 - smooth(0.05, 0.05 + soft, d))
}

function sidesOf(d: readonly [number, number, number]): [number, number, number][] {
  const p: [number, number, number] = [d[2], 0, -d[0]]
  const length = Math.hypot(...p) || 1
  const a: [number, number, number] = [p[0] / length, 0, p[2] / length]
  return [a, [d[1] * a[2], d[2] * a[0] - d[0] * a[2], -d[1] * a[0]]]
}
