import { type Mesh, joinMeshes, place } from '../engine/mesh.ts'
import type { Material, Part } from '../engine/scene.ts'
import { lathe } from '../forms/lathe.ts'
import { type Point, rounded, spline } from '../forms/profile.ts'
import { ball } from '../forms/solids.ts'
import { type Point3, tube } from '../forms/tube.ts'
import { beeswax, brass, flame, litFromAbove, plain, shadeCloth, wick } from '../materials/plain.ts'
import { pot } from './pots.ts'
import type { LitObject } from './set.ts'

const WARM = '#ffd6a2'

/** An open cone of cloth or paper: a lamp shade, from `y` upwards. Slightly thick, with a bound edge. */
function shadeForm(low: number, high: number, y: number, height: number): Mesh {
  const t = 0.12
  const profile: Point[] = [
    [low, y],
    [low + (high - low) * 0.01, y + height * 0.01],
    ...Array.from({ length: 20 }, (_, i): Point => [low + ((high - low) * (i + 1)) / 22, y + (height * (i + 1)) / 22]),
    [high, y + height],
    [high - t, y + height],
    [low - t, y],
    [low, y],
  ]
  return lathe(profile, { wobble: 0.0015, segments: 160 })
}

function binding(radius: number, y: number, color: string): Part {
  const mesh = lathe(
    rounded(
      [
        [radius - 0.16, y],
        [radius + 0.05, y],
        [radius + 0.05, y + 0.7],
        [radius - 0.16, y + 0.7],
        [radius - 0.16, y],
      ],
      0.05,
    ),
    { wobble: 0.0015, segments: 160 },
  )
  return { mesh, material: plain({ color, rough: 0.9, sheen: 0.2 }) }
}

export interface SillLampOptions {
  base: Material
  shade: 'linen' | 'paper'
  lit?: boolean
  /** Cobalt cloth flex along the table to this side. */
  flex?: readonly Point3[]
  seed?: number
}

const SHADES = { linen: '#ddd2bb', paper: '#f0ece1' } as const

/** The table lamp: a thrown base, a brass neck, a drum of linen or paper. 46 cm tall. */
export function sillLamp(options: SillLampOptions): LitObject {
  const { seed = 1, lit = false } = options
  const base = pot(
    spline([
      [6.2, 0],
      [7.6, 1.6],
      [9.4, 6.4],
      [9, 12],
      [6, 17],
      [3, 19.8],
      [2.2, 21.4],
      [2.3, 22],
    ]),
    { wall: 0.6, floor: 1 },
    { seed, rings: 0.04, segments: 150 },
  )
  const neck = lathe(
    rounded(
      [
        [0, 22],
        [2, 22],
        [2, 22.5],
        [0.9, 22.9],
        [0.75, 26.5],
        [1.5, 26.9],
        [1.5, 30.5],
        [0, 30.6],
      ],
      0.15,
    ),
    { wobble: 0, segments: 60 },
  )
  const bulbY = 33.5
  const strength = lit ? 1.9 : 0
  const color = SHADES[options.shade]
  const shade = shadeCloth({
    color,
    sheer: 0.3,
    weave: options.shade === 'linen',
    ...(lit ? { bulb: { y: bulbY, strength, color: WARM } } : {}),
  })
  const parts: Part[] = [
    { mesh: base, material: options.base },
    { mesh: neck, material: brass() },
    { mesh: shadeForm(14.5, 11.4, 25.5, 20), material: shade },
    { mesh: place(ball(2.6, 3.2, 2.6, 32), { y: 30.4 }), material: bulb(lit) },
  ]
  if (options.shade === 'linen') parts.push(binding(14.5, 25.4, '#c9bda4'), binding(11.45, 44.9, '#c9bda4'))
  if (options.flex) parts.push({ mesh: tube(options.flex, { radius: 0.3, segments: 12, steps: 20 }), material: flex() })
  return { parts, lamps: lit ? [{ at: [0, bulbY, 0], radius: 2.4, power: [1180, 860, 520] }] : [] }
}

export function flex(color = '#2340a0'): Material {
  return plain({ color, clouds: color, rough: 0.9, sheen: 0.5, relief: 0.25, grain: 0.16 })
}

function bulb(lit: boolean): Material {
  return lit
    ? plain({ color: '#ffffff', glow: { color: '#ffd9a6', strength: 7 } })
    : plain({ color: '#f3efe6', rough: 0.3, sheen: 0.4 })
}

/** The small reading lamp: a turned column and a spun dome, painted inside. 34 cm tall. */
export function wardLamp(column: Material, dome: Material, lit = false): LitObject {
  const body = lathe(
    rounded(
      [
        [0, 0],
        [8.2, 0],
        [8.2, 1.2],
        [7.2, 2],
        [2.1, 2.9],
        [1.5, 5],
        [1.35, 20],
        [1.7, 22.5],
        [1.1, 23.4],
        [0, 23.4],
      ],
      [0.2, 0.4, 0.6, 1.6, 2, 2, 0.6, 0.3],
    ),
    { wobble: 0, segments: 120 },
  )
  const outer = spline([
    [12.4, 20.4],
    [12.2, 21.5],
    [10.6, 26],
    [6.6, 30],
    [2.2, 31.5],
    [0.9, 31.7],
    [0, 31.7],
  ])
  const inner = outer.map(([r, y]): Point => [Math.max(0, r - 0.18), y - 0.2]).toReversed()
  const cap = lathe([...outer.toReversed(), ...inner.toReversed()], { wobble: 0, segments: 150 })
  const stem = lathe(
    [
      [0, 23],
      [0.4, 23],
      [0.4, 31],
      [0, 31],
    ],
    { wobble: 0, segments: 24 },
  )
  const knob = lathe(
    rounded(
      [
        [0, 31.4],
        [0.9, 31.5],
        [1, 32.4],
        [0.6, 33],
        [0, 33],
      ],
      0.25,
    ),
    { wobble: 0, segments: 40 },
  )
  return {
    parts: [
      { mesh: body, material: column },
      { mesh: cap, material: dome },
      { mesh: joinMeshes([stem, knob]), material: brass() },
      { mesh: place(ball(2, 2.4, 2, 28), { y: 22.4 }), material: bulb(lit) },
    ],
    lamps: lit ? [{ at: [0, 24.4, 0], radius: 1.8, power: [980, 710, 430] }] : [],
  }
}

/** The hanging lamp: a thrown bell on a cloth flex that leaves the top of the picture. Its rim hangs at `y`. */
export function pendant(bell: Material, y: number, lit: boolean, seed = 1, flexColor = '#2340a0'): LitObject {
  const outer = spline([
    [13, 0],
    [12.7, 1.4],
    [11.2, 6],
    [8.4, 10.6],
    [4.6, 13.6],
    [2.6, 14.8],
    [2.4, 16.4],
    [2, 16.6],
    [0.3, 16.6],
  ])
  const inner = spline([
    [12.5, 0],
    [12.2, 1.3],
    [10.7, 5.8],
    [8, 10.1],
    [4.2, 13.1],
    [2, 14],
    [0, 14],
  ])
  const body = lathe([...outer.toReversed(), [12.8, -0.25], ...inner], {
    rimAt: outer.length,
    rings: 0.03,
    seed,
    segments: 150,
  })
  const cord = tube(
    [
      [0, 16, 0],
      [0, 60, 0],
      [0.2, 140, 0],
    ],
    { radius: 0.32, segments: 12, caps: false },
  )
  const collar = lathe(
    rounded(
      [
        [0, 16.4],
        [1.3, 16.4],
        [1.2, 18.6],
        [0.5, 19],
        [0, 19],
      ],
      0.2,
    ),
    { wobble: 0, segments: 40 },
  )
  const up = (mesh: Mesh) => place(mesh, { y })
  return {
    parts: [
      { mesh: up(body), material: bell },
      { mesh: up(cord), material: flex(flexColor) },
      { mesh: up(collar), material: brass() },
      { mesh: up(place(ball(2.8, 3.2, 2.8, 32), { y: 3.4 })), material: bulb(lit) },
    ],
    lamps: lit ? [{ at: [0, y + 5.5, 0], radius: 2.4, power: [1450, 1060, 640] }] : [],
  }
}

/** A hand-dipped taper of `height`, on y = 0; `lit` adds a flame. */
export function taper(height: number, wax: Material, lit = false, radius = 1.05, seed = 1): LitObject {
  const outer: Point[] = [
    [0, 0],
    ...spline(
      [
        [radius * 0.92, 0],
        [radius, 0.6],
        [radius * 0.98, height * 0.4],
        [radius * 0.72, height * 0.88],
        [radius * 0.5, height - 0.5],
        [radius * 0.22, height],
        [0, height + 0.05],
      ],
      14,
    ),
  ]
  const body = lathe(outer, { wobble: 0.02, seed, segments: 48, rings: 0.015, ringsPerCm: 0.35 })
  const thread = tube(
    [
      [0, height - 0.1, 0],
      [0.06, height + 0.6, 0],
      [lit ? 0.3 : 0.12, height + 1.25, 0],
    ],
    { radius: 0.085, segments: 7 },
  )
  const parts: Part[] = [
    { mesh: body, material: lit ? litFromAbove(wax, height) : wax },
    { mesh: thread, material: lit ? plain({ color: '#241c16', rough: 1 }) : wick() },
  ]
  if (!lit) return { parts, lamps: [] }
  const fire = lathe(
    spline([
      [0, 0],
      [0.22, 0.15],
      [0.46, 0.75],
      [0.36, 1.6],
      [0.14, 2.5],
      [0, 3.05],
    ]),
    { wobble: 0.02, segments: 28, seed },
  )
  parts.push({ mesh: place(fire, { x: 0.12, y: height + 0.55 }), material: flame() })
  return { parts, lamps: [{ at: [0.12, height + 4.2, 0], radius: 0.9, power: [104, 75, 42] }] }
}

/** A pillar or jar-less candle with a melted hollow. */
export function pillar(radius: number, height: number, wax: Material, lit = false, seed = 1): LitObject {
  const body = lathe(
    [
      [0, 0],
      ...rounded(
        [
          [radius - 0.1, 0],
          [radius, 0.15],
          [radius, height],
          [radius - 0.5, height],
          [radius * 0.45, height - 0.55],
          [0, height - 0.6],
        ],
        [0.2, 0.35, 0.4, 0.8],
      ),
    ],
    { wobble: 0.008, seed, segments: 90 },
  )
  const thread = tube(
    [
      [0, height - 0.7, 0],
      [0.05, height + 0.2, 0],
      [0.2, height + 0.7, 0],
    ],
    { radius: 0.1, segments: 7 },
  )
  const parts: Part[] = [
    { mesh: body, material: lit ? litFromAbove(wax, height) : wax },
    { mesh: thread, material: lit ? plain({ color: '#241c16', rough: 1 }) : wick() },
  ]
  if (!lit) return { parts, lamps: [] }
  const fire = lathe(
    spline([
      [0, 0],
      [0.25, 0.15],
      [0.52, 0.8],
      [0.4, 1.7],
      [0.15, 2.7],
      [0, 3.2],
    ]),
    { wobble: 0.02, segments: 28, seed },
  )
  parts.push({ mesh: place(fire, { x: 0.12, y: height }), material: flame() })
  return { parts, lamps: [{ at: [0.12, height + 3.6, 0], radius: 0.9, power: [104, 75, 42] }] }
}

/** A saucer candlestick with a ring for the thumb. */
export function saucerStick(material: Material, seed = 1): Part[] {
  const dish = pot(
    rounded(
      [
        [4.6, 0],
        [6.2, 0.5],
        [7, 2.2],
        [7.2, 2.4],
      ],
      [0.8, 0.4],
    ),
    { wall: 0.45, floor: 0.8, foot: 0.2 },
    { seed, segments: 130 },
  )
  const cupForm = lathe(
    rounded(
      [
        [2.6, 0.7],
        [1.75, 1.2],
        [1.6, 3.6],
        [2, 4.2],
        [1.9, 4.5],
        [1.15, 4.4],
        [1.12, 2],
        [0, 2],
      ],
      0.3,
    ),
    { seed: seed + 1 },
  )
  const ring = tube(
    [
      [6.6, 1.8, 0],
      [8, 2.5, 0],
      [9.1, 1.9, 0],
      [8.6, 0.75, 0],
      [6.9, 0.8, 0],
    ],
    { radius: 0.55, flat: 0.55, segments: 18, steps: 12 },
  )
  const cupCoords = new Float32Array(cupForm.coords)
  const ringCoords = new Float32Array(ring.coords)
  for (const coords of [cupCoords, ringCoords]) for (let i = 1; i < coords.length; i += 3) coords[i] = -3
  return [{ mesh: joinMeshes([dish, { ...cupForm, coords: cupCoords }, { ...ring, coords: ringCoords }]), material }]
}

export const natural = (): Material => beeswax()
export const inkWax = (): Material => beeswax('#2c2f36', '#24272d')
export const cobaltWax = (): Material => beeswax('#2c46a0', '#263d8e')
export const whiteWax = (): Material => beeswax('#ece5d4', '#e4dbc6')
