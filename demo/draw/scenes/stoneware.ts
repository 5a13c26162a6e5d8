import {
  bowl,
  branch,
  cup,
  egg,
  fieldVase,
  filled,
  glazeOf,
  grasses,
  jug,
  linen,
  mug,
  pile,
  plate,
  pouringBowl,
  put,
  spoon,
  stripes,
  type GlazeName,
  waved,
  woodOf,
} from '../objects/index.ts'
import type { Part } from '../engine/scene.ts'
import { type Picture, type StudioOptions, studio } from './studio.ts'

function product(name: string, build: () => StudioOptions): Picture {
  return { name, format: 'product', scene: () => studio(build()) }
}

const stem = (seed: number): Part[] =>
  branch({
    path: [
      [0, 18, 0],
      [1.2, 32, 0.5],
      [5.5, 43, 1],
      [11, 50, -1],
    ],
    leaves: 15,
    leafLength: 6,
    leafWidth: 2.1,
    seed,
  })

const vaseWith = (glaze: GlazeName): StudioOptions => ({
  parts: [
    ...put(fieldVase('tall', glazeOf(glaze, { bareBelow: 1.5, seed: 3 }), 3), { x: -3 }),
    ...put(stem(4), { x: -3 }),
  ],
  frame: 66,
  target: [1, 25, 0],
})

const cups = (glaze: GlazeName, seed: number): StudioOptions => ({
  parts: [
    ...put(cup(glazeOf(glaze, { bareBelow: 0.9, seed }), seed), { x: -2.2, z: 1, turn: 30 }),
    ...put(cup(glazeOf(glaze, { bareBelow: 0.9, seed: seed + 2 }), seed + 5), { x: 7, z: -6.5, turn: 160 }),
  ],
  frame: 29,
  target: [1.6, 8.2, 0],
  pitch: 15,
})

const mugs = (glaze: GlazeName, seed: number): StudioOptions => ({
  parts: [...put(mug(glazeOf(glaze, { bareBelow: 0.8, seed }), seed), { x: -1.8, turn: -24 })],
  frame: 25,
  target: [0.4, 7, 0],
  pitch: 13,
})

export const stoneware: Picture[] = [
  product('field-vase-chalk', () => vaseWith('chalk')),
  product('field-vase-cobalt', () => vaseWith('cobalt')),
  product('field-vase-tannin', () => vaseWith('tannin')),
  product('field-vase-sizes', () => ({
    parts: [
      ...put(fieldVase('tall', glazeOf('chalk', { bareBelow: 1.5 }), 3), { x: -13, z: -7 }),
      ...put(fieldVase('medium', glazeOf('chalk', { bareBelow: 1.3, seed: 5 }), 5), { x: 4, z: 0 }),
      ...put(fieldVase('small', glazeOf('chalk', { bareBelow: 1, seed: 8 }), 9), { x: 17, z: 7 }),
      ...put(grasses(9, [0, 10, 0], 30, 7, 3), { x: 4, z: 0 }),
    ],
    frame: 62,
    target: [2, 21, 0],
  })),
  product('field-vase-detail', () => ({
    parts: [
      ...put(fieldVase('medium', glazeOf('cobalt', { bareBelow: 1.4, seed: 3 }), 3), {}),
      ...put(fieldVase('tall', glazeOf('chalk', { bareBelow: 1.4, seed: 6 }), 6), { x: 15, z: -14 }),
    ],
    frame: 21,
    room: 42,
    target: [2.2, 7.4, 0],
    pitch: 7,
    yaw: 10,
    focus: [0, 8, 7],
    aperture: 0.11,
  })),
  product('morning-cup-chalk', () => cups('chalk', 3)),
  product('morning-cup-oat', () => cups('oat', 4)),
  product('morning-cup-celadon', () => cups('celadon', 6)),
  product('morning-cup-cobalt', () => cups('cobalt', 7)),
  product('morning-cup-table', () => ({
    parts: [
      ...put(
        waved(
          46,
          40,
          linen('chalk', {
            striped: stripes('v', [
              [3, 0.9],
              [5, 0.35],
            ]),
          }),
          4,
          1.5,
        ),
        { z: 3, turn: 18 },
      ),
      ...put(cup(glazeOf('celadon', { bareBelow: 0.9 }), 3), { x: -5, z: -6, y: 0.5, turn: 40 }),
      ...put([filled(3.55, 7.3, '#5a3212', '#7d4c1e')], { x: -5, z: -6, y: 0.5 }),
      ...put(cup(glazeOf('oat', { bareBelow: 0.9 }), 8), { x: 6, z: -12, y: 0.3, turn: 10 }),
      ...put(plate(8, glazeOf('chalk')), { x: 7, z: 5, y: 0.8 }),
      ...put(egg(2), { x: 5, z: 5, y: 2, turn: 30 }),
      ...put(egg(5, '#e2cdb0'), { x: 8.6, z: 6.6, y: 2, turn: 100 }),
    ],
    frame: 40,
    target: [1, 3.4, -1],
    pitch: 36,
    yaw: -10,
    tableBack: 1.5,
    wallBack: 1.9,
  })),
  product('two-finger-mug-oat', () => mugs('oat', 5)),
  product('two-finger-mug-tannin', () => mugs('tannin', 6)),
  product('two-finger-mug-celadon', () => mugs('celadon', 7)),
  product('two-finger-mug-coffee', () => ({
    parts: [
      ...put(mug(glazeOf('oat', { bareBelow: 0.8 }), 5), { x: -3, z: 2, turn: -40 }),
      ...put([filled(3.95, 8, '#20110a', '#4a2c14')], { x: -3, z: 2 }),
      ...put(pile([linen('cobalt')], { width: 17, depth: 17, layers: 4, thickness: 0.4, seed: 3 }), {
        x: 13,
        z: -9,
        turn: 20,
      }),
      ...put(jug(glazeOf('chalk', { bareBelow: 1 }), 8), { x: -15, z: -18, turn: 30 }),
    ],
    frame: 33,
    target: [0.5, 7, 0],
    pitch: 24,
    sun: { x: 0.1, y: 0.5, width: 0.9, height: 0.9, above: 30, strength: 2 },
    look: { exposure: 1.1 },
  })),
  product('pouring-bowl', () => ({
    parts: put(pouringBowl(glazeOf('celadon', { bareBelow: 0.9, inside: '#e3dccb' }), 4), { x: -0.5, turn: 18 }),
    frame: 32,
    target: [0.6, 7.4, 0],
    pitch: 20,
  })),
  product('pouring-bowl-eggs', () => ({
    parts: [
      ...put(pouringBowl(glazeOf('celadon', { bareBelow: 0.9, inside: '#e3dccb' }), 4), { x: -5, z: 0, turn: 28 }),
      ...put([filled(6.9, 5.2, '#e2b24a', '#d9a83f')], { x: -5, z: 0 }),
      ...put(bowl('medium', glazeOf('chalk', { bareBelow: 0.8 }), 5), { x: 15, z: -16 }),
      ...put(egg(2), { x: 12, z: -18, y: 2.4, turn: 10 }),
      ...put(egg(3, '#e6d3b8'), { x: 17, z: -15, y: 2.4, turn: 80 }),
      ...put(egg(4, '#cfa67c'), { x: 14, z: -12, y: 2.6, turn: 140 }),
      ...put(egg(6, '#d9b48c'), { x: 8, z: 7, turn: 60 }),
      ...put(spoon(27, woodOf('cherry')), { x: 1, z: 13, turn: -14 }),
    ],
    frame: 42,
    target: [2, 4, -2],
    pitch: 34,
    yaw: 8,
    tableBack: 1.5,
    wallBack: 1.9,
  })),
]
