import {
  apple,
  board,
  bowl,
  branch,
  crumbs,
  cup,
  fieldVase,
  filled,
  glazeOf,
  jug,
  linen,
  loaf,
  mill,
  pile,
  put,
  saltJar,
  spoon,
  stool,
  stripes,
  teapot,
  tray,
  turnedBowl,
  type WoodName,
  woodOf,
} from '../objects/index.ts'
import { brass } from '../materials/plain.ts'
import type { Material, Part } from '../engine/scene.ts'
import { type Picture, type StudioOptions, studio } from './studio.ts'

function product(name: string, build: () => StudioOptions): Picture {
  return { name, format: 'product', scene: () => studio(build()) }
}

const upright = (name: WoodName): Material => woodOf(name, { along: 'y', heart: [1.4, 1.9], rings: 0.42 })
const flat = (name: WoodName): Material => woodOf(name, { along: 'x', heart: [4, -13], rings: 0.8, rough: 0.66 })

const boards = (name: WoodName): StudioOptions => ({
  parts: put(board(46, 20, flat(name)), { turn: 52, x: 0 }),
  frame: 62,
  target: [-0.5, 1, 0.5],
  pitch: 50,
  tableBack: 1.6,
  wallBack: 2,
  ground: 'linen',
})

const mills = (name: WoodName, other: WoodName): Part[] => [
  ...put(mill(22, upright(name), brass()), { x: -5, z: 3 }),
  ...put(mill(15, upright(other), brass()), { x: 6, z: -4 }),
]

const stools = (name: WoodName): StudioOptions => ({
  parts: stool(woodOf(name, { along: 'y', heart: [3, 4], rough: 0.85 }), 10),
  frame: 86,
  target: [0, 27, 0],
  ground: 'boards',
  wallBack: 0.55,
  pitch: 12,
})

export const woodPictures: Picture[] = [
  product('turned-bowl', () => ({
    parts: [
      ...put(turnedBowl(15, woodOf('cherry', { heart: [6, -12], rings: 0.9 }), 4), { x: -3 }),
      ...put(turnedBowl(8.5, woodOf('cherry', { heart: [3, -8], rings: 0.6, seed: 5 }), 6), { x: 12, z: 14 }),
    ],
    frame: 56,
    target: [2, 9, 0],
    pitch: 20,
  })),
  product('turned-bowl-fruit', () => ({
    parts: [
      ...put(turnedBowl(15, woodOf('cherry', { heart: [6, -12], rings: 0.9 }), 4), { x: 0 }),
      ...put(apple(2), { x: -5, y: 1.6, z: 0, lean: 20 }),
      ...put(apple(4), { x: 3, y: 1.6, z: -4, lean: -30, turn: 90 }),
      ...put(apple(7), { x: 2, y: 1.8, z: 4.6, tilt: 20, turn: 40 }),
      ...put(apple(9), { x: 15, z: 11, turn: 60 }),
      ...put(jug(glazeOf('ash', { bareBelow: 1 })), { x: -15, z: -20, turn: 160 }),
    ],
    frame: 52,
    target: [0, 9, 0],
    pitch: 18,
    sun: { x: 0.2, y: 0.55, width: 0.6, height: 0.8, leaves: 0.5 },
    look: { exposure: 1.08 },
  })),
  product('bread-board-ash', () => boards('ash')),
  product('bread-board-walnut', () => boards('walnut')),
  product('bread-board-loaf', () => ({
    parts: [
      ...put(board(46, 20, flat('ash')), { turn: -16 }),
      ...put(loaf(9.4, 3), { x: -6, z: -1, y: 2 }),
      ...put(crumbs(50, 6, '#c9a06a', 4, 0.2), { x: 9, z: 3, y: 2.02 }),
      ...put(
        pile(
          [
            linen('chalk', {
              striped: stripes('v', [
                [3, 1],
                [5, 0.3],
              ]),
            }),
          ],
          { width: 20, depth: 22, layers: 3, thickness: 0.45 },
        ),
        { x: 14, z: -20, turn: 30 },
      ),
      ...put(saltJar(glazeOf('chalk', { bareBelow: 0.8 }), false), { x: -18, z: -22 }),
    ],
    frame: 52,
    target: [0, 5.5, -2],
    pitch: 27,
    yaw: 8,
  })),
  product('stirring-spoons', () => ({
    parts: [
      ...put(spoon(31, woodOf('cherry'), 2), { z: -7, turn: 26, x: -1 }),
      ...put(spoon(29, woodOf('ash'), 4), { z: 0, turn: 20, x: 1 }),
      ...put(spoon(26, woodOf('walnut'), 6), { z: 6.4, turn: 30, x: 1 }),
    ],
    frame: 42,
    target: [0, 1, 0],
    pitch: 52,
    ground: 'linen',
    tableBack: 2,
    wallBack: 2.4,
  })),
  product('stirring-spoons-soup', () => ({
    parts: [
      ...put(bowl('medium', glazeOf('chalk', { bareBelow: 0.8 }), 4), { x: -3, z: 0 }),
      ...put([filled(10.2, 5.4, '#b5662c', '#a3561f')], { x: -3, z: 0 }),
      ...put(crumbs(26, 5, '#5c6b3e', 7, 0.2), { x: -3, z: 0, y: 5.45 }),
      ...put(put(spoon(29, woodOf('cherry'), 2), { x: 9 }), { x: -2, z: 1, y: 5.2, lean: 17, turn: 24 }),
      ...put(spoon(26, woodOf('walnut'), 6), { x: 6, z: 17, turn: 12 }),
      ...put(pile([linen('oat')], { width: 17, depth: 18, layers: 3, thickness: 0.45, seed: 3 }), {
        x: 15,
        z: -17,
        turn: 24,
      }),
    ],
    frame: 48,
    target: [1, 3, 0],
    pitch: 36,
    tableBack: 1.5,
    wallBack: 1.9,
  })),
  product('milking-stool-ash', () => stools('ash')),
  product('milking-stool-smoked', () => stools('smoked')),
  product('milking-stool-evening', () => ({
    parts: [
      ...stool(woodOf('ash', { along: 'y', heart: [3, 4] }), 50),
      ...put(fieldVase('medium', glazeOf('cobalt', { bareBelow: 1.2 })), { y: 43.6, x: -4 }),
      ...put(
        branch({
          path: [
            [0, 14, 0],
            [2, 24, 0.5],
            [8, 36, 1],
          ],
          leaves: 15,
          leafLength: 5,
          leafWidth: 1.8,
          seed: 7,
        }),
        { y: 43.6, x: -4 },
      ),
    ],
    frame: 112,
    target: [2, 43, 0],
    ground: 'boards',
    wallBack: 0.36,
    pitch: 7,
    sun: { x: 0.04, y: 0.42, width: 0.66, height: 0.72, above: 20, strength: 2.8 },
    look: { exposure: 1.04 },
  })),
  product('round-tray', () => ({
    parts: put(tray(18, flat('smoked')), {}),
    frame: 52,
    target: [0, 1.6, 0],
    pitch: 36,
    tableBack: 1.5,
    wallBack: 1.9,
  })),
  product('round-tray-tea', () => ({
    parts: [
      ...put(tray(18, flat('smoked')), {}),
      ...put(teapot(glazeOf('celadon', { bareBelow: 1.1 }), woodOf('ash', { early: '#b28a55', late: '#8a653a' }), 4), {
        x: -4,
        z: -4,
        y: 1,
        turn: 24,
      }),
      ...put(cup(glazeOf('chalk', { bareBelow: 0.8 }), 3), { x: 7, z: 8, y: 1 }),
      ...put([filled(3.6, 7.2, '#6b4415', '#8f6426')], { x: 7, z: 8, y: 1 }),
      ...put(cup(glazeOf('chalk', { bareBelow: 0.8 }), 6), { x: -5, z: 11, y: 1, turn: 60 }),
    ],
    frame: 52,
    target: [0, 8, 0],
    pitch: 26,
  })),
  product('pepper-mill-walnut', () => ({ parts: mills('walnut', 'walnut'), frame: 40, target: [0.5, 13, 0] })),
  product('pepper-mill-ash', () => ({ parts: mills('ash', 'ash'), frame: 40, target: [0.5, 13, 0] })),
]
