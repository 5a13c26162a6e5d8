import { joinMeshes, place } from '../engine/mesh.ts'
import type { Material, Part } from '../engine/scene.ts'
import { lathe } from '../forms/lathe.ts'
import { type Point, rounded, spline } from '../forms/profile.ts'
import { ball } from '../forms/solids.ts'
import { tube } from '../forms/tube.ts'
import { asOutside, pot } from './pots.ts'

/** A lidded jar; `open` sets the lid beside it. */
export function saltJar(material: Material, open = false, seed = 1): Part[] {
  const body = pot(
    spline([
      [3.7, 0],
      [4.6, 0.9],
      [5.2, 3.4],
      [5, 6.2],
      [4.6, 7.4],
    ]),
    { wall: 0.5, floor: 0.9 },
    { seed },
  )
  const lidTop = rounded(
    [
      [0, 2.5],
      [0.7, 2.6],
      [1.15, 2.2],
      [0.65, 1.35],
      [1.2, 0.95],
      [4.2, 0.55],
      [4.75, 0.2],
      [4.7, 0],
      [4, 0],
      [3.9, -0.5],
      [0, -0.4],
    ],
    0.3,
  )
  const lid = lathe(lidTop, { seed: seed + 4, rings: 0.01 })
  return [
    { mesh: body, material },
    { mesh: place(lid, open ? { x: 8.6, z: 4.4, y: 0.55, lean: 3 } : { y: 7.45 }), material },
  ]
}

export function teapot(material: Material, cane: Material, seed = 1): Part[] {
  const body = pot(
    spline([
      [4.4, 0],
      [6, 1.2],
      [7.8, 4.6],
      [7.4, 8.2],
      [5, 10.8],
      [3.6, 11.3],
    ]),
    { wall: 0.45, floor: 0.9 },
    { seed, segments: 150 },
  )
  const spout = tube(
    [
      [6.2, 4.2, 0],
      [8.6, 5.4, 0],
      [10.2, 8, 0],
      [11.4, 11, 0],
      [12.7, 12.2, 0],
    ],
    {
      radius: (t) => 1.75 - 1.1 * Math.min(1, t * 1.15) + 0.08 * t,
      caps: false,
      segments: 28,
      steps: 12,
    },
  )
  const lid = lathe(
    rounded(
      [
        [0, 2.7],
        [0.75, 2.7],
        [1.05, 2.2],
        [0.55, 1.5],
        [1.2, 1.2],
        [3.1, 0.75],
        [3.8, 0.2],
        [3.7, 0],
        [0, 0],
      ],
      0.28,
    ),
    { seed: seed + 2 },
  )
  const arch = tube(
    [
      [-5.2, 10.4, 0],
      [-6.1, 13.6, 0],
      [-4.4, 19.2, 0],
      [0, 21.4, 0],
      [4.4, 19.2, 0],
      [6.1, 13.6, 0],
      [5.2, 10.4, 0],
    ],
    { radius: 0.42, segments: 16 },
  )
  const lugs = [-1, 1].map((s) => place(ball(0.75, 0.75, 0.6, 20), { x: s * 5.25, y: 9.4 }))
  return [
    { mesh: joinMeshes([body, asOutside(spout), ...lugs.map(asOutside)]), material },
    { mesh: place(lid, { y: 11.25 }), material },
    { mesh: arch, material: cane },
  ]
}

/** A small bottle for one stem; three shapes. */
export function bottle(shape: 0 | 1 | 2, material: Material, seed = 1): Part[] {
  const shapes: readonly (readonly Point[])[] = [
    [
      [2.4, 0],
      [3.4, 1],
      [4, 3.4],
      [3.3, 6],
      [1.5, 8],
      [1.15, 10],
      [1.5, 11.2],
    ],
    [
      [3, 0],
      [4.4, 0.9],
      [5, 2.8],
      [3.8, 4.8],
      [1.5, 5.9],
      [1.1, 7],
      [1.45, 7.8],
    ],
    [
      [2, 0],
      [2.6, 1.2],
      [2.8, 6],
      [2.3, 10],
      [1.2, 12.2],
      [1.05, 14],
      [1.5, 15.2],
    ],
  ]
  return [{ mesh: pot(spline(shapes[shape]!), { wall: 0.32, floor: 0.7 }, { seed }), material }]
}

/** A plant pot on its saucer; `r` is the radius of the rim. */
export function planter(r: number, material: Material, seed = 1): Part[] {
  const h = r * 1.75
  const body = pot(
    rounded(
      [
        [r * 0.72, 0],
        [r * 0.9, h * 0.8],
        [r * 0.96, h * 0.8],
        [r, h * 0.82],
        [r, h],
      ],
      [0.3, 0.1, 0.4],
    ),
    { wall: 0.65, floor: 1, taper: 0.1 },
    { seed, rings: 0.03 },
  )
  const saucer = pot(
    rounded(
      [
        [r * 0.85, 0],
        [r * 1.02, 0.4],
        [r * 1.1, 2],
      ],
      0.5,
    ),
    { wall: 0.5, floor: 0.7, foot: 0.2 },
    { seed: seed + 1 },
  )
  return [
    { mesh: place(body, { y: 0.8 }), material },
    { mesh: saucer, material },
  ]
}
