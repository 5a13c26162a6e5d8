import { bend, joinMeshes, place } from '../engine/mesh.ts'
import { noise } from '../engine/noise.ts'
import { type Material, type Part, paint } from '../engine/scene.ts'
import { lathe } from '../forms/lathe.ts'
import { rounded, spline } from '../forms/profile.ts'
import { ball, box, roughen } from '../forms/solids.ts'
import { tube } from '../forms/tube.ts'
import { plain } from '../materials/plain.ts'
import { put } from './set.ts'

/** Things of the workshop itself: wheel, clay, thread, shelves, boxes. */

export const wetClay = (seed = 1): Material =>
  plain({ color: '#8b7d6b', clouds: '#7b6d5c', size: 3, rough: 0.42, relief: 0.05, grain: 0.5, seed })
export const dryClay = (seed = 1): Material =>
  plain({ color: '#b3a48f', clouds: '#a39480', size: 4, rough: 0.95, relief: 0.12, grain: 0.5, seed })
export const card = (color = '#b9ab94'): Material =>
  plain({ color, clouds: color, rough: 0.95, size: 0.8, relief: 0.04, grain: 0.1 })

/** A potter's wheel from close by: basin, wheel head with its rings. The head's top is at y = 6. */
export function wheel(): Part[] {
  const basin = lathe(
    rounded(
      [
        [0, 0.4],
        [30, 0.4],
        [32, 2],
        [32.6, 9],
        [33.4, 9.6],
        [34, 9],
        [33.2, 1],
        [31, -0.6],
        [0, -0.6],
      ],
      0.8,
    ),
    { wobble: 0, segments: 160 },
  )
  const rings = Array.from({ length: 46 }, (_, i) => [17 - i * 0.36, 6 + (i % 6 === 0 ? -0.06 : 0)] as const)
  const head = lathe([[0, 1], [6, 1], [6, 4.6], [17.2, 4.7], [17.4, 5.2], [17.4, 5.8], [17.2, 6], ...rings, [0, 6]], {
    wobble: 0,
    segments: 160,
  })
  return [
    {
      mesh: basin,
      material: plain({
        color: '#c9c3b6',
        clouds: '#a99c88',
        size: 5,
        rough: 0.5,
        f0: 0.05,
        speck: { color: '#8b7d6b', amount: 0.8, size: 0.35 },
      }),
    },
    { mesh: head, material: plain({ color: '#7c7a75', clouds: '#857762', size: 3.4, rough: 0.5, f0: 0.12 }) },
  ]
}

/** A lump of clay cut with a wire. */
export function clayLump(size: number, material: Material, seed = 1): Part[] {
  const lump = roughen(box(size * 1.4, size * 0.72, size, size * 0.07, 6), size * 0.05, size * 0.22, seed)
  return [
    {
      mesh: bend(lump, (p, out) => {
        out.y = Math.max(0.02, p.y)
      }),
      material,
    },
  ]
}

export function sponge(seed = 1): Part[] {
  const mesh = roughen(ball(3.6, 1.9, 2.8, 64), 0.35, 1.8, seed)
  return [
    { mesh, material: plain({ color: '#c4a873', clouds: '#b0915a', size: 0.5, rough: 1, relief: 0.5, grain: 0.18 }) },
  ]
}

/** Thread wound on a cone. */
export function threadCone(material: Material, seed = 1): Part[] {
  const wound = lathe(
    spline(
      [
        [0, 0.6],
        [4, 0.6],
        [4.6, 1.4],
        [4.2, 6],
        [3.1, 12],
        [2.5, 14.6],
        [2, 15.2],
        [0, 15.2],
      ],
      40,
    ),
    {
      rings: 0.045,
      ringsPerCm: 6,
      wobble: 0.01,
      seed,
    },
  )
  const core = lathe(
    rounded(
      [
        [0, 0],
        [3.4, 0],
        [1.5, 17.2],
        [1.2, 17.2],
        [0, 16.5],
      ],
      0.15,
    ),
    { wobble: 0, segments: 60 },
  )
  return [
    { mesh: wound, material },
    { mesh: core, material: card('#a9967a') },
  ]
}

/** Thread wound crosswise on a cone. */
export function yarn(color: string, clouds = color): Material {
  const fluff = plain({ color, clouds, size: 1.5, rough: 1, sheen: 0.8 })
  return {
    ...fluff,
    shade(hit, out) {
      fluff.shade(hit, out)
      const turn = hit.u * Math.PI * 2
      const one = Math.sin(hit.v * 22 + turn * 4 + Math.sin(hit.v * 1.3))
      const other = Math.sin(hit.v * 22 - turn * 4 + Math.sin(hit.v * 1.7))
      const thread = Math.sin(hit.v * 1.9 + turn) > 0 ? one : other
      paint(out, [out.r, out.g, out.b], 0.93 + 0.09 * thread)
      out.by += 0.3 * thread
    },
  }
}

/** A shelf board on the wall at height y, with two pegs under it. */
export function shelf(length: number, y: number, z: number, depth: number, material: Material): Part[] {
  const pegs = [-0.38, 0.38].map((k) =>
    place(
      tube(
        [
          [0, 0, 0],
          [0, 0, depth * 0.8],
        ],
        { radius: 1, segments: 18 },
      ),
      { x: k * length, y: y - 3.1, z },
    ),
  )
  return [
    { mesh: place(box(length, 2.2, depth, 0.35), { y: y - 2.2, z: z + depth / 2 }), material },
    { mesh: joinMeshes(pegs), material },
  ]
}

/** An open box of card: walls `t` thick. */
export function openBox(width: number, height: number, depth: number, material: Material): Part[] {
  const t = 0.3
  const walls = [
    box(width, t, depth, 0.08, 2),
    place(box(t, height, depth, 0.08, 2), { x: -width / 2 }),
    place(box(t, height, depth, 0.08, 2), { x: width / 2 }),
    place(box(width, height, t, 0.08, 2), { z: -depth / 2 }),
    place(box(width, height, t, 0.08, 2), { z: depth / 2 }),
  ]
  return [{ mesh: joinMeshes(walls), material }]
}

/** Crumpled tissue that fills a box from y = 0 to about `height`. */
export function tissue(width: number, depth: number, height: number, seed = 1): Part[] {
  const sheet = box(width, 1, depth, 0.3, 3)
  const crumpled = bend(sheet, (p, out) => {
    const fold = Math.abs(noise(p.x * 0.32 + seed, 2, p.z * 0.32)) + 0.6 * Math.abs(noise(p.x * 0.7, seed, p.z * 0.7))
    out.y = p.y < 0.5 ? p.y : height - 1.6 + fold * 2.6
    out.x += 0.5 * noise(p.x * 0.5, p.y, p.z * 0.5 + seed)
  })
  return [{ mesh: crumpled, material: plain({ color: '#eeebe2', clouds: '#e4dfd3', rough: 0.9, sheen: 0.3, size: 2 }) }]
}

/** A flat sheet of paper, its print read from above; curls up a little at one corner. */
export function paperSheet(width: number, depth: number, material: Material, curl = 0.6, seed = 1): Part[] {
  const sheet = box(width, 0.03, depth, 0.012, 1)
  const curled = bend(sheet, (p, out) => {
    const corner = Math.max(0, p.x / width + p.z / depth - 0.55)
    out.y = p.y + curl * 9 * corner * corner + 0.05 + 0.05 * noise(p.x * 0.12 + seed, 0, p.z * 0.12)
  })
  return [{ mesh: curled, material }]
}

/** A pair of things laid flat: a wooden rule and tailor's chalk. */
export function rule(length: number, material: Material): Part[] {
  return [{ mesh: box(length, 0.5, 3, 0.12, 2), material }]
}

export function tapeRoll(material: Material): Part[] {
  const mesh = lathe(
    rounded(
      [
        [1.6, 0],
        [3.6, 0],
        [3.65, 1.4],
        [1.6, 1.4],
        [1.6, 0],
      ],
      0.1,
    ),
    { wobble: 0.004, rings: 0.01, ringsPerCm: 5, segments: 90 },
  )
  return [
    { mesh, material },
    ...put(
      [
        {
          mesh: tube(
            [
              [3.6, 0, 0],
              [5, 0, 1.4],
              [8, 0, 1],
              [11, 0, 2.6],
            ],
            { radius: 0.7, flat: 0.06, wide: [0, 1, 0], segments: 10 },
          ),
          material,
        },
      ],
      { y: 0.7 },
    ),
  ]
}
