import {
  apple,
  bowl,
  branch,
  card,
  cobaltWax,
  fieldVase,
  flex,
  glazeOf,
  inkWax,
  jug,
  linen,
  loaf,
  mug,
  natural,
  openBox,
  paperSheet,
  pear,
  pendant,
  pile,
  pillar,
  plate,
  put,
  putLit,
  runner,
  saucerStick,
  sillLamp,
  stripes,
  taper,
  tissue,
  tray,
  turnedBowl,
  type GlazeName,
  type LitObject,
  wardLamp,
  waved,
  whiteWax,
  woodOf,
} from '../objects/index.ts'
import { plain } from '../materials/plain.ts'
import { printed } from '../materials/printed.ts'
import type { Material, Part } from '../engine/scene.ts'
import { tube } from '../forms/tube.ts'
import { type Picture, type StudioOptions, studio } from './studio.ts'

/** A picture with lamps or flames in it: more samples, and the lights of all objects together. */
function litProduct(
  name: string,
  build: () => Omit<StudioOptions, 'parts' | 'lamps'> & { lit: LitObject[]; parts?: Part[] },
): Picture {
  return {
    name,
    format: 'product',
    samples: 10,
    scene: () => {
      const { lit, parts = [], ...rest } = build()
      return studio({ ...rest, parts: [...parts, ...lit.flatMap((l) => l.parts)], lamps: lit.flatMap((l) => l.lamps) })
    },
  }
}

const FLEX = [
  [2, 1.1, -7],
  [-8, 0.35, -13],
  [-20, 0.3, -9],
  [-34, 0.3, -14],
  [-60, 0.3, -10],
] as const

const lampWith = (glaze: GlazeName, shade: 'linen' | 'paper') => ({
  lit: [sillLamp({ base: glazeOf(glaze, { bareBelow: 1.2, seed: 4 }), shade, lit: true, flex: FLEX })],
  frame: 76,
  target: [0, 27, 0] as const,
  day: 0.62,
  wallBack: 0.62,
  tableBack: 0.42,
})

const ashWood = (): Material => woodOf('ash', { along: 'y', heart: [0.6, 0.8], rings: 0.4 })
const smokedWood = (): Material => woodOf('smoked', { along: 'y', heart: [0.6, 0.8], rings: 0.4 })
const domePaint = (color: string): Material => plain({ color, clouds: color, rough: 0.42, size: 6 })

const ward = (which: 'ash' | 'smoked') => ({
  lit: [
    which === 'ash'
      ? wardLamp(ashWood(), domePaint('#e3ded2'), true)
      : wardLamp(smokedWood(), domePaint('#23397f'), true),
  ],
  parts: [
    {
      mesh: tube(
        [
          [2, 0.6, -8],
          [-10, 0.3, -10],
          [-22, 0.3, -4],
          [-50, 0.3, -12],
        ],
        { radius: 0.28, steps: 20 },
      ),
      material: flex(which === 'ash' ? '#2340a0' : '#33343a'),
    },
  ],
  frame: 58,
  target: [0, 20, 0] as const,
  day: 0.66,
  wallBack: 0.62,
  tableBack: 0.42,
})

const hanging = (glaze: GlazeName, inside: string) => ({
  lit: [pendant(glazeOf(glaze, { seed: 4, bareBelow: 0.5, clay: '#b79d80', inside }), 33, true)],
  parts: [
    ...put(turnedBowl(13, woodOf('ash', { rings: 0.7 })), { z: 2, x: -1 }),
    ...put(pear(2), { x: -5, z: 2, y: 1.4, lean: 20 }),
    ...put(pear(5), { x: 3, z: 4, y: 1.4, turn: 120, lean: -16 }),
    ...put(apple(3), { x: 0, z: -4, y: 1.4 }),
  ],
  frame: 76,
  target: [0, 29, 0] as const,
  day: 0.62,
  wallBack: 0.7,
})

const tied = (wax: () => Material, seed: number): StudioOptions => ({
  parts: [...bundle(wax, seed), ...put(waved(40, 30, linen('chalk', { seed: 6 }), seed, 1), { z: -3, turn: 30 })],
  frame: 42,
  target: [0.5, 2, 0],
  pitch: 46,
  yaw: -4,
  tableBack: 2,
  wallBack: 2.4,
})

/** Six tapers lying side by side, held by a band of paper. */
function bundle(wax: () => Material, seed: number): Part[] {
  const rows = [
    [-3.6, 1.5],
    [-1.2, 1.5],
    [1.2, 1.5],
    [3.6, 1.5],
    [-2.4, 3.4],
    [0, 3.4],
    [2.4, 3.4],
  ] as const
  const tapers = rows.map(([z, y], i) =>
    put(taper(25 + Math.sin(i * 5 + seed) * 0.4, wax(), false, 1.12, seed + i).parts, {
      lean: 90,
      x: 12.5 + Math.cos(i * 3) * 0.5,
      y,
      z,
    }),
  )
  const ribbon = tube(
    [
      [0, 0.5, -5.2],
      [0, 2, -5.3],
      [0, 4.2, -3.8],
      [0, 4.9, 0],
      [0, 4.2, 3.8],
      [0, 2, 5.3],
      [0, 0.5, 5.2],
    ],
    { radius: 2.6, flat: 0.03, wide: [1, 0, 0], segments: 24, steps: 14 },
  )
  return put([...tapers.flat(), { mesh: ribbon, material: printed(undefined, '#e9e5da') }], { turn: 28, y: 1.2, z: 0 })
}

const stick = (glaze: GlazeName, wax: Material, seed: number): StudioOptions => ({
  parts: [
    ...put(saucerStick(glazeOf(glaze, { bareBelow: 0.6, seed }), seed), { turn: -26 }),
    ...put(taper(20, wax, false, 1.05, seed).parts, { y: 2 }),
  ],
  frame: 38,
  target: [0.6, 12, 0],
  pitch: 11,
})

/** The month's box: four candles in tissue. */
function monthBox(): Part[] {
  return [
    ...openBox(30, 7, 22, card('#c5b79f')),
    ...put(tissue(29, 21, 3.6, 3), { y: 0.3 }),
    ...[-5.4, -2.5, 0.5].flatMap((z, i) =>
      put(taper(25, [natural(), whiteWax(), natural()][i]!, false, 1.1, i + 3).parts, {
        lean: 90,
        x: 12.6,
        y: 5.4,
        z: z - 1,
        turn: 1.5 - i,
      }),
    ),
    ...put(pillar(3.2, 8, cobaltWax(), false, 2).parts, { lean: 90, x: -2, z: 6, y: 5.4, turn: -4 }),
    ...put(pillar(2.6, 8, natural(), false, 5).parts, { lean: 90, x: 10, z: 6.2, y: 5, turn: 6 }),
  ]
}

export const light: Picture[] = [
  litProduct('sill-lamp-chalk-linen', () => lampWith('chalk', 'linen')),
  litProduct('sill-lamp-chalk-paper', () => lampWith('chalk', 'paper')),
  litProduct('sill-lamp-cobalt-linen', () => lampWith('cobalt', 'linen')),
  litProduct('sill-lamp-cobalt-paper', () => lampWith('cobalt', 'paper')),
  litProduct('sill-lamp-tannin-linen', () => lampWith('tannin', 'linen')),
  litProduct('sill-lamp-tannin-paper', () => lampWith('tannin', 'paper')),
  litProduct('sill-lamp-evening', () => ({
    lit: [
      putLit(
        sillLamp({ base: glazeOf('cobalt', { bareBelow: 1.2, seed: 4 }), shade: 'linen', lit: true, flex: FLEX }),
        { x: -10, z: -6 },
      ),
    ],
    parts: [
      ...put(bowl('medium', glazeOf('chalk', { bareBelow: 0.8 })), { x: 20, z: 4 }),
      ...put(apple(3), { x: 18, z: 3, y: 2.4 }),
      ...put(apple(6), { x: 24, z: 5, y: 2.6, turn: 70 }),
      ...put(mug(glazeOf('tannin', { bareBelow: 0.8 }), 4), { x: 3, z: 17, turn: -30 }),
    ],
    frame: 74,
    target: [4, 22, 0],
    day: 0.13,
    wallBack: 0.5,
    tableBack: 0.4,
    look: { exposure: 1.35, bloom: 0.09 },
  })),
  litProduct('sill-lamp-detail', () => ({
    lit: [sillLamp({ base: glazeOf('chalk', { bareBelow: 1.2, seed: 4 }), shade: 'linen', lit: true, flex: FLEX })],
    frame: 25,
    room: 76,
    target: [2.5, 26, 4],
    pitch: 4,
    yaw: 16,
    day: 0.62,
    wallBack: 0.62,
    focus: [2, 26, 9],
    aperture: 0.1,
  })),
  litProduct('ward-lamp-ash', () => ward('ash')),
  litProduct('ward-lamp-smoked', () => ward('smoked')),
  litProduct('ward-lamp-desk', () => ({
    lit: [putLit(wardLamp(ashWood(), domePaint('#e3ded2'), true), { x: -9, z: -6 })],
    parts: [
      ...put(paperSheet(21, 29, printed(undefined, '#f1eee6'), 0.8, 2), { x: 11, z: 6, turn: -14 }),
      ...put(paperSheet(21, 29, printed(undefined, '#ebe6da'), 0.3, 5), { x: 14, z: 1, turn: 8, y: -0.04 }),
      ...put(mug(glazeOf('oat', { bareBelow: 0.8 }), 4), { x: 22, z: -12, turn: -50 }),
      ...put(pile([linen('cobalt')], { width: 15, depth: 15, layers: 3, thickness: 0.4 }), { x: -12, z: 16, turn: 12 }),
    ],
    frame: 60,
    target: [4, 13, 0],
    pitch: 22,
    day: 0.26,
    wallBack: 0.6,
    look: { exposure: 1.3, bloom: 0.07 },
  })),
  litProduct('creamery-pendant-chalk', () => hanging('chalk', '#efe9dc')),
  litProduct('creamery-pendant-tannin', () => hanging('tannin', '#e6d9bd')),
  litProduct('creamery-pendant-table', () => ({
    lit: [pendant(glazeOf('chalk', { seed: 4, bareBelow: 0.5 }), 40, true)],
    parts: [
      ...put(
        runner(
          160,
          34,
          linen('oat', {
            striped: stripes('v', [
              [3, 1],
              [31, 1],
            ]),
          }),
        ),
        { z: 4 },
      ),
      ...put(plate(13, glazeOf('chalk')), { x: -15, z: 9, y: 0.3 }),
      ...put(plate(13, glazeOf('chalk', { seed: 6 }), 6), { x: 17, z: 9, y: 0.3 }),
      ...put(loaf(9), { x: 1, z: -6, y: 0.3 }),
      ...put(jug(glazeOf('ash', { bareBelow: 1 })), { x: -17, z: -14 }),
      ...put(bowl('small', glazeOf('cobalt')), { x: 19, z: -14, y: 0.3 }),
    ],
    frame: 88,
    target: [0, 24, 0],
    pitch: 17,
    day: 0.26,
    wallBack: 0.8,
    look: { exposure: 1.35, bloom: 0.08 },
  })),
  { name: 'beeswax-tapers-natural', format: 'product', scene: () => studio(tied(natural, 3)) },
  { name: 'beeswax-tapers-ink', format: 'product', scene: () => studio(tied(inkWax, 4)) },
  { name: 'beeswax-tapers-cobalt', format: 'product', scene: () => studio(tied(cobaltWax, 5)) },
  litProduct('beeswax-tapers-burning', () => ({
    lit: [
      putLit(taper(24, natural(), true, 1.05, 3), { x: -9, y: 2, z: -2 }),
      putLit(taper(17, natural(), true, 1.05, 5), { x: 2, y: 2, z: 5 }),
      putLit(taper(21, natural(), true, 1.05, 8), { x: 12, y: 2, z: -6 }),
    ],
    parts: [
      ...put(saucerStick(glazeOf('chalk'), 3), { x: -9, z: -2, turn: 150 }),
      ...put(saucerStick(glazeOf('tannin'), 4), { x: 2, z: 5, turn: -40 }),
      ...put(saucerStick(glazeOf('chalk', { seed: 7 }), 5), { x: 12, z: -6, turn: 20 }),
    ],
    frame: 46,
    target: [1.5, 15, 0],
    day: 0.1,
    wallBack: 0.45,
    look: { exposure: 1.15, bloom: 0.12, vignette: 0.3 },
  })),
  { name: 'saucer-candlestick-chalk', format: 'product', scene: () => studio(stick('chalk', natural(), 3)) },
  { name: 'saucer-candlestick-tannin', format: 'product', scene: () => studio(stick('tannin', whiteWax(), 4)) },
  litProduct('saucer-candlestick-lit', () => ({
    lit: [putLit(taper(15, natural(), true, 1.05, 3), { x: -4, y: 2 })],
    parts: [
      ...put(saucerStick(glazeOf('chalk', { bareBelow: 0.6 }), 3), { x: -4, turn: -40 }),
      ...put(fieldVase('small', glazeOf('tannin'), 5), { x: 10, z: -9 }),
      ...put(
        branch({
          path: [
            [0, 9, 0],
            [1, 18, 0],
            [5, 26, 1],
          ],
          berries: 16,
          seed: 5,
          thickness: 0.15,
        }),
        { x: 10, z: -9 },
      ),
    ],
    frame: 40,
    target: [1.4, 12, 0],
    day: 0.16,
    wallBack: 0.6,
    look: { exposure: 1.35, bloom: 0.11 },
  })),
  {
    name: 'candle-round-box',
    format: 'product',
    scene: () =>
      studio({
        parts: put(monthBox(), { turn: -18 }),
        frame: 50,
        target: [0, 3, 0],
        pitch: 44,
        tableBack: 2,
        wallBack: 2.4,
      }),
  },
  litProduct('candle-round-table', () => ({
    lit: [
      putLit(pillar(3.6, 9, natural(), true, 3), { x: -7, z: 4 }),
      putLit(pillar(2.9, 13, whiteWax(), true, 5), { x: 4, z: -4 }),
    ],
    parts: [
      ...put(pillar(3.2, 6, cobaltWax(), false, 7).parts, { x: 12, z: 5 }),
      ...put(tray(17, woodOf('walnut', { heart: [4, -13], rings: 0.8 })), { x: 1, z: 0, y: -0.9 }),
    ],
    frame: 42,
    target: [2, 11, 0],
    pitch: 13,
    day: 0.2,
    wallBack: 0.6,
    look: { exposure: 1.3, bloom: 0.11 },
  })),
]
