import {
  leaves,
  bands,
  apple,
  bottle,
  bowl,
  branch,
  check,
  crumbs,
  cup,
  earth,
  filled,
  gathered,
  glazeOf,
  grasses,
  jug,
  lemon,
  linen,
  moonJar,
  pear,
  planter,
  plate,
  poppies,
  put,
  runner,
  saltJar,
  stripes,
  teapot,
  type GlazeName,
  woodOf,
} from '../objects/index.ts'
import { plain } from '../materials/plain.ts'
import type { Part } from '../engine/scene.ts'
import { type Picture, type StudioOptions, studio } from './studio.ts'

function product(name: string, build: () => StudioOptions): Picture {
  return { name, format: 'product', scene: () => studio(build()) }
}

const supper = (glaze: GlazeName, inside: string | undefined): StudioOptions => ({
  parts: [
    ...put(bowl('large', glazeOf(glaze, { bareBelow: 0.9, ...(inside ? { inside } : {}) }), 4), { x: -2 }),
    ...put(bowl('small', glazeOf(glaze, { bareBelow: 0.8, ...(inside ? { inside } : {}) }), 7), { x: 13, z: 15 }),
  ],
  frame: 50,
  target: [2.4, 10.5, 0],
  pitch: 20,
})

const plates = (glaze: GlazeName, seed: number): StudioOptions => ({
  parts: [
    ...put(plate(13.5, glazeOf(glaze, { seed }), seed), { x: 0, z: -1 }),
    ...put(plate(10.2, glazeOf(glaze, { seed: seed + 3 }), seed + 3), { x: 1.5, z: 0.5, y: 1.15 }),
  ],
  frame: 43,
  target: [0.5, 2, -1],
  pitch: 42,
  yaw: -8,
  tableBack: 1.4,
  wallBack: 1.8,
})

const jugs = (painted: ((u: number, y: number) => number) | undefined, seed: number): StudioOptions => ({
  parts: [
    ...put(jug(glazeOf('ash', { bareBelow: 1, seed, ...(painted ? { painted } : {}) }), seed), { x: -1, turn: 14 }),
  ],
  frame: 42,
  target: [0, 14, 0],
})

const teapots = (glaze: GlazeName): StudioOptions => ({
  parts: put(teapot(glazeOf(glaze, { bareBelow: 1.1 }), woodOf('ash', { early: '#b28a55', late: '#8a653a' }), 4), {
    x: -1.6,
    turn: 16,
  }),
  frame: 44,
  target: [0.6, 13, 0],
  pitch: 11,
})

const salt = (glaze: GlazeName, open: boolean): StudioOptions => ({
  parts: [
    ...put(saltJar(glazeOf(glaze, { bareBelow: 0.8 }), open, 4), { x: -3, turn: open ? -8 : 0 }),
    ...(open
      ? put(
          [
            earth(
              4.15,
              5.2,
              3,
              plain({
                color: '#eeebe4',
                clouds: '#e2ded4',
                size: 0.3,
                rough: 0.9,
                relief: 0.35,
                grain: 0.12,
                sheen: 0.4,
              }),
            ),
          ],
          { x: -3 },
        )
      : []),
  ],
  frame: 27,
  target: [-0.5, 7, 0],
  pitch: open ? 24 : 14,
})

export const stonewareTable: Picture[] = [
  product('supper-bowl-chalk', () => supper('chalk', undefined)),
  product('supper-bowl-tannin', () => supper('tannin', '#e3dccb')),
  product('supper-bowl-pears', () => ({
    parts: [
      ...put(bowl('large', glazeOf('chalk', { bareBelow: 0.9 }), 4), {}),
      ...put(pear(1), { x: -5, z: -2, y: 2.2, lean: 38, turn: 20 }),
      ...put(pear(4), { x: 4.5, z: -5, y: 2, lean: -30, turn: 100 }),
      ...put(pear(6), { x: 2.4, z: 4, y: 2.6, tilt: 52, turn: 70 }),
      ...put(pear(8), { x: -2, z: 1.5, y: 5, lean: 70, turn: 200 }),
      ...put(
        runner(
          140,
          30,
          linen('oat', {
            striped: stripes('v', [
              [3, 0.9],
              [27, 0.9],
            ]),
          }),
        ),
        { turn: 76, x: 3 },
      ),
    ],
    frame: 50,
    target: [0, 6.4, 0],
    pitch: 30,
    yaw: -6,
    tableBack: 1.2,
    wallBack: 1.6,
  })),
  product('everyday-plate-chalk', () => plates('chalk', 2)),
  product('everyday-plate-ash', () => plates('ash', 5)),
  product('everyday-plate-stack', () => ({
    parts: [
      ...[0, 1, 2, 3].flatMap((i) =>
        put(plate(13.5, glazeOf('chalk', { seed: i + 2 }), i + 2), {
          y: i * 1.55,
          x: Math.sin(i * 2) * 0.3,
          turn: i * 50,
        }),
      ),
      ...[0, 1, 2, 3].flatMap((i) =>
        put(plate(10.2, glazeOf('ash', { seed: i + 9 }), i + 9), {
          y: 6.2 + i * 1.5,
          x: Math.cos(i * 2) * 0.3,
          turn: i * 70,
        }),
      ),
      ...put(cup(glazeOf('cobalt', { bareBelow: 0.9 }), 3), { y: 12, x: 0.4, turn: 40 }),
    ],
    frame: 43,
    target: [0, 12.4, 0],
    pitch: 9,
  })),
  product('everyday-plate-table', () => ({
    parts: [
      ...put(runner(150, 36, linen('oat')), { turn: 90 }),
      ...put(plate(13.5, glazeOf('ash', { seed: 3 }), 3), { x: -3, z: 2, y: 0.3 }),
      ...put(plate(10.2, glazeOf('chalk', { seed: 6 }), 6), { x: -3, z: 2, y: 1.5 }),
      ...put(
        gathered(34, linen('chalk', { striped: check(4, 0.3) }), 2, 0.14, 2.4, (r) => (r < 9 ? 0 : 1.2)),
        { x: -3, z: 2, y: 2.6, turn: 74 },
      ),
      ...put(cup(glazeOf('chalk', { bareBelow: 0.9 }), 3), { x: 13, z: -13, y: 0.3, turn: 40 }),
      ...put(saltJar(glazeOf('tannin'), false), { x: -16, z: -18, y: 0 }),
    ],
    frame: 46,
    target: [0, 2, -2],
    pitch: 46,
    yaw: 6,
    tableBack: 2,
    wallBack: 2.4,
  })),
  product('creamery-jug-leaves', () => jugs(leaves, 4)),
  product('creamery-jug-bands', () => jugs(bands, 5)),
  product('creamery-jug-plain', () => jugs(undefined, 6)),
  product('creamery-jug-flowers', () => ({
    parts: [
      ...put(jug(glazeOf('ash', { bareBelow: 1, painted: leaves }), 4), { x: -2, turn: 10 }),
      ...put(
        branch({
          path: [
            [0, 12, 0],
            [-2, 26, 1],
            [-9, 36, 2],
            [-15, 42, 0],
          ],
          blossoms: 26,
          leaves: 4,
          leafLength: 2.4,
          leafWidth: 1,
          seed: 5,
          thickness: 0.3,
        }),
        { x: -2 },
      ),
      ...put(
        branch({
          path: [
            [0, 12, 0],
            [2, 27, 0],
            [4, 38, -2],
            [12, 46, -1],
          ],
          blossoms: 30,
          leaves: 5,
          leafLength: 2.4,
          leafWidth: 1,
          seed: 9,
          thickness: 0.32,
        }),
        { x: -2 },
      ),
      ...put(lemon(2), { x: 15, z: 6, turn: 30 }),
      ...put(lemon(5), { x: 20, z: -2, turn: 140 }),
    ],
    frame: 62,
    target: [1, 21, 0],
    sun: { x: 0.1, y: 0.62, width: 0.6, height: 0.8, leaves: 0.6 },
    look: { exposure: 1.08 },
  })),
  product('winter-jar', () => ({
    parts: put(moonJar(glazeOf('chalk', { speckle: 0.6, bareBelow: 1.2, rough: 0.3 }), 2), {}),
    frame: 52,
    target: [0, 18, 0],
  })),
  product('winter-jar-detail', () => ({
    parts: [...put(moonJar(glazeOf('chalk', { speckle: 0.6, bareBelow: 1.2, rough: 0.3 }), 2), {})],
    frame: 24,
    room: 52,
    target: [3.4, 21, 4],
    pitch: 20,
    yaw: 14,
    focus: [0, 25, 5],
    aperture: 0.1,
  })),
  product('salt-jar-chalk', () => salt('chalk', false)),
  product('salt-jar-tannin', () => salt('tannin', false)),
  product('salt-jar-open', () => salt('tannin', true)),
  product('teapot', () => teapots('tannin')),
  product('teapot-celadon', () => teapots('celadon')),
  product('teapot-cups', () => ({
    parts: [
      ...put(teapot(glazeOf('tannin', { bareBelow: 1.1 }), woodOf('ash', { early: '#b28a55', late: '#8a653a' }), 4), {
        x: -7,
        z: -6,
        turn: -14,
      }),
      ...put(cup(glazeOf('chalk', { bareBelow: 0.9 }), 3), { x: 9, z: 7, turn: 30 }),
      ...put([filled(3.6, 7, '#6b4415', '#8f6426')], { x: 9, z: 7 }),
      ...put(cup(glazeOf('cobalt', { bareBelow: 0.9 }), 6), { x: 18, z: -3, turn: 90 }),
      ...put([filled(3.6, 7, '#6b4415', '#8f6426')], { x: 18, z: -3 }),
      ...put(plate(8.4, glazeOf('ash')), { x: -9, z: 17 }),
      ...put(crumbs(60, 4.5, '#c99a5c', 3, 0.22), { x: -8, z: 17, y: 1.4 }),
      ...put(apple(2), { x: 16, z: -19 }),
    ],
    frame: 50,
    target: [3, 9, 0],
    pitch: 24,
  })),
  product('three-bottles', () => ({
    parts: [
      ...put(bottle(0, glazeOf('chalk', { bareBelow: 0.7 }), 2), { x: -9.5, z: -1 }),
      ...put(bottle(2, glazeOf('celadon', { bareBelow: 0.8 }), 3), { x: 0, z: -4 }),
      ...put(bottle(1, glazeOf('cobalt', { bareBelow: 0.7 }), 4), { x: 9, z: 2 }),
      ...put(
        poppies([
          [
            [0, 6, 0],
            [0.2, 17, 0],
            [1.8, 26, 0.4],
          ],
          [
            [0, 6, 0],
            [-0.6, 16, 0.4],
            [-3.4, 22, 0],
          ],
        ]),
        { x: 0, z: -4 },
      ),
    ],
    frame: 42,
    target: [0.4, 14, 0],
  })),
  product('three-bottles-sill', () => ({
    parts: [
      ...put(bottle(0, glazeOf('chalk', { bareBelow: 0.7 }), 2), { x: 3, z: 2 }),
      ...put(bottle(2, glazeOf('celadon', { bareBelow: 0.8 }), 3), { x: 13, z: -5 }),
      ...put(bottle(1, glazeOf('cobalt', { bareBelow: 0.7 }), 4), { x: -8, z: 5 }),
      ...put(
        branch({
          path: [
            [0, 5, 0],
            [-0.4, 14, 0],
            [-3, 20, 1],
          ],
          leaves: 7,
          leafLength: 3,
          leafWidth: 1.3,
          seed: 3,
          thickness: 0.12,
        }),
        { x: -8, z: 5 },
      ),
      ...put(grasses(4, [0, 8, 0], 18, 4, 8), { x: 3, z: 2 }),
    ],
    frame: 38,
    target: [2, 11.5, 0],
    wallBack: 0.6,
    sun: { x: 0.1, y: 0.3, width: 1, height: 0.95, above: 22, strength: 3 },
    look: { exposure: 1.02 },
  })),
  product('sill-planter', () => ({
    parts: [
      ...put(planter(7, glazeOf('raw', { rough: 0.9 }), 3), { x: -1 }),
      ...put([earth(6, 11.2)], { x: -1 }),
      ...put(rosette(4), { x: -1, y: 11.4 }),
    ],
    frame: 46,
    target: [0, 16, 0],
  })),
  product('sill-planter-pair', () => ({
    parts: [
      ...put(planter(7, glazeOf('raw', { rough: 0.9 }), 3), { x: -9, z: 0 }),
      ...put([earth(6, 11.2)], { x: -9, z: 0 }),
      ...put(rosette(4), { x: -9, y: 11.4, z: 0 }),
      ...put(planter(5, glazeOf('raw', { rough: 0.9, seed: 4 }), 5), { x: 9, z: 6 }),
      ...put([earth(4.1, 7.9)], { x: 9, z: 6 }),
      ...put(rosette(7, 0.6), { x: 9, y: 8, z: 6 }),
    ],
    frame: 48,
    target: [-0.5, 15, 0],
    wallBack: 0.6,
    sun: { x: -0.02, y: 0.36, width: 0.8, height: 0.9, leaves: 0.5 },
    look: { exposure: 1.06 },
  })),
]

/** A young plant: upright leaves from one root. */
function rosette(seed: number, size = 1): Part[] {
  return Array.from({ length: 7 }, (_, i) => {
    const a = i * 2.4 + seed
    const out = (0.3 + 0.12 * i) * size
    const h = (15 - i * 1.3) * size
    return branch({
      path: [
        [0, 0, 0],
        [Math.cos(a) * out * 3, h * 0.5, Math.sin(a) * out * 3],
        [Math.cos(a) * out * 9, h, Math.sin(a) * out * 7],
      ],
      leaves: 9,
      leafLength: 3.4 * size,
      leafWidth: 1.9 * size,
      seed: seed + i,
      thickness: 0.13,
      bareUntil: 0.2,
      wood: plain({ color: '#5f6b48', rough: 0.7 }),
    })
  }).flat()
}
