import type { Rgb } from '../engine/color.ts'
import { scale } from '../engine/color.ts'
import { clamp, noise, smooth } from '../engine/noise.ts'
import type { Camera, Lamp, Look, Material, Part, Scene, Sun } from '../engine/scene.ts'
import { cloth } from '../materials/linen.ts'
import { plaster } from '../materials/plaster.ts'
import { wood } from '../materials/wood.ts'

/** One picture of the shop: its file name without ending, its format, and the scene (built when it is drawn). */
export interface Picture {
  name: string
  format: 'product' | 'wide' | 'post'
  scene: () => Scene | Promise<Scene>
  /** Samples of light per point, when four are too few (lamps, candles). */
  samples?: number
}

export type Ground = 'ash' | 'linen' | 'plaster' | 'boards' | 'lime'

export interface StudioOptions {
  parts: Part[]
  /** Height in centimetres of what the picture shows at the target: light and room scale with it. */
  frame: number
  /** Size of the room, light and table when it is not that of the frame (for details). */
  room?: number
  /** Point the camera looks at. */
  target: readonly [number, number, number]
  /** Degrees the camera stands to the right and above; 9 above is the height of the catalogue. */
  yaw?: number
  pitch?: number
  fov?: number
  focus?: readonly [number, number, number]
  /** Lens opening as a share of the frame. */
  aperture?: number
  roll?: number
  ground?: Ground | Material
  wall?: Material
  /** Distances behind the origin as shares of the frame. */
  tableBack?: number
  wallBack?: number
  /** Sun through a window with panes, across the wall. */
  sun?: SunOptions
  lamps?: Lamp[]
  /** 1: day; 0: dusk. */
  day?: number
  look?: Look
}

export interface SunOptions {
  strength?: number
  /** Where the patch of light sits on the wall, as shares of the frame from the origin. */
  x?: number
  y?: number
  width?: number
  height?: number
  columns?: number
  rows?: number
  /** Degrees above the horizon, and to the front. */
  above?: number
  front?: number
  /** A branch outside that dapples the patch, 0..1. */
  leaves?: number
}

/** The workshop's corner for photographs: a table, a plaster wall, one window on the left. */
export function studio(options: StudioOptions): Scene {
  const { frame, target, yaw = 4, pitch = 9, fov = 20, day = 1 } = options
  const room = options.room ?? frame
  const k = room / 42
  const distance = frame / (2 * Math.tan((fov * Math.PI) / 360))
  const a = (yaw * Math.PI) / 180
  const b = (pitch * Math.PI) / 180
  const eye = [
    target[0] + distance * Math.sin(a) * Math.cos(b),
    target[1] + distance * Math.sin(b),
    target[2] + distance * Math.cos(a) * Math.cos(b),
  ] as const
  const camera: Camera = {
    eye,
    target,
    fov,
    aperture: (options.aperture ?? 0.036) * frame,
    ...(options.focus ? { focus: options.focus } : {}),
    ...(options.roll ? { roll: options.roll } : {}),
  }
  const wallZ = -(options.wallBack ?? 1.05) * room
  const ground = options.ground ?? 'ash'
  const floor = typeof ground === 'string' ? groundOf(ground) : ground
  const open = ground === 'boards' || ground === 'plaster' || ground === 'lime'
  return {
    parts: options.parts,
    camera,
    stage: {
      floor,
      wall: options.wall ?? plaster(),
      wallZ,
      cove: ground === 'plaster' ? room * 0.35 : 0,
      ...(open && options.tableBack === undefined ? {} : { tableBack: -(options.tableBack ?? 0.7) * room }),
    },
    window: {
      centre: [-85 * k, 68 * k, 22 * k],
      across: [9 * k, 0, 30 * k],
      up: [0, 36 * k, 0],
      radiance: dusk([8.6, 8.7, 8.9], day),
      panes: [2, 3],
    },
    room: roomAt(day),
    ...(options.sun ? { sun: sunThrough(options.sun, room, wallZ) } : {}),
    ...(options.lamps ? { lamps: options.lamps } : {}),
    ...(options.look ? { look: options.look } : {}),
  }
}

/** The colour of light at a time of day: bluer the later it is. */
function dusk(color: Rgb, day: number): Rgb {
  const late = 1 - smooth(0.1, 0.6, day)
  return [color[0] * day * (1 - 0.3 * late), color[1] * day * (1 - 0.1 * late), color[2] * day * (1 + 0.22 * late)]
}

function roomAt(day: number): Scene['room'] {
  const dim: Rgb = [0.006, 0.008, 0.012]
  const mixed = (c: Rgb): Rgb => {
    const tinted = dusk(c, day)
    return [dim[0] + tinted[0], dim[1] + tinted[1], dim[2] + tinted[2]]
  }
  return { above: mixed([0.3, 0.3, 0.3]), front: mixed([0.19, 0.186, 0.18]), side: mixed([0.09, 0.086, 0.08]) }
}

export function groundOf(ground: Ground): Material {
  switch (ground) {
    case 'linen':
      return cloth({ color: '#d6cebd', weft: '#dcd5c6', threads: 9, uneven: 1.1, seed: 4 })
    case 'plaster':
    case 'lime':
      return plaster({ color: '#d6d2c8', rough: 0.7 })
    case 'boards':
      return wood({ early: '#cbb795', late: '#a58a66', boards: 13, contrast: 0.8, rough: 0.85, along: 'x', seed: 8 })
    case 'ash':
      return wood({ early: '#d9ccb6', late: '#bda68a', boards: 14, contrast: 0.6, rough: 0.85 })
  }
}

function sunThrough(options: SunOptions, frame: number, wallZ: number): Sun {
  const { strength = 2.6, x = 0.1, y = 0.62, width = 0.5, height = 0.62, columns = 2, rows = 3 } = options
  const up = ((options.above ?? 26) * Math.PI) / 180
  const out = ((options.front ?? 42) * Math.PI) / 180
  const direction = [-Math.cos(up) * Math.cos(out), Math.sin(up), Math.cos(up) * Math.sin(out)] as const
  const planeX = -2.2 * frame
  // Where the ray to the middle of the patch crosses the window's plane.
  const t = (planeX - x * frame) / direction[0]
  const middleY = y * frame + direction[1] * t
  const middleZ = wallZ + direction[2] * t
  const halfZ = ((width * frame) / 2) * (direction[2] / -direction[0])
  const halfY = (height * frame) / 2
  return {
    direction,
    radiance: scale([1, 0.9, 0.74], strength),
    spread: 0.55,
    planeX,
    through: (py, pz) => {
      const u = (pz - middleZ) / halfZ
      const v = (py - middleY) / halfY
      if (Math.abs(u) > 1 || Math.abs(v) > 1) return 0
      if (onBar(u, columns) || onBar(v, rows)) return 0
      if (!options.leaves) return 1
      const n = noise(u * 5, v * 7, 3) + 0.6 * noise(u * 11, v * 13, 9)
      return 1 - options.leaves * smooth(0.05, 0.35, n)
    },
  }
}

function onBar(u: number, count: number): boolean {
  const x = ((u + 1) / 2) * count
  const nearest = clamp(Math.round(x), 1, count - 1)
  return count > 1 && Math.abs(x - nearest) < 0.04
}
