import { type Rgb, blend, rgb, scale } from '../engine/color.ts'
import { clamp, fractal, noise, smooth } from '../engine/noise.ts'
import { type Hit, type Material, type Surface, paint } from '../engine/scene.ts'

export interface WoodOptions {
  early?: string
  late?: string
  /** Direction of the fibres in the object's own space. */
  along?: 'x' | 'y' | 'z'
  /** Distance between year rings, centimetres. */
  rings?: number
  /** How far from the heart of the tree the piece was cut: across, and up. */
  heart?: readonly [number, number]
  rough?: number
  /** Width of the boards it is glued from; 0 for one piece. */
  boards?: number
  contrast?: number
  seed?: number
}

/** Wood cut from a trunk: rings about a heart, fibres, pores. */
export function wood(options: WoodOptions = {}): Material {
  const early = rgb(options.early ?? '#dcc6a2')
  const late = rgb(options.late ?? '#b8966a')
  const { along = 'x', rings = 0.55, heart = [3, -9], rough = 0.55, boards = 0, contrast = 1, seed = 1 } = options
  return {
    mean: blend(early, late, 0.35),
    shade(hit: Hit, out: Surface) {
      const { lx, ly, lz } = hit
      let a = along === 'x' ? lx : along === 'y' ? ly : lz
      let b = along === 'x' ? lz : along === 'y' ? lx : lx
      const c = along === 'x' ? ly : along === 'y' ? lz : ly
      let board = 0
      let gap = 0
      if (boards > 0) {
        board = Math.floor(b / boards + 0.5)
        const offset = b - board * boards
        gap = smooth(0.07 + hit.size, 0.02, boards / 2 - Math.abs(offset))
        a += board * 41.7
        b = offset + ((board * 2.7) % 3)
      }
      const slow = fractal(a * 0.018 + seed, b * 0.06 + board * 9, c * 0.06, 2)
      const x = b - heart[0] + slow * 4.5
      const y = c - heart[1] + board * 0.8 + slow * 3
      const radius = Math.hypot(x, y) + 0.28 * fractal(a * 0.05, b * 0.4 + board * 5, c * 0.4 + seed, 2)
      const phase = radius / rings + 0.35 * noise(radius * 0.7, board * 3 + seed, 0)
      const t = phase - Math.floor(phase)
      // Early wood darkens slowly to late wood, then the next year starts at once.
      const fade = smooth(0.35, 0.0, (hit.size / rings - 0.12) * 1.2)
      let dark = (0.25 + 0.75 * t * t) * smooth(1, 0.93, t)
      dark = 0.36 + (dark - 0.36) * (0.45 + 0.55 * fade)
      const fibre = hit.size < 0.25 ? fractal(a * 0.5, b * 9 + board * 7, c * 9, 2) : 0
      const pore = hit.size < 0.09 ? smooth(0.35, 0.75, noise(a * 0.9, b * 22, c * 22 + board)) * (1 - t) : 0
      const tone = board === 0 ? 0 : noise(board * 5.3, seed, 2) * 0.16
      const amount = clamp((dark - 0.3) * contrast + 0.3 + fibre * 0.28 + pore * 0.35 + tone, 0, 1)
      const color: Rgb = scale(
        blend(early, late, amount),
        1 - gap * 0.45 + 0.05 * fractal(a * 0.03, b * 0.1, c + seed, 2),
      )
      paint(out, color)
      out.rough = clamp(rough + fibre * 0.1, 0.1, 1)
      out.f0 = 0.035
      const relief = hit.size < 0.1 ? noise(a * 0.6, b * 14, c * 14) * 0.05 : 0
      out.bx = relief
      out.bz = relief
    },
  }
}
