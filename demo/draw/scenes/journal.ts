import {
  leaves,
  bottle,
  bowl,
  clayLump,
  cobaltWax,
  cup,
  dryClay,
  fieldVase,
  filled,
  glazeOf,
  grasses,
  jug,
  linen,
  moonJar,
  natural,
  pile,
  pillar,
  plate,
  put,
  putLit,
  saltJar,
  stripes,
  taper,
  teapot,
  threadCone,
  type GlazeName,
  wetClay,
  whiteWax,
  woodOf,
  yarn,
} from '../objects/index.ts'
import type { Part } from '../engine/scene.ts'
import { random } from '../engine/noise.ts'
import { tube } from '../forms/tube.ts'
import { box } from '../forms/solids.ts'
import { brass } from '../materials/plain.ts'
import { type Picture, studio } from './studio.ts'

/** Tapers hung in pairs over a rod, as they come out of the wax. */
function dipped(
  count: number,
  y: number,
  z: number,
  seed: number,
  colors: readonly (() => ReturnType<typeof natural>)[],
): Part[] {
  const next = random(seed)
  return Array.from({ length: count }, (_, i) => {
    const x = (i - (count - 1) / 2) * 7.4 + (next() - 0.5)
    const wax = colors[i % colors.length]!
    return [-1, 1].flatMap((side) => {
      const height = 24 + next() * 2
      const drop = 3.4 + next() * 0.5
      return [
        ...put(taper(height, wax(), false, 1, i + seed).parts.slice(0, 1), {
          x,
          y: y - drop - height,
          z: z + side * 1.5,
        }),
        {
          mesh: tube(
            [
              [x, y - drop, z + side * 1.5],
              [x, y - 1, z + side * 1.2],
              [x, y + 0.6, z],
            ],
            { radius: 0.1, segments: 6 },
          ),
          material: yarn('#e6dfd0'),
        },
      ]
    })
  }).flat()
}

export const journal: Picture[] = [
  {
    name: 'journal-clay',
    format: 'post',
    scene: () =>
      studio({
        parts: [
          ...put([{ mesh: box(78, 2.4, 40, 0.5), material: woodOf('walnut', { heart: [5, -14], rings: 0.8 }) }], {
            x: 2,
          }),
          ...put(clayLump(15, dryClay(3), 3), { x: -18, z: -2, y: 2.4, turn: 16 }),
          ...put(clayLump(11, wetClay(4), 5), { x: 6, z: 3, y: 2.4, turn: -24 }),
          ...put(clayLump(8, dryClay(6), 8), { x: 24, z: -6, y: 2.4, turn: 50 }),
          ...put(bottle(2, glazeOf('ash', { bareBelow: 0.8 })), { x: 34, z: -22 }),
          ...put(grasses(9, [0, 12, 0], 22, 8, 5), { x: 34, z: -22 }),
          ...put(
            [
              {
                mesh: tube(
                  [
                    [-4, 2.8, 15],
                    [4, 2.7, 13],
                    [12, 2.7, 16],
                    [20, 2.8, 12],
                    [26, 2.7, 14],
                  ],
                  { radius: 0.06, segments: 6, steps: 20 },
                ),
                material: brass(),
              },
            ],
            {},
          ),
          ...[-5, 27].flatMap((x) =>
            put(
              [
                {
                  mesh: tube(
                    [
                      [0, 3.2, -3],
                      [0, 3.2, 3],
                    ],
                    { radius: 0.75, segments: 16 },
                  ),
                  material: woodOf('cherry', { along: 'z' }),
                },
              ],
              { x, z: x < 0 ? 15 : 14, turn: x < 0 ? 20 : -30 },
            ),
          ),
        ],
        frame: 58,
        target: [2, 8, 0],
        pitch: 20,
      }),
  },
  {
    name: 'journal-seconds',
    format: 'post',
    scene: () => {
      const names: GlazeName[] = [
        'chalk',
        'oat',
        'celadon',
        'tannin',
        'chalk',
        'ash',
        'cobalt',
        'oat',
        'chalk',
        'celadon',
        'tannin',
        'oat',
      ]
      return studio({
        parts: names.flatMap((name, i) =>
          put(cup(glazeOf(name, { bareBelow: 0.9, seed: i + 2 }), i + 2), {
            x: ((i % 4) - 1.5) * 11.5 + Math.sin(i * 5) * 0.8,
            z: (Math.floor(i / 4) - 1) * 12 + Math.cos(i * 7) * 0.8,
            turn: i * 67,
          }),
        ),
        frame: 46,
        target: [0, 3, 0],
        pitch: 40,
        yaw: -14,
        tableBack: 2,
        wallBack: 2.4,
        aperture: 0.06,
        ground: 'linen',
      })
    },
  },
  {
    name: 'journal-towel',
    format: 'post',
    scene: () =>
      studio({
        parts: [
          ...put(threadCone(yarn('#d8cdb7', '#cfc3aa'), 3), { x: -22, z: -6 }),
          ...put(threadCone(yarn('#2b4699', '#243c88'), 4), { x: -9, z: 2 }),
          ...put(threadCone(yarn('#e6e1d6', '#dbd4c5'), 5), { x: -33, z: 6 }),
          ...put(threadCone(yarn('#33373d', '#2b2e33'), 6), { x: -15, z: -19 }),
          ...put(
            pile(
              [
                linen('chalk', {
                  striped: stripes('v', [
                    [4, 1.3],
                    [6, 0.35],
                    [29, 1.3],
                    [27, 0.35],
                  ]),
                }),
                linen('oat', {
                  striped: stripes('v', [
                    [5, 2.2],
                    [28, 2.2],
                  ]),
                  stripe: '#2e3238',
                }),
              ],
              { width: 26, depth: 33, layers: 4, thickness: 0.6, loose: 0.45, seed: 3 },
            ),
            { x: 19, z: 0, turn: 60 },
          ),
          ...put(
            [
              {
                mesh: tube(
                  [
                    [-6, 6, 2],
                    [-1, 1.2, 9],
                    [5, 0.2, 14],
                    [13, 0.2, 20],
                    [24, 0.2, 17],
                    [30, 0.2, 22],
                  ],
                  { radius: 0.07, segments: 6, steps: 20 },
                ),
                material: yarn('#2b4699'),
              },
            ],
            {},
          ),
        ],
        frame: 52,
        target: [-4, 8, 0],
        pitch: 18,
      }),
  },
  {
    name: 'journal-candles',
    format: 'post',
    samples: 9,
    scene: () => {
      const heights = [25, 22, 18.5, 14.5, 10, 5.5]
      const lit = heights.map((h, i) =>
        putLit(taper(h, natural(), true, 1.05, i + 2), { x: (i - 2.5) * 12.5, z: Math.sin(i * 2) * 2 }),
      )
      return studio({
        parts: [
          ...lit.flatMap((l) => l.parts),
          ...heights.flatMap((_, i) =>
            put([{ mesh: box(5.4, 1.2, 5.4, 0.4), material: brass() }], {
              x: (i - 2.5) * 12.5,
              z: Math.sin(i * 2) * 2,
              y: -0.4,
              turn: i * 11,
            }),
          ),
        ],
        lamps: lit.flatMap((l) => l.lamps),
        frame: 54,
        target: [0, 16, 0],
        day: 0.07,
        wallBack: 0.42,
        look: { exposure: 0.85, bloom: 0.12, vignette: 0.4 },
      })
    },
  },
  {
    name: 'event-kiln-opening',
    format: 'post',
    scene: () =>
      studio({
        parts: [
          ...put(fieldVase('tall', glazeOf('chalk', { bareBelow: 1.4 }), 3), { x: -34, z: -16 }),
          ...put(fieldVase('medium', glazeOf('cobalt', { bareBelow: 1.2 }), 5), { x: -18, z: -10 }),
          ...put(moonJar(glazeOf('chalk', { speckle: 0.6, bareBelow: 1.2 }), 2), { x: 28, z: -20 }),
          ...put(jug(glazeOf('ash', { bareBelow: 1, painted: leaves }), 4), { x: 4, z: -16, turn: 20 }),
          ...[0, 1, 2, 3].flatMap((i) =>
            put(
              bowl('small', glazeOf((['chalk', 'oat', 'celadon', 'chalk'] as const)[i]!, { bareBelow: 0.8 }), i + 3),
              { x: -8, z: 9, y: i * 2.4, turn: i * 40 },
            ),
          ),
          ...[0, 1, 2, 3, 4].flatMap((i) =>
            put(plate(11, glazeOf('ash', { seed: i }), i + 2), { x: 16, z: 8, y: i * 1.5, turn: i * 70 }),
          ),
          ...put(cup(glazeOf('tannin', { bareBelow: 0.8 }), 3), { x: 34, z: 8 }),
          ...put(cup(glazeOf('cobalt', { bareBelow: 0.8 }), 6), { x: 42, z: 0 }),
          ...put(saltJar(glazeOf('tannin', { bareBelow: 0.8 }), false), { x: -32, z: 10 }),
          ...put(bottle(1, glazeOf('celadon', { bareBelow: 0.7 })), { x: -47, z: 2 }),
          ...put(
            teapot(glazeOf('tannin', { bareBelow: 1.1 }), woodOf('ash', { early: '#b28a55', late: '#8a653a' }), 4),
            { x: 52, z: -14, turn: 160 },
          ),
        ],
        frame: 66,
        target: [2, 14, 0],
        pitch: 14,
        wallBack: 0.8,
        sun: { x: 0.3, y: 0.5, width: 0.7, height: 0.9, leaves: 0.5 },
        look: { exposure: 1.08 },
      }),
  },
  {
    name: 'event-candle-dipping',
    format: 'post',
    scene: () =>
      studio({
        parts: [
          {
            mesh: tube(
              [
                [-80, 52, -6],
                [0, 52, -6],
                [80, 52, -6],
              ],
              { radius: 1.1, segments: 24 },
            ),
            material: woodOf('ash', { along: 'x', rings: 0.4 }),
          },
          ...dipped(8, 52, -6, 4, [natural, natural, cobaltWax, natural, whiteWax]),
          ...put(bowl('medium', glazeOf('tannin', { bareBelow: 0.8 })), { x: -24, z: 14 }),
          ...put([filled(10, 5.6, '#c8973f', '#b5822f')], { x: -24, z: 14 }),
          ...put(pillar(3, 7, natural(), false, 4).parts, { x: 24, z: 10 }),
          ...put(pillar(2.4, 5, natural(), false, 6).parts, { x: 31, z: 14 }),
        ],
        frame: 66,
        target: [0, 28, 0],
        pitch: 8,
        sun: { x: -0.1, y: 0.55, width: 0.8, height: 0.8, strength: 2.2 },
        look: { exposure: 1.08 },
      }),
  },
]
