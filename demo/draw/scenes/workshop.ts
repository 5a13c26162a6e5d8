import {
  bowl,
  card,
  cup,
  dryClay,
  filled,
  flex,
  glazeOf,
  linen,
  paperSheet,
  pile,
  plate,
  pot,
  put,
  rule,
  sponge,
  tapeRoll,
  wetClay,
  wheel,
  woodOf,
} from '../objects/index.ts'
import { giftCardPrint, patternPrint } from '../objects/prints.ts'
import { spline } from '../forms/profile.ts'
import { box } from '../forms/solids.ts'
import { tube } from '../forms/tube.ts'
import { printed } from '../materials/printed.ts'
import type { Part } from '../engine/scene.ts'
import { type Picture, studio } from './studio.ts'

export const wetBowl = (seed = 1): Part[] => [
  {
    mesh: pot(
      spline([
        [5, 0],
        [5.2, 0.8],
        [7.4, 2.6],
        [9.4, 6],
        [9.9, 9],
      ]),
      { wall: 0.55, floor: 1.2, foot: 0.02 },
      { rings: 0.08, ringsPerCm: 1.1, seed, wobble: 0.014, segments: 150 },
    ),
    material: wetClay(seed),
  },
]

/** A board of first bowls, none quite like the other. */
function firstBowls(): Part[] {
  const shapes = [
    [
      [3.6, 0],
      [4.6, 1],
      [6.2, 4],
      [6.4, 6.4],
    ],
    [
      [3.2, 0],
      [5, 1.4],
      [6.8, 3.4],
      [7.6, 4.6],
    ],
    [
      [3.4, 0],
      [4, 1.6],
      [4.7, 5],
      [4.4, 8],
    ],
    [
      [3.8, 0],
      [5.4, 1.2],
      [6.4, 3],
      [6.2, 5],
    ],
    [
      [3.2, 0],
      [4.4, 1],
      [5.6, 3.4],
      [6, 6],
    ],
  ] as const
  return shapes.flatMap((shape, i) =>
    put(
      [
        {
          mesh: pot(spline(shape), { wall: 0.6, floor: 1, foot: 0.02 }, { rings: 0.07, wobble: 0.03, seed: i + 3 }),
          material: dryClay(i),
        },
      ],
      {
        x: [-21, -7, 7, 20, -1][i]!,
        z: [2, 5, 1, 6, -10][i]!,
        y: 2,
        turn: i * 70,
      },
    ),
  )
}

const envelope = (): Part => ({ mesh: box(17, 0.25, 12.4, 0.1, 2), material: card('#cfc6b4') })

async function giftCards(): Promise<Part[]> {
  const face = printed(await giftCardPrint(), '#f3f0e8', { rough: 0.9 })
  return [
    ...put([envelope()], { x: 5, z: -6, turn: 24 }),
    ...put([{ mesh: box(14.8, 0.12, 10.5, 0.04, 2), material: face }], { x: -2.6, z: 3.5, y: 0.27, turn: 9, tilt: 0 }),
  ]
}

export const workshop: Picture[] = [
  {
    name: 'saturday-wheel',
    format: 'product',
    scene: () =>
      studio({
        parts: [
          ...wheel(),
          ...put(wetBowl(3), { y: 6 }),
          ...put(sponge(2), { x: 20, y: 1.6, z: 12 }),
          ...put(bowl('small', glazeOf('chalk')), { x: -24, z: -4, y: 1 }),
          ...put([filled(6.4, 4.4, '#a39581', '#8b7d6b')], { x: -24, z: -4, y: 1 }),
        ],
        frame: 56,
        target: [0, 7, 0],
        pitch: 27,
        aperture: 0.05,
        focus: [0, 14, 8],
      }),
  },
  {
    name: 'saturday-first-bowls',
    format: 'product',
    scene: () =>
      studio({
        parts: [
          ...put([{ mesh: box(70, 2, 30, 0.4), material: woodOf('ash', { heart: [5, -14], rings: 0.8 }) }], { z: 0 }),
          ...firstBowls(),
        ],
        frame: 72,
        target: [-1, 9, 0],
        pitch: 18,
        yaw: -6,
        sun: { x: 0.1, y: 0.5, width: 0.8, height: 0.8, strength: 2 },
        look: { exposure: 1.1 },
      }),
  },
  {
    name: 'apron-pattern',
    format: 'product',
    scene: async () => {
      const [first, second] = [printed(await patternPrint(0), '#f0ece2'), printed(await patternPrint(1), '#f0ece2')]
      return studio({
        parts: [
          ...put(paperSheet(29.7 * 0.707, 29.7, second, 0.2, 2), { x: 8, z: -5, turn: -12 }),
          ...put(paperSheet(29.7 * 0.707, 29.7, first, 0.5, 5), { x: -5, z: 2, turn: 8, y: 0.12 }),
          ...put(rule(30, woodOf('ash', { rings: 0.25, heart: [1, -6] })), { x: 12, z: 16, y: 0.2, turn: 14 }),
          ...put(tapeRoll(linen('cobalt')), { x: 13, z: 3.5, y: 0.25, turn: -30 }),
        ],
        frame: 52,
        target: [1.5, 0, 0],
        pitch: 66,
        tableBack: 3,
        wallBack: 3.4,
      })
    },
  },
  {
    name: 'apron-pattern-cloth',
    format: 'product',
    scene: async () => {
      const first = printed(await patternPrint(0), '#f0ece2')
      return studio({
        parts: [
          ...put(
            pile([linen('flax'), linen('ink')], {
              width: 34,
              depth: 42,
              layers: 4,
              thickness: 0.55,
              loose: 0.35,
              seed: 3,
            }),
            { x: -4, z: -4, turn: 74 },
          ),
          ...put(paperSheet(21, 29.7, first, 0.15, 3), { x: -2, z: 2, turn: -20, y: 5.9 }),
          ...put(tapeRoll(linen('flax')), { x: 22, z: 16, turn: 100 }),
        ],
        frame: 58,
        target: [1, 2, 0],
        pitch: 42,
        tableBack: 1.6,
        wallBack: 2,
      })
    },
  },
  {
    name: 'gift-card',
    format: 'product',
    scene: async () =>
      studio({
        parts: put(await giftCards(), { turn: 0 }),
        frame: 34,
        target: [0.6, 0, -1],
        pitch: 58,
        tableBack: 3,
        wallBack: 3.4,
        ground: 'linen',
      }),
  },
  {
    name: 'gift-card-cup',
    format: 'product',
    scene: async () =>
      studio({
        parts: [
          ...put(await giftCards(), { x: -3, z: 7, turn: -6 }),
          ...put(cup(glazeOf('cobalt', { bareBelow: 0.8 }), 4), { x: 10, z: -8, turn: 30 }),
          ...put(plate(8.5, glazeOf('chalk')), { x: -8, z: -12 }),
          ...put(
            [
              {
                mesh: tube(
                  [
                    [-6, 1.5, -10],
                    [-2, 1.4, -13],
                    [-8, 1.4, -15],
                    [-12, 1.5, -11],
                    [-7, 1.9, -9],
                    [-3, 1.7, -12],
                    [-9, 1.8, -13],
                  ],
                  { radius: 0.22, steps: 20 },
                ),
                material: flex(),
              },
            ],
            {},
          ),
        ],
        frame: 42,
        target: [0, 1.5, 0],
        pitch: 40,
        tableBack: 1.5,
        wallBack: 1.9,
      }),
  },
]
