import { bend, joinMeshes } from '../engine/mesh.ts'
import { smooth } from '../engine/noise.ts'
import type { Material, Part } from '../engine/scene.ts'
import { lathe } from '../forms/lathe.ts'
import { type Point, rounded, spline } from '../forms/profile.ts'
import { box } from '../forms/solids.ts'
import { tube } from '../forms/tube.ts'
import { type WoodOptions, wood } from '../materials/wood.ts'
import { pot } from './pots.ts'

export type WoodName = 'ash' | 'smoked' | 'walnut' | 'cherry'

const WOODS: Record<WoodName, WoodOptions> = {
  ash: { early: '#dcc9a6', late: '#b08e60', rings: 0.5 },
  smoked: { early: '#3d342c', late: '#241e1a', rings: 0.45, contrast: 0.8 },
  walnut: { early: '#795b42', late: '#4a3525', rings: 0.6, contrast: 0.9 },
  cherry: { early: '#b08762', late: '#8f6648', rings: 0.55, contrast: 0.6 },
}

export function woodOf(name: WoodName, more: WoodOptions = {}): Material {
  return wood({ rough: 0.58, ...WOODS[name], ...more })
}

export function turnedBowl(radius: number, material: Material, seed = 1): Part[] {
  const h = radius * 0.5
  const mesh = pot(
    spline([
      [radius * 0.42, 0],
      [radius * 0.62, h * 0.18],
      [radius * 0.9, h * 0.58],
      [radius, h],
    ]),
    { wall: 0.9, floor: 1.3, foot: 0.2, taper: 0.35 },
    { seed, rings: 0, wobble: 0.008, segments: 150 },
  )
  return [{ mesh, material }]
}

/** A board with a handle and a hole to hang it by, flat on the table, long side along x. */
export function board(length: number, width: number, material: Material): Part[] {
  const plank = box(length, 2, width, 0.55, 6)
  const shaped = bend(plank, (p, out) => {
    const t = smooth(length * 0.5 - 13, length * 0.5 - 8.5, p.x)
    out.z = p.z * (1 - t * 0.66) * (1 + 0.012 * Math.sin(p.x * 0.2))
    const end = smooth(length * 0.5 - 2.4, length * 0.5, p.x)
    out.z *= 1 - 0.35 * end * end
  })
  // The handle is cut from the plank, not bent: its grain runs straight on.
  return [{ mesh: { ...shaped, local: shaped.positions }, material }]
}

/** A stirring spoon lying along x, bowl at the left, its back on the table. */
export function spoon(length: number, material: Material, seed = 1): Part[] {
  const handle = tube(
    [
      [-length * 0.26, 1.05, 0],
      [-length * 0.1, 1.35, 0],
      [length * 0.2, 1.2 + 0.2 * Math.sin(seed), 0.25],
      [length * 0.5, 0.75, 0],
    ],
    { radius: (t) => 0.62 - 0.12 * Math.sin(t * Math.PI) + 0.18 * t * t, flat: 0.62, segments: 18, wide: [0, 0, 1] },
  )
  const shell = pot(
    spline([
      [0.9, 0],
      [2, 0.35],
      [2.9, 1.3],
      [3.1, 1.9],
    ]),
    { wall: 0.42, floor: 0.45, foot: 0.02 },
    { rings: 0, wobble: 0.01, seed },
  )
  const scoop = bend(shell, (p, out) => {
    out.x = p.x * 1.42 - length * 0.36
    out.z = p.z * 0.98
    out.y = p.y - 0.045 * (p.x - 1)
  })
  return [{ mesh: joinMeshes([handle, scoop]), material }]
}

/** A three-legged stool, 44 cm tall. */
export function stool(material: Material, seatTurn = 0): Part[] {
  const seat = lathe(
    rounded(
      [
        [0, 40.5],
        [15.2, 40.5],
        [16.6, 42],
        [16.8, 43.4],
        [15.8, 44.2],
        [9, 43.6],
        [0, 43.1],
      ],
      [0.6, 1, 0.6, 0.6, 3],
    ),
    { wobble: 0.004, segments: 140 },
  )
  const legs = [20, 140, 260].map((angle) => {
    const a = ((angle + seatTurn) * Math.PI) / 180
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return tube(
      [
        [c * 8.5, 41, s * 8.5],
        [c * 12, 22, s * 12],
        [c * 16, 0.2, s * 16],
      ],
      {
        radius: (t) => 1.25 + 0.75 * Math.sin(Math.min(1, t * 1.25) * Math.PI) - 0.25 * t,
        segments: 24,
        steps: 14,
      },
    )
  })
  return [{ mesh: joinMeshes([seat, ...legs]), material }]
}

/** A pepper mill. */
export function mill(height: number, material: Material, crown: Material): Part[] {
  const h = height
  const body: Point[] = rounded(
    [
      [0, 0],
      [2.9, 0],
      [3, 0.8],
      [2.6, h * 0.12],
      [1.75, h * 0.4],
      [2, h * 0.6],
      [2.5, h * 0.68],
      [2.4, h * 0.71],
      [0, h * 0.71],
    ],
    [0.2, 0.4, 1.6, 3, 1.6, 0.5, 0.2],
  )
  const head = rounded(
    [
      [0, h * 0.72],
      [2.2, h * 0.72],
      [2.6, h * 0.76],
      [2.5, h * 0.86],
      [1.3, h * 0.94],
      [0.9, h * 0.95],
      [0, h * 0.95],
    ],
    [0.2, 0.8, 1.4, 0.6, 0.2],
  )
  const knob = rounded(
    [
      [0, h * 0.945],
      [0.7, h * 0.95],
      [0.85, h * 0.975],
      [0.5, h],
      [0, h],
    ],
    0.25,
  )
  const options = { wobble: 0, segments: 90 }
  return [
    { mesh: joinMeshes([lathe(body, options), lathe(head, options)]), material },
    { mesh: lathe(knob, options), material: crown },
  ]
}

/** A round tray with a turned lip. */
export function tray(radius: number, material: Material): Part[] {
  const mesh = pot(
    rounded(
      [
        [radius * 0.93, 0],
        [radius * 0.99, 0.5],
        [radius, 2.4],
      ],
      0.5,
    ),
    { wall: 0.8, floor: 1, foot: 0.15, taper: 0.4 },
    { rings: 0, wobble: 0.001, segments: 180 },
  )
  return [{ mesh, material }]
}

/** A turned peg standing on y = 0. */
export function pegForm() {
  return lathe(
    rounded(
      [
        [0, 0],
        [0.75, 0],
        [0.65, 3],
        [0.7, 5.4],
        [1.15, 6.2],
        [1.1, 7],
        [0.6, 7.5],
        [0, 7.5],
      ],
      [0.1, 1, 1, 0.5, 0.4, 0.3],
    ),
    { wobble: 0, segments: 48 },
  )
}
