import {
  bowl,
  branch,
  check,
  cup,
  cushionOf,
  gathered,
  glazeOf,
  hungApron,
  jug,
  lemon,
  linen,
  overRail,
  pegForm,
  pegRail,
  pile,
  plate,
  put,
  runner,
  stool,
  stripes,
  type LinenName,
  woodOf,
} from '../objects/index.ts'
import { tube } from '../forms/tube.ts'
import { cloth } from '../materials/linen.ts'
import type { Material } from '../engine/scene.ts'
import { type Picture, type StudioOptions, studio } from './studio.ts'

function product(name: string, build: () => StudioOptions): Picture {
  return { name, format: 'product', scene: () => studio(build()) }
}

const napkinOat = (): Material => linen('oat', { seed: 3 })
const napkinCheck = (): Material => linen('chalk', { striped: check(4, 0.32), stripe: '#33373d', seed: 5 })
const napkinStripe = (): Material =>
  linen('chalk', {
    striped: stripes('v', [
      [2, 0.9],
      [4, 0.3],
      [18, 0.9],
      [16, 0.3],
    ]),
    seed: 7,
  })

const napkins = (material: () => Material, seed: number): StudioOptions => ({
  parts: put(
    pile([material(), material(), material(), material()], {
      width: 20,
      depth: 20,
      layers: 4,
      thickness: 0.44,
      loose: 0.34,
      seed,
    }),
    { turn: 20, x: 0 },
  ),
  frame: 37,
  target: [0, 4.6, 0],
  pitch: 20,
  yaw: 8,
})

const towelCobalt = (): Material =>
  linen('chalk', {
    striped: stripes('u', [
      [4, 1.3],
      [6, 0.35],
      [46, 1.3],
      [44, 0.35],
    ]),
    seed: 4,
  })
const towelInk = (): Material =>
  linen('oat', {
    striped: stripes('u', [
      [5, 2.2],
      [45, 2.2],
    ]),
    stripe: '#2e3238',
    seed: 6,
  })

/** Folded, the stripes lie across the pile. */
const foldedCobalt = (): Material =>
  linen('chalk', {
    striped: stripes('v', [
      [4, 1.3],
      [6, 0.35],
      [29, 1.3],
      [27, 0.35],
    ]),
    seed: 4,
  })
const foldedInk = (): Material =>
  linen('oat', {
    striped: stripes('v', [
      [5, 2.2],
      [28, 2.2],
    ]),
    stripe: '#2e3238',
    seed: 6,
  })

/** Over an ash rail on two pegs. */
const towels = (material: Material, seed: number): StudioOptions => ({
  parts: [
    {
      mesh: tube(
        [
          [-70, 60, 0],
          [0, 60, 0],
          [70, 60, 0],
        ],
        { radius: 1.25, segments: 28 },
      ),
      material: woodOf('ash', { along: 'x', rings: 0.4 }),
    },
    ...overRail(46, 84, 44, 60, material, seed, 0.86),
  ],
  frame: 78,
  target: [0, 37, 0],
  ground: 'boards',
  wallBack: 16 / 78,
  pitch: 3,
  yaw: -10,
  aperture: 0.014,
})

const aprons = (material: Material, strap: Material, seed: number): StudioOptions => ({
  parts: [
    ...pegRail(170, 104, -7, [-34, 0, 34], woodOf('ash'), pegForm()),
    ...hungApron(105, material, strap, seed, -5.2),
  ],
  frame: 124,
  target: [0, 60, 0],
  ground: 'boards',
  wallBack: 7 / 124,
  pitch: 1,
  yaw: 8,
  aperture: 0.01,
})

const runners = (material: Material): StudioOptions => ({
  parts: [
    ...put(pile([material], { width: 23, depth: 38, layers: 6, thickness: 0.62, loose: 0.3, seed: 4 }), {
      turn: -66,
      x: 0,
    }),
  ],
  frame: 58,
  target: [0, 3.4, 0],
  pitch: 24,
})

const runnerOat = (): Material =>
  linen('oat', {
    striped: stripes('v', [
      [3, 1],
      [5, 0.3],
      [33, 0.3],
      [35, 1],
    ]),
    seed: 9,
  })
const runnerInk = (): Material =>
  linen('ink', {
    striped: stripes('v', [
      [3, 0.5],
      [35, 0.5],
    ]),
    stripe: '#cfc3aa',
    seed: 9,
  })

const throwWool = (): Material =>
  cloth({
    color: '#b9b3a6',
    weft: '#d9d4c8',
    threads: 5,
    uneven: 1.4,
    sheen: 0.9,
    seed: 3,
    striped: stripes('v', [
      [6, 2.4],
      [10, 0.8],
      [34, 0.8],
      [38, 2.4],
    ]),
    stripe: '#2b4699',
  })
const cushionCloth = (name: LinenName): Material =>
  linen(name, {
    threads: 8,
    uneven: 1.3,
    striped: stripes('u', [
      [14, 0.8],
      [17, 2.6],
      [20, 0.8],
    ]),
    ...(name === 'cobalt' ? { stripe: '#d8cdb7' } : {}),
  })

export const clothPictures: Picture[] = [
  product('supper-napkins-oat', () => napkins(napkinOat, 3)),
  product('supper-napkins-check', () => napkins(napkinCheck, 4)),
  product('supper-napkins-stripe', () => napkins(napkinStripe, 6)),
  product('supper-napkins-table', () => ({
    parts: [
      ...put(plate(13.5, glazeOf('chalk', { seed: 3 }), 3), { x: 1, z: 0 }),
      ...put(
        gathered(40, napkinStripe(), 5, 0.12, 2.6, (r) => (r < 9 ? 0.1 : Math.min(1.9, 0.1 + (r - 9) * 0.42))),
        { x: 1, z: 0, y: 1.3, turn: 64 },
      ),
      ...put(cup(glazeOf('tannin', { bareBelow: 0.8 }), 4), { x: 15, z: -14 }),
    ],
    frame: 42,
    target: [1, 2, -1.5],
    pitch: 50,
    yaw: -6,
    tableBack: 2,
    wallBack: 2.4,
  })),
  product('creamery-towel-cobalt', () => towels(towelCobalt(), 2)),
  product('creamery-towel-ink', () => towels(towelInk(), 5)),
  product('creamery-towel-folded', () => ({
    parts: [
      ...put(
        pile([foldedInk(), foldedCobalt(), foldedCobalt()], {
          width: 24,
          depth: 33,
          layers: 4,
          thickness: 0.5,
          loose: 0.4,
          seed: 8,
        }),
        { turn: 72, x: -1 },
      ),
      ...put(bowl('small', glazeOf('celadon', { bareBelow: 0.8 })), { x: 14, z: -22 }),
    ],
    frame: 46,
    target: [0, 4.5, 0],
    pitch: 26,
    yaw: -8,
  })),
  product('long-runner-oat', () => runners(runnerOat())),
  product('long-runner-ink', () => runners(runnerInk())),
  product('long-runner-table', () => ({
    parts: [
      ...put(runner(200, 38, runnerOat()), { turn: 84, x: 2 }),
      ...put(jug(glazeOf('chalk', { bareBelow: 1 }), 3), { x: -3, z: -26, y: 0.3, turn: 150 }),
      ...put(
        branch({
          path: [
            [0, 12, 0],
            [2, 24, 1],
            [9, 34, 2],
          ],
          leaves: 14,
          leafLength: 4.6,
          leafWidth: 1.5,
          seed: 7,
        }),
        { x: -3, z: -26 },
      ),
      ...put(plate(13, glazeOf('ash')), { x: -14, z: 10 }),
      ...put(plate(13, glazeOf('ash', { seed: 4 }), 4), { x: 20, z: 4 }),
      ...put(bowl('small', glazeOf('cobalt', { bareBelow: 0.8 })), { x: 3, z: 4, y: 0.3 }),
      ...put(lemon(2), { x: 1, z: 3.4, y: 3, turn: 30 }),
      ...put(lemon(4), { x: 3.4, z: 7, y: 3.6, turn: 130 }),
    ],
    frame: 74,
    target: [1, 7, -2],
    pitch: 34,
    tableBack: 1.2,
    wallBack: 1.6,
  })),
  product('workshop-apron-ink', () => aprons(linen('ink', { threads: 10, seed: 2 }), linen('flax'), 3)),
  product('workshop-apron-flax', () => aprons(linen('flax', { threads: 10, seed: 4 }), linen('ink'), 5)),
  product('workshop-apron-peg', () => ({
    parts: [
      ...pegRail(170, 84, -7, [-30, 0, 30], woodOf('ash'), pegForm()),
      ...put(hungApron(85, linen('flax', { threads: 10, seed: 4 }), linen('ink'), 9, -5.2), { x: 0 }),
      ...put(hungApron(85, linen('ink', { threads: 10, seed: 2 }), linen('flax'), 4, -5.2), { x: 30 }),
    ],
    frame: 62,
    room: 104,
    target: [12, 62, 0],
    ground: 'boards',
    wallBack: 7 / 104,
    pitch: 1,
    yaw: 8,
    aperture: 0.01,
  })),
  product('winter-throw', () => ({
    parts: [
      ...stool(woodOf('ash', { along: 'y', heart: [3, 4] }), 30),
      ...put(
        pile([throwWool(), throwWool()], { width: 31, depth: 27, layers: 3, thickness: 1.9, loose: 1.1, seed: 4 }),
        { y: 43.4, turn: 66 },
      ),
    ],
    frame: 92,
    target: [0, 33, 0],
    ground: 'boards',
    wallBack: 0.55,
    pitch: 11,
  })),
  product('winter-throw-detail', () => ({
    parts: put(
      pile([throwWool(), throwWool()], { width: 34, depth: 30, layers: 4, thickness: 1.9, loose: 1.1, seed: 4 }),
      { turn: 60 },
    ),
    frame: 27,
    room: 50,
    target: [1, 8, 4],
    pitch: 24,
    focus: [0, 11, 8],
    aperture: 0.09,
  })),
  product('bench-cushion-oat', () => ({
    parts: [
      ...stool(woodOf('smoked', { along: 'y', heart: [3, 4] }), 10),
      ...put(cushionOf(34, 34, 9, cushionCloth('oat'), 3), { y: 43.4, turn: 16 }),
    ],
    frame: 92,
    target: [0, 31, 0],
    ground: 'boards',
    wallBack: 0.55,
    pitch: 12,
  })),
  product('bench-cushion-cobalt', () => ({
    parts: [
      ...stool(woodOf('ash', { along: 'y', heart: [3, 4] }), 10),
      ...put(cushionOf(34, 34, 9, cushionCloth('cobalt'), 5), { y: 43.4, turn: 16 }),
    ],
    frame: 92,
    target: [0, 31, 0],
    ground: 'boards',
    wallBack: 0.55,
    pitch: 12,
  })),
  product('bench-cushion-detail', () => ({
    parts: [
      ...put(cushionOf(40, 40, 10, cushionCloth('oat'), 3), { turn: 24 }),
      ...put(cushionOf(40, 40, 10, cushionCloth('cobalt'), 6), { turn: 12, y: 9.2, x: 1 }),
    ],
    frame: 34,
    room: 56,
    target: [2, 9, 8],
    pitch: 20,
    focus: [0, 12, 16],
    aperture: 0.08,
  })),
]
