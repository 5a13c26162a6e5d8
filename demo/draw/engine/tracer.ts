import type { Rgb } from './color.ts'
import { Bvh } from './bvh.ts'
import type { Hit, Material, Part, Scene, Stage } from './scene.ts'

interface Bundle {
  bvh: Bvh
  normals: Float32Array
  local: Float32Array
  coords: Float32Array
  indices: Uint32Array
  partOf: Uint16Array
}

/** Finds what a ray meets: the parts of the scene, its floor and its wall. */
export class Tracer {
  readonly materials: Material[]
  readonly #solid: Bundle | undefined
  /** Parts that let a lamp shine through. */
  readonly #sheer: Bundle | undefined
  readonly #stage: Stage

  constructor(scene: Scene) {
    this.#stage = scene.stage
    this.materials = [scene.stage.floor, scene.stage.wall, ...scene.parts.map((p) => p.material)]
    this.#solid = bundle(scene.parts, (p) => !p.material.sheer)
    this.#sheer = bundle(scene.parts, (p) => Boolean(p.material.sheer))
  }

  /** Fills `hit` with the nearest thing; `hit.part` is -1 when the ray leaves the room. */
  closest(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, hit: Hit): boolean {
    const t0 = this.#stageHit(ox, oy, oz, dx, dy, dz, hit)
    let best = t0
    let from: Bundle | undefined
    if (this.#solid?.bvh.trace(ox, oy, oz, dx, dy, dz, best, false)) {
      best = this.#solid.bvh.t
      from = this.#solid
    }
    if (this.#sheer?.bvh.trace(ox, oy, oz, dx, dy, dz, best, false)) {
      best = this.#sheer.bvh.t
      from = this.#sheer
    }
    if (from) fill(from, hit, ox, oy, oz, dx, dy, dz)
    else if (t0 === Infinity) {
      hit.part = -1
      return false
    }
    hit.t = best
    return true
  }

  /** Whether anything stands in the way before `tMax`. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, tMax: number): boolean {
    return (
      (this.#solid?.bvh.trace(ox, oy, oz, dx, dy, dz, tMax, true) ?? false) ||
      (this.#sheer?.bvh.trace(ox, oy, oz, dx, dy, dz, tMax, true) ?? false)
    )
  }

  /** Share of a lamp's light that arrives; undefined when none does. */
  throughShade(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, tMax: number): Rgb | undefined {
    if (this.#solid?.bvh.trace(ox, oy, oz, dx, dy, dz, tMax, true)) return undefined
    if (!this.#sheer?.bvh.trace(ox, oy, oz, dx, dy, dz, tMax, false)) return [1, 1, 1]
    return this.materials[this.#sheer.partOf[this.#sheer.bvh.triangle]!]?.sheer
  }

  #stageHit(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, hit: Hit): number {
    const { wallZ, cove, tableBack } = this.#stage
    let t = dy < 0 ? -oy / dy : Infinity
    if (t <= 1e-5) t = Infinity
    if (t !== Infinity && oz + dz * t < (tableBack ?? wallZ)) t = Infinity
    const tw = dz < 0 ? (wallZ - oz) / dz : Infinity
    const onWall = tw > 1e-5 && tw < t
    if (onWall) t = tw
    if (t === Infinity) return t
    if (cove > 0) {
      const y = oy + dy * t
      const z = oz + dz * t
      if (y < cove && z < wallZ + cove) {
        const cy = oy - cove
        const cz = oz - (wallZ + cove)
        const a = dy * dy + dz * dz
        const b = cy * dy + cz * dz
        const c = cy * cy + cz * cz - cove * cove
        const root = Math.sqrt(Math.max(0, b * b - a * c))
        const tc = (-b + root) / a
        if (tc > 1e-5) {
          setStage(hit, 1, ox + dx * tc, oy + dy * tc, oz + dz * tc, 0, -(cy + dy * tc) / cove, -(cz + dz * tc) / cove)
          return tc
        }
      }
    }
    if (onWall) setStage(hit, 1, ox + dx * t, oy + dy * t, wallZ, 0, 0, 1)
    else setStage(hit, 0, ox + dx * t, 0, oz + dz * t, 0, 1, 0)
    return t
  }
}

function setStage(hit: Hit, part: number, x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
  hit.part = part
  hit.px = hit.lx = x
  hit.py = hit.ly = y
  hit.pz = hit.lz = z
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
  hit.u = hit.v = hit.w = 0
}

function fill(from: Bundle, hit: Hit, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
  const { t, u, v, triangle } = from.bvh
  const { normals: n, local: l, coords: c } = from
  const k = 1 - u - v
  const ia = from.indices[triangle * 3]! * 3
  const ib = from.indices[triangle * 3 + 1]! * 3
  const ic = from.indices[triangle * 3 + 2]! * 3
  let nx = n[ia]! * k + n[ib]! * u + n[ic]! * v
  let ny = n[ia + 1]! * k + n[ib + 1]! * u + n[ic + 1]! * v
  let nz = n[ia + 2]! * k + n[ib + 2]! * u + n[ic + 2]! * v
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  const way = nx * dx + ny * dy + nz * dz > 0 ? -1 / length : 1 / length
  nx *= way
  ny *= way
  nz *= way
  hit.part = from.partOf[triangle]!
  hit.px = ox + dx * t
  hit.py = oy + dy * t
  hit.pz = oz + dz * t
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
  hit.lx = l[ia]! * k + l[ib]! * u + l[ic]! * v
  hit.ly = l[ia + 1]! * k + l[ib + 1]! * u + l[ic + 1]! * v
  hit.lz = l[ia + 2]! * k + l[ib + 2]! * u + l[ic + 2]! * v
  hit.u = c[ia]! * k + c[ib]! * u + c[ic]! * v
  hit.v = c[ia + 1]! * k + c[ib + 1]! * u + c[ic + 1]! * v
  hit.w = c[ia + 2]! * k + c[ib + 2]! * u + c[ic + 2]! * v
}

function bundle(parts: readonly Part[], wanted: (part: Part) => boolean): Bundle | undefined {
  const chosen = parts.map((part, i) => ({ part, id: i + 2 })).filter(({ part }) => wanted(part))
  if (chosen.length === 0) return undefined
  const vertices = chosen.reduce((sum, { part }) => sum + part.mesh.positions.length, 0)
  const corners = chosen.reduce((sum, { part }) => sum + part.mesh.indices.length, 0)
  const positions = new Float32Array(vertices)
  const out = {
    normals: new Float32Array(vertices),
    local: new Float32Array(vertices),
    coords: new Float32Array(vertices),
    indices: new Uint32Array(corners),
    partOf: new Uint16Array(corners / 3),
  }
  let at = 0
  let corner = 0
  for (const { part, id } of chosen) {
    const { mesh } = part
    positions.set(mesh.positions, at)
    out.normals.set(mesh.normals, at)
    out.local.set(mesh.local, at)
    out.coords.set(mesh.coords, at)
    for (let i = 0; i < mesh.indices.length; i++) out.indices[corner + i] = mesh.indices[i]! + at / 3
    out.partOf.fill(id, corner / 3, (corner + mesh.indices.length) / 3)
    at += mesh.positions.length
    corner += mesh.indices.length
  }
  return { bvh: new Bvh(positions, out.indices), ...out }
}
