import {
  leaves,
  bark,
  bowl,
  branch,
  clayLump,
  cup,
  cushionOf,
  fieldVase,
  glazeOf,
  grasses,
  hung,
  hungApron,
  jug,
  lemon,
  linen,
  moonJar,
  natural,
  pear,
  pegForm,
  pegRail,
  planter,
  plate,
  put,
  runner,
  saucerStick,
  shelf,
  sponge,
  stool,
  stripes,
  taper,
  teapot,
  wetClay,
  wheel,
  woodOf,
} from '../objects/index.ts'
import type { Part } from '../engine/scene.ts'
import { type Picture, studio } from './studio.ts'
import { wetBowl } from './workshop.ts'

const blossomBranch = (seed: number, reach = 1): Part[] => [
  ...branch({
    path: [
      [0, 14, 0],
      [-3, 30, 1],
      [-12 * reach, 42, 2],
      [-24 * reach, 49, 0],
    ],
    blossoms: 34,
    leaves: 7,
    leafLength: 2.8,
    leafWidth: 1.1,
    seed,
    thickness: 0.36,
  }),
  ...branch({
    path: [
      [0, 14, 0],
      [2, 30, 0],
      [4, 44, -2],
      [13 * reach, 55, -1],
    ],
    blossoms: 36,
    leaves: 7,
    leafLength: 2.8,
    leafWidth: 1.1,
    seed: seed + 4,
    thickness: 0.38,
  }),
  ...branch({
    path: [
      [0, 14, 0],
      [1, 26, 2],
      [9, 35, 4],
      [20 * reach, 38, 5],
    ],
    blossoms: 22,
    leaves: 6,
    leafLength: 2.8,
    leafWidth: 1.1,
    seed: seed + 8,
    thickness: 0.28,
  }),
]

/** A row of pots along a shelf, each a little turned. */
function row(items: readonly Part[][], y: number, z: number, from: number, step: readonly number[]): Part[] {
  let x = from
  return items.flatMap((item, i) => {
    const out = put(item, { x, y, z: z + Math.sin(i * 3.7) * 1.4, turn: i * 53 })
    x += step[i % step.length]!
    return out
  })
}

function kilnShelves(): Part[] {
  const plank = woodOf('ash', { heart: [5, -14], rings: 0.8 })
  const raw = (seed: number) => glazeOf('raw', { seed, rough: 0.95 })
  return [
    ...shelf(210, 66, -26, 24, plank),
    ...shelf(210, 30, -26, 24, plank),
    ...row(
      [
        fieldVase('tall', raw(3), 3),
        jug(raw(4), 4),
        fieldVase('medium', raw(5), 5),
        moonJarSmall(6),
        jug(raw(7), 7),
        fieldVase('medium', glazeOf('chalk', { bareBelow: 1 }), 5),
      ],
      66,
      -14,
      -72,
      [21, 24, 24, 30, 24, 22],
    ),
    ...row(
      [
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((i) => cup(i === 3 ? glazeOf('cobalt', { bareBelow: 0.9 }) : raw(i), i)),
        bowl('medium', raw(3), 3),
        bowl('medium', raw(9), 9),
        teapot(raw(5), bark(), 5).slice(0, 2),
      ],
      30,
      -14,
      -76,
      [10.5, 10.5, 10.5, 10.5, 10.5, 10.5, 10.5, 18, 26, 26],
    ),
    ...[0, 1, 2, 3, 4].flatMap((i) => put(plate(13.5, raw(i + 2), i + 2), { x: -58, z: -12, y: i * 1.55 })),
    ...[0, 1, 2].flatMap((i) => put(bowl('large', raw(i + 4), i + 4), { x: -20, z: -12, y: i * 3.1 })),
    ...put(planter(8, raw(4), 4), { x: 14, z: -12 }),
    ...put(planter(6, raw(6), 6), { x: 38, z: -10 }),
    ...put(bowl('medium', glazeOf('celadon', { bareBelow: 0.8 }), 4), { x: 62, z: -10 }),
  ]
}

function moonJarSmall(seed: number): Part[] {
  return put(moonJar(glazeOf('raw', { seed, rough: 0.95 }), seed), { scale: 0.8 })
}

export const site: Picture[] = [
  {
    name: 'hero',
    format: 'wide',
    samples: 6,
    scene: () =>
      studio({
        parts: [
          ...put(
            runner(
              230,
              34,
              linen('oat', {
                striped: stripes('v', [
                  [3, 1],
                  [31, 1],
                ]),
              }),
            ),
            { x: 30, z: 5, turn: -3 },
          ),
          ...put(jug(glazeOf('ash', { bareBelow: 1, painted: leaves }), 4), { x: 24, z: -7, turn: 12 }),
          ...put(blossomBranch(5), { x: 24, z: -7, y: 1 }),
          ...put(bowl('large', glazeOf('chalk', { bareBelow: 0.9 }), 4), { x: 51, z: 3, y: 0.3 }),
          ...put(pear(1), { x: 47, z: 1, y: 2.4, lean: 38, turn: 20 }),
          ...put(pear(4), { x: 55, z: -1, y: 2.4, lean: -30, turn: 100 }),
          ...put(pear(6), { x: 51.5, z: 6, y: 3, tilt: 52, turn: 70 }),
          ...put(cup(glazeOf('cobalt', { bareBelow: 0.9 }), 5), { x: 7, z: 13, y: 0.3, turn: 30 }),
          ...put(cup(glazeOf('chalk', { bareBelow: 0.9 }), 3), { x: -4, z: 6, y: 0.3, turn: 80 }),
          ...put(saucerStick(glazeOf('tannin'), 3), { x: 73, z: -6, turn: -50 }),
          ...put(taper(22, natural(), false, 1.05, 3).parts, { x: 73, z: -6, y: 2 }),
          ...put(lemon(3), { x: 31, z: 17, y: 0.3, turn: 50 }),
        ],
        frame: 74,
        target: [8, 24, 0],
        yaw: 2,
        pitch: 9,
        wallBack: 0.72,
        tableBack: 0.46,
        sun: { x: -0.24, y: 0.46, width: 0.82, height: 0.8, leaves: 0.62, columns: 2, rows: 3, strength: 2.5 },
        look: { exposure: 1.08, vignette: 0.1 },
      }),
  },
  {
    name: 'workshop-shelves',
    format: 'wide',
    scene: () =>
      studio({
        parts: kilnShelves(),
        frame: 112,
        target: [-6, 50, 0],
        pitch: 3,
        yaw: -6,
        ground: 'boards',
        wallBack: 26 / 112,
        sun: { x: 0.1, y: 0.62, width: 0.75, height: 0.8, leaves: 0.4, above: 24, strength: 2 },
        look: { exposure: 1.1 },
      }),
  },
  {
    name: 'story-wheel',
    format: 'post',
    scene: () =>
      studio({
        parts: [
          ...wheel(),
          ...put(wetBowl(5), { y: 6 }),
          ...put(sponge(3), { x: 21, y: 1.6, z: 9 }),
          ...put(clayLump(8, wetClay(3), 3), { x: 50, z: -14 }),
          ...put(clayLump(7, wetClay(4), 6), { x: 58, z: -2, turn: 40 }),
          ...put(jug(glazeOf('raw', { rough: 0.95 }), 4), { x: -46, z: -22, turn: 160 }),
          ...put(fieldVase('medium', glazeOf('chalk'), 6), { x: -60, z: -26 }),
        ],
        frame: 44,
        room: 62,
        target: [2, 8, 2],
        pitch: 23,
        focus: [0, 14, 8],
        aperture: 0.05,
        tableBack: 0.9,
        sun: { x: 0.2, y: 0.5, width: 0.6, height: 0.8, strength: 2 },
        look: { exposure: 1.1 },
      }),
  },
  {
    name: 'visit-corner',
    format: 'wide',
    scene: () =>
      studio({
        parts: [
          ...pegRail(260, 112, -34, [-70, -40, -10, 20, 50, 80], woodOf('ash'), pegForm()),
          ...put(hungApron(113, linen('ink', { threads: 10 }), linen('flax'), 3, -5.2), { x: 20, z: -27 }),
          ...put(
            hung(
              50,
              66,
              113,
              linen('chalk', {
                striped: stripes('u', [
                  [4, 1.3],
                  [46, 1.3],
                ]),
              }),
              4,
              -5.2,
            ),
            { x: 52, z: -27 },
          ),
          ...put(stool(woodOf('ash', { along: 'y', heart: [3, 4] }), 20), { x: -42, z: 0 }),
          ...put(fieldVase('medium', glazeOf('cobalt', { bareBelow: 1.2 })), { x: -44, z: 0, y: 43.6 }),
          ...put(grasses(16, [0, 14, 0], 34, 11, 4), { x: -44, z: 0, y: 43.6 }),
          ...put(stool(woodOf('smoked', { along: 'y', heart: [3, 4] }), 70), { x: 78, z: 8 }),
          ...put(cushionOf(34, 34, 9, linen('oat', { striped: stripes('u', [[17, 2.6]]) }), 3), {
            x: 78,
            z: 8,
            y: 43.4,
            turn: 20,
          }),
          ...put(planter(11, glazeOf('raw', { rough: 0.95 }), 4), { x: -88, z: 6 }),
          ...put(grasses(26, [0, 16, 0], 44, 18, 8), { x: -88, z: 6 }),
        ],
        frame: 146,
        target: [0, 62, 0],
        pitch: 3,
        yaw: 4,
        ground: 'boards',
        wallBack: 34 / 146,
        sun: { x: -0.22, y: 0.44, width: 0.7, height: 0.72, above: 22, strength: 2.6, leaves: 0.3 },
        look: { exposure: 1.08 },
      }),
  },
]
