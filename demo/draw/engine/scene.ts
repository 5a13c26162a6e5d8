import type { Rgb } from './color.ts'
import type { Mesh } from './mesh.ts'

/** What a ray met. One object is reused for all rays of a picture. */
export class Hit {
  t = 0
  px = 0
  py = 0
  pz = 0
  /** Smooth normal, turned towards the ray's origin. */
  nx = 0
  ny = 1
  nz = 0
  lx = 0
  ly = 0
  lz = 0
  u = 0
  v = 0
  w = 0
  /** 0 floor, 1 wall, 2.. parts; -1 nothing. */
  part = -1
  /** Centimetres that one pixel covers here: detail finer than this must fade. */
  size = 0
}

/** What a material says about a point. */
export class Surface {
  r = 0.5
  g = 0.5
  b = 0.5
  /** 0 mirror .. 1 chalk. */
  rough = 0.8
  /** Reflectance seen straight on. */
  f0 = 0.04
  /** Slope of fine relief, added to the normal. */
  bx = 0
  by = 0
  bz = 0
  /** Light given off. */
  er = 0
  eg = 0
  eb = 0
  /** Soft rim of light at grazing angles: cloth, wax, fruit. */
  sheen = 0
}

/** Sets a surface's color to `color` times `k`. */
export function paint(out: Surface, color: Rgb, k = 1): void {
  out.r = color[0] * k
  out.g = color[1] * k
  out.b = color[2] * k
}

export interface Material {
  /** Mean colour, for light that bounces. */
  mean: Rgb
  /** Mean light given off. */
  glow?: Rgb
  /** Share of a lamp's light that shines through (a lamp shade). */
  sheer?: Rgb
  shade: (hit: Hit, out: Surface) => void
}

export interface Part {
  mesh: Mesh
  material: Material
}

export interface Stage {
  floor: Material
  wall: Material
  /** The wall stands at this depth (negative: away from the camera). */
  wallZ: number
  /** Radius of the curve between floor and wall; 0 for a corner. */
  cove: number
  /** The table ends here and the wall goes on below it. */
  tableBack?: number
}

/** A big soft light: a window with its curtain, or the sky in it. */
export interface Window {
  centre: readonly [number, number, number]
  /** Half of its width and half of its height, as vectors. */
  across: readonly [number, number, number]
  up: readonly [number, number, number]
  radiance: Rgb
  /** Panes seen in reflections: columns and rows. */
  panes: readonly [number, number]
}

export interface Sun {
  /** Towards the sun. */
  direction: readonly [number, number, number]
  radiance: Rgb
  /** Half angle of the disc, degrees: how soft its shadows are. */
  spread: number
  /** What the sun shines through: share of light at a point of the plane x = 0, relative to the scene. */
  through?: (y: number, z: number) => number
  /** x of that plane. */
  planeX: number
}

export interface Lamp {
  at: readonly [number, number, number]
  radius: number
  /** Light given off, as radiance at one centimetre. */
  power: Rgb
}

export interface Camera {
  eye: readonly [number, number, number]
  target: readonly [number, number, number]
  /** Vertical angle of view, degrees. */
  fov: number
  /** Point that is sharp; the target when absent. */
  focus?: readonly [number, number, number]
  /** Diameter of the lens opening, centimetres. */
  aperture?: number
  /** Degrees of roll. */
  roll?: number
}

export interface Look {
  exposure?: number
  vignette?: number
  grain?: number
  bloom?: number
  /** Warmth added, -1..1. */
  warmth?: number
  contrast?: number
}

export interface Scene {
  parts: Part[]
  stage: Stage
  window: Window
  sun?: Sun
  lamps?: Lamp[]
  /** Light of the room from above, from the front and from the dark side. */
  room: { above: Rgb; front: Rgb; side: Rgb }
  camera: Camera
  look?: Look
}
