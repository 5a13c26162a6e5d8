import { bend, joinMeshes } from '../engine/mesh.ts'
import { smooth } from '../engine/noise.ts'
import type { Material, Part } from '../engine/scene.ts'
import { type LatheOptions, lathe } from '../forms/lathe.ts'
import { type Point, type VesselWalls, rounded, spline, vessel } from '../forms/profile.ts'
import { tube } from '../forms/tube.ts'

/** Throws a pot from the silhouette of its outside. */
export function pot(outer: readonly Point[], walls: VesselWalls, options: LatheOptions = {}) {
  const { points, rimAt } = vessel(outer, walls)
  return lathe(points, { rimAt, rings: 0.02, ...options })
}

export type VaseSize = 'small' | 'medium' | 'tall'

const VASES: Record<VaseSize, readonly Point[]> = {
  small: [
    [3.4, 0],
    [5, 1.8],
    [6, 5],
    [5.2, 8.4],
    [3.2, 10.6],
    [2.7, 11.8],
    [3.3, 13],
  ],
  medium: [
    [4.2, 0],
    [6, 2.6],
    [7.3, 7.4],
    [6.5, 13],
    [3.7, 17],
    [2.9, 19.6],
    [3.6, 21.5],
  ],
  tall: [
    [4.6, 0],
    [6.2, 3],
    [7.6, 9.5],
    [7.1, 17],
    [4.8, 23.4],
    [3, 27.6],
    [2.8, 30],
    [3.7, 32.5],
  ],
}

export function fieldVase(size: VaseSize, material: Material, seed = 1): Part[] {
  const mesh = pot(spline(VASES[size]), { wall: 0.5, floor: 0.9, foot: 0.4 }, { seed, rings: 0.035, wobble: 0.007 })
  return [{ mesh, material }]
}

/** A cup without a handle; with a thumb's dent in its side. */
export function cup(material: Material, seed = 1): Part[] {
  const mesh = pot(
    spline([
      [2.5, 0],
      [2.7, 0.5],
      [3.5, 2],
      [4, 5],
      [3.95, 8],
      [4.05, 9],
    ]),
    { wall: 0.38, floor: 0.8 },
    { seed },
  )
  const dented = bend(mesh, (p, out) => {
    const dent = Math.exp(-(((p.x + 1.6) / 1.6) ** 2) - ((p.y - 5.4) / 1.7) ** 2) * smooth(0, 2, p.z)
    out.z -= 0.42 * dent
  })
  return [{ mesh: dented, material }]
}

/** A mug with a strap handle wide enough for two fingers, on the right. */
export function mug(material: Material, seed = 1): Part[] {
  const body = pot(
    spline([
      [3.3, 0],
      [3.7, 0.5],
      [4.35, 2.4],
      [4.5, 5.5],
      [4.25, 8.4],
      [4.3, 9.4],
    ]),
    { wall: 0.4, floor: 0.8 },
    { seed },
  )
  const handle = tube(
    [
      [4.1, 7.9, 0],
      [5.4, 8.55, 0],
      [7.1, 7.9, 0],
      [7.5, 5.9, 0],
      [6.4, 3.6, 0],
      [4.25, 2.5, 0],
    ],
    { radius: (t) => 0.95 - 0.35 * t + 0.25 * Math.max(0, 0.12 - t) * 8, flat: 0.36, steps: 12, segments: 22 },
  )
  return [{ mesh: joinMeshes([body, asOutside(handle)]), material }]
}

/** Handles and spouts carry glaze like the outside of the pot, far from its rim. */
export function asOutside(mesh: ReturnType<typeof tube>) {
  const coords = new Float32Array(mesh.coords)
  for (let i = 0; i < coords.length; i += 3) {
    coords[i + 1] = -99
    coords[i + 2] = 0
  }
  return { ...mesh, coords }
}

export type BowlSize = 'small' | 'medium' | 'large'

const BOWLS: Record<BowlSize, readonly Point[]> = {
  small: [
    [2.9, 0],
    [3, 0.7],
    [5.2, 1.9],
    [7, 4.1],
    [7.6, 6],
  ],
  medium: [
    [4, 0],
    [4.1, 0.8],
    [7.6, 2.3],
    [10.4, 5.2],
    [11.3, 7.6],
  ],
  large: [
    [5.2, 0],
    [5.3, 0.9],
    [9.8, 2.7],
    [13.6, 6.4],
    [14.8, 9.4],
  ],
}

export function bowl(size: BowlSize, material: Material, seed = 1): Part[] {
  return [
    { mesh: pot(spline(BOWLS[size]), { wall: 0.55, floor: 1.3 }, { seed, rings: 0.03, segments: 144 }), material },
  ]
}

/** A small bowl with a pulled lip, towards +x. */
export function pouringBowl(material: Material, seed = 1): Part[] {
  const mesh = pot(
    spline([
      [3.4, 0],
      [3.6, 0.7],
      [6, 2.2],
      [7.5, 5],
      [7.7, 7.4],
    ]),
    { wall: 0.45, floor: 1.1 },
    { seed, segments: 160 },
  )
  return [{ mesh: pullLip(mesh, 7.7, 3.6, 7.6, 2.1, 0.22), material }]
}

/** Pulls a pouring lip from a rim of `radius` towards +x, from height `from` up to `to`. */
function pullLip(mesh: ReturnType<typeof pot>, radius: number, from: number, to: number, out: number, width: number) {
  return bend(mesh, (p, q) => {
    const r = Math.hypot(p.x, p.z)
    if (r < radius * 0.3) return
    const angle = Math.atan2(p.z, p.x)
    const up = smooth(from, to, p.y)
    const lip = Math.exp(-((angle / width) ** 2)) * up * up
    const pinch =
      (Math.exp(-(((angle - width * 2.1) / width) ** 2)) + Math.exp(-(((angle + width * 2.1) / width) ** 2))) * up * up
    const k = 1 + (lip * out - pinch * out * 0.28) / r
    q.x = p.x * k
    q.z = p.z * k
    q.y = p.y + lip * 0.25
  })
}

export function plate(radius: number, material: Material, seed = 1): Part[] {
  const outer = rounded(
    [
      [radius * 0.6, 0],
      [radius * 0.64, 0.75],
      [radius * 0.86, 1.05],
      [radius * 0.99, 2.2],
      [radius, 2.5],
    ],
    [0.5, 1.6, 0.4],
  )
  const mesh = pot(
    outer,
    { wall: 0.55, floor: 1.2, foot: 0.5, taper: 0.2 },
    { seed, rings: 0.022, ringsPerCm: 1.1, segments: 160, wobble: 0.003 },
  )
  return [{ mesh, material }]
}

export function jug(material: Material, seed = 1): Part[] {
  const body = pot(
    spline([
      [4.6, 0],
      [5.6, 1.4],
      [6.7, 5],
      [6.3, 10],
      [4.6, 14.4],
      [4, 17],
      [4.5, 19.6],
    ]),
    { wall: 0.45, floor: 0.9 },
    { seed, rings: 0.03, segments: 150 },
  )
  const lipped = pullLip(body, 4.5, 15, 19.6, 1.5, 0.3)
  const handle = tube(
    [
      [-4, 17.4, 0],
      [-5.6, 18.6, 0],
      [-8.4, 17.2, 0],
      [-9.2, 13.4, 0],
      [-8.1, 9.6, 0],
      [-6.3, 7.4, 0],
    ],
    { radius: (t) => 1.15 - 0.5 * t + 1.6 * Math.max(0, 0.1 - t), flat: 0.36, steps: 12, segments: 22 },
  )
  return [{ mesh: joinMeshes([lipped, asOutside(handle)]), material }]
}

/** A round jar thrown in two halves; the seam shows a little. */
export function moonJar(material: Material, seed = 1): Part[] {
  const mesh = pot(
    spline([
      [5, 0],
      [8.4, 2.6],
      [12.2, 7.6],
      [13.6, 13],
      [12.4, 18.6],
      [8.6, 23.4],
      [5.7, 25],
      [5.5, 26.2],
    ]),
    { wall: 0.6, floor: 1 },
    { seed, rings: 0.03, wobble: 0.016, segments: 160 },
  )
  return [
    {
      mesh: bend(mesh, (p, out) => {
        const seam = Math.exp(-(((p.y - 12.8 - 0.2 * Math.sin(Math.atan2(p.z, p.x) * 2)) / 0.5) ** 2)) * 0.1
        const r = Math.hypot(p.x, p.z) || 1
        out.x += (p.x / r) * seam
        out.z += (p.z / r) * seam
      }),
      material,
    },
  ]
}
