import { denoise } from './denoise.ts'
import { Light, type Lights } from './lights.ts'
import { hash } from './noise.ts'
import { Hit, type Scene } from './scene.ts'
import type { Tracer } from './tracer.ts'
import type { View } from './view.ts'

/** Light that falls on what the camera sees, at a fraction of the picture's resolution. */
export interface Irradiance {
  width: number
  height: number
  light: Float32Array
  positions: Float32Array
  normals: Float32Array
  parts: Int16Array
}

/** Most light that one bounced ray may bring: a lucky one from beside a lamp would leave a blotch. */
const MOST = 0.9

/** Samples window, sun, lamps and one bounce at every point of a coarse grid, then smooths the noise away. */
export function gatherIrradiance(
  scene: Scene,
  tracer: Tracer,
  lights: Lights,
  view: View,
  samples: number,
): Irradiance {
  const { width, height } = view
  const n = width * height
  const out: Irradiance = {
    width,
    height,
    light: new Float32Array(n * 3),
    positions: new Float32Array(n * 3),
    normals: new Float32Array(n * 3),
    parts: new Int16Array(n).fill(-1),
  }
  const variance = new Float32Array(n)
  const hit = new Hit()
  const bounce = new Hit()
  const light = new Light()
  const far = new Light()
  const direction = new Float64Array(3)
  const ambient = scene.room.front
  const enough = Math.ceil(samples * 0.4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      view.aim(x + 0.5, y + 0.5)
      if (!tracer.closest(view.eye[0], view.eye[1], view.eye[2], view.dx, view.dy, view.dz, hit)) continue
      const at = y * width + x
      const k = at * 3
      out.parts[at] = hit.part
      write(out.positions, k, hit.px, hit.py, hit.pz)
      write(out.normals, k, hit.nx, hit.ny, hit.nz)
      let r = 0
      let g = 0
      let b = 0
      let squares = 0
      let before = 0
      let open = true
      let count = 0
      for (let s = 0; s < samples; s++) {
        const order = s + interleave(x, y) * samples
        const a1 = (0.5 + order * 0.7548776662466927 + hash(x, y, 1) * 0.35) % 1
        const b1 = (0.5 + order * 0.5698402909980532 + hash(x, y, 2) * 0.35) % 1
        const a2 = (0.2 + order * 0.8191725133961645 + hash(x, y, 3) * 0.35) % 1
        const b2 = (0.7 + order * 0.6710436067037893 + hash(x, y, 4) * 0.35) % 1
        light.clear()
        const arrived = lights.direct(hit.px, hit.py, hit.pz, hit.nx, hit.ny, hit.nz, a1, b1, light)
        if (s > 0 && arrived !== before) open = false
        before = arrived
        scatter(hit, a2, b2, direction)
        const dx = direction[0]!
        const dy = direction[1]!
        const dz = direction[2]!
        const ox = hit.px + hit.nx * 0.015
        const oy = hit.py + hit.ny * 0.015
        const oz = hit.pz + hit.nz * 0.015
        if (tracer.closest(ox, oy, oz, dx, dy, dz, bounce)) {
          const material = tracer.materials[bounce.part]!
          if (bounce.part > 1) open = false
          far.r = ambient[0] * 0.45
          far.g = ambient[1] * 0.45
          far.b = ambient[2] * 0.45
          lights.direct(bounce.px, bounce.py, bounce.pz, bounce.nx, bounce.ny, bounce.nz, b2, a1, far)
          light.r += Math.min(MOST, far.r * material.mean[0] + (material.glow?.[0] ?? 0))
          light.g += Math.min(MOST, far.g * material.mean[1] + (material.glow?.[1] ?? 0))
          light.b += Math.min(MOST, far.b * material.mean[2] + (material.glow?.[2] ?? 0))
        } else lights.room(dx, dy, dz, 1, light)
        r += light.r
        g += light.g
        b += light.b
        const luma = light.r * 0.3 + light.g * 0.6 + light.b * 0.1
        squares += luma * luma
        count++
        // Out in the open, where every sample met the same, few are enough.
        if (open && count >= enough) break
      }
      out.light[k] = r / count
      out.light[k + 1] = g / count
      out.light[k + 2] = b / count
      const mean = (r * 0.3 + g * 0.6 + b * 0.1) / count
      variance[at] = Math.max(0, squares / count - mean * mean) / count
    }
  denoise(out, variance)
  return out
}

const TILE = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Neighbours get different samples, so that smoothing 4 x 4 points sums a good set. */
function interleave(x: number, y: number): number {
  return TILE[(y & 3) * 4 + (x & 3)]!
}

/** A random direction about the normal, likelier the steeper. */
function scatter(hit: Hit, a: number, b: number, direction: Float64Array): void {
  const r = Math.sqrt(a)
  const x = r * Math.cos(b * Math.PI * 2)
  const y = r * Math.sin(b * Math.PI * 2)
  const z = Math.sqrt(1 - a)
  const { nx, ny, nz } = hit
  const sign = nz >= 0 ? 1 : -1
  const p = -1 / (sign + nz)
  const q = nx * ny * p
  direction[0] = (1 + sign * nx * nx * p) * x + q * y + nx * z
  direction[1] = sign * q * x + (sign + ny * ny * p) * y + ny * z
  direction[2] = -sign * nx * x - ny * y + nz * z
}

function write(into: Float32Array, k: number, x: number, y: number, z: number): void {
  into[k] = x
  into[k + 1] = y
  into[k + 2] = z
}
