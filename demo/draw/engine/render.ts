import { type Irradiance, gatherIrradiance } from './irradiance.ts'
import { Light, Lights } from './lights.ts'
import { smooth } from './noise.ts'
import { Hit, type Scene, Surface } from './scene.ts'
import { Tracer } from './tracer.ts'
import { View } from './view.ts'

/** A picture in linear light, with how far out of focus each pixel is (diameter in pixels, negative: too near). */
export interface Exposure {
  width: number
  height: number
  pixels: Float32Array
  blur: Float32Array
}

export interface Quality {
  /** Samples of light per coarse point. */
  samples: number
  /** Pixels of the picture per coarse point, along one side. */
  coarse: number
  /** Extra rays for pixels on an edge. */
  edgeRays: number
}

/** Renders a scene at `width` x `height`. */
export function render(scene: Scene, width: number, height: number, quality: Quality): Exposure {
  const tracer = new Tracer(scene)
  const lights = new Lights(scene, tracer)
  const coarse = new View(scene.camera, Math.ceil(width / quality.coarse), Math.ceil(height / quality.coarse))
  const field = gatherIrradiance(scene, tracer, lights, coarse, quality.samples)
  return new Shading(scene, tracer, lights, field, width, height, quality).expose()
}

class Shading {
  readonly #scene: Scene
  readonly #tracer: Tracer
  readonly #lights: Lights
  readonly #field: Irradiance
  readonly #view: View
  readonly #quality: Quality
  readonly #hit = new Hit()
  readonly #mirrored = new Hit()
  readonly #surface = new Surface()
  readonly #light = new Light()
  readonly #shine = new Light()

  constructor(
    scene: Scene,
    tracer: Tracer,
    lights: Lights,
    field: Irradiance,
    width: number,
    height: number,
    quality: Quality,
  ) {
    this.#scene = scene
    this.#tracer = tracer
    this.#lights = lights
    this.#field = field
    this.#view = new View(scene.camera, width, height)
    this.#quality = quality
  }

  expose(): Exposure {
    const { width, height } = this.#view
    const pixels = new Float32Array(width * height * 3)
    const blur = new Float32Array(width * height)
    const parts = new Int16Array(width * height)
    const depth = new Float32Array(width * height)
    const normals = new Float32Array(width * height * 3)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        this.#see(x + 0.5, y + 0.5)
        pixels[at * 3] = this.#light.r
        pixels[at * 3 + 1] = this.#light.g
        pixels[at * 3 + 2] = this.#light.b
        parts[at] = this.#hit.part
        depth[at] = this.#view.depth(this.#hit.t)
        blur[at] = this.#hit.part < 0 ? 0 : this.#view.blur(depth[at])
        normals[at * 3] = this.#hit.nx
        normals[at * 3 + 1] = this.#hit.ny
        normals[at * 3 + 2] = this.#hit.nz
      }
    this.#refineEdges(pixels, parts, depth, normals)
    return { width, height, pixels, blur }
  }

  /** Edges get more rays; their mean is taken on a compressed scale, so that one bright ray does not leave a jag. */
  #refineEdges(pixels: Float32Array, parts: Int16Array, depth: Float32Array, normals: Float32Array): void {
    const { width, height } = this.#view
    const rays = this.#quality.edgeRays
    const edges = findEdges(parts, depth, normals, width, height)
    for (let at = 0; at < edges.length; at++) {
      if (edges[at] === 0) continue
      const x = at % width
      const y = (at - x) / width
      const sum = [0, 0, 0]
      for (let i = 0; i < rays; i++) {
        this.#see(x + (i + 0.5) / rays, y + ((0.5 + i * 0.6180339887) % 1))
        const { r, g, b } = this.#light
        sum[0]! += r / (1 + r)
        sum[1]! += g / (1 + g)
        sum[2]! += b / (1 + b)
      }
      for (let k = 0; k < 3; k++) {
        const mean = Math.min(0.995, sum[k]! / rays)
        pixels[at * 3 + k] = mean / (1 - mean)
      }
    }
  }

  /** Leaves in `#light` what the camera sees through a place of the picture. */
  #see(x: number, y: number): void {
    const view = this.#view
    const hit = this.#hit
    const out = this.#light
    const s = this.#surface
    view.aim(x, y)
    out.clear()
    if (!this.#tracer.closest(view.eye[0], view.eye[1], view.eye[2], view.dx, view.dy, view.dz, hit)) {
      this.#lights.room(view.dx, view.dy, view.dz, 1, out)
      return
    }
    hit.size = hit.t * view.spread
    s.rough = 0.9
    s.f0 = 0.04
    s.bx = s.by = s.bz = s.er = s.eg = s.eb = s.sheen = 0
    this.#tracer.materials[hit.part]!.shade(hit, s)
    this.#fallOn(x, y, out)
    const lit = this.#relief()
    const facing = Math.max(0, -(hit.nx * view.dx + hit.ny * view.dy + hit.nz * view.dz))
    const rim = 1 + s.sheen * (1 - facing) ** 3
    const er = out.r
    const eg = out.g
    const eb = out.b
    out.r = s.r * er * lit * rim + s.er
    out.g = s.g * eg * lit * rim + s.eg
    out.b = s.b * eb * lit * rim + s.eb
    if (s.rough < 0.75) this.#shineOn(er, eg, eb)
  }

  /** How relief finer than the mesh turns the surface to or from the window. */
  #relief(): number {
    const { bx, by, bz } = this.#surface
    if (bx === 0 && by === 0 && bz === 0) return 1
    const [wx, wy, wz] = this.#scene.window.centre
    const hit = this.#hit
    const dx = wx - hit.px
    const dy = wy - hit.py
    const dz = wz - hit.pz
    const k = 1 / Math.hypot(dx, dy, dz)
    return Math.max(0.2, 1 + (bx * dx + by * dy + bz * dz) * k)
  }

  #shineOn(er: number, eg: number, eb: number): void {
    const hit = this.#hit
    const s = this.#surface
    const view = this.#view
    let nx = hit.nx + s.bx
    let ny = hit.ny + s.by
    let nz = hit.nz + s.bz
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
    nx /= length
    ny /= length
    nz /= length
    const along = nx * view.dx + ny * view.dy + nz * view.dz
    const facing = Math.min(1, Math.max(0, -along))
    const f = s.f0 + (1 - s.f0) * (1 - facing) ** 5 * (1 - s.rough) ** 1.5
    const dx = view.dx - 2 * along * nx
    const dy = view.dy - 2 * along * ny
    const dz = view.dz - 2 * along * nz
    const ox = hit.px + hit.nx * 0.03
    const oy = hit.py + hit.ny * 0.03
    const oz = hit.pz + hit.nz * 0.03
    const shine = this.#shine
    shine.clear()
    const seen = this.#mirrored
    if (this.#tracer.closest(ox, oy, oz, dx, dy, dz, seen)) {
      const material = this.#tracer.materials[seen.part]!
      // What is mirrored is lit about as this place is, less in the gap where two things touch.
      const gap = 0.35 + 0.65 * smooth(0, 5, seen.t)
      shine.r = material.mean[0] * gap * (0.25 + er * 0.7) + (material.glow?.[0] ?? 0)
      shine.g = material.mean[1] * gap * (0.25 + eg * 0.7) + (material.glow?.[1] ?? 0)
      shine.b = material.mean[2] * gap * (0.25 + eb * 0.7) + (material.glow?.[2] ?? 0)
      if (seen.part > 1) {
        this.#light.r += f * shine.r
        this.#light.g += f * shine.g
        this.#light.b += f * shine.b
        return
      }
    } else this.#lights.room(dx, dy, dz, 1, shine)
    this.#lights.mirror(ox, oy, oz, dx, dy, dz, s.rough, 1, shine)
    this.#light.r += f * shine.r
    this.#light.g += f * shine.g
    this.#light.b += f * shine.b
  }

  /** Reads the coarse light at the hit, from those of the four nearest points that lie on the same surface. */
  #fallOn(x: number, y: number, out: Light): void {
    const { width, height, light, positions: p, normals: n, parts } = this.#field
    const hit = this.#hit
    const k = this.#quality.coarse
    const cx = x / k - 0.5
    const cy = y / k - 0.5
    const x0 = Math.floor(cx)
    const y0 = Math.floor(cy)
    const fx = cx - x0
    const fy = cy - y0
    let sum = 0
    let r = 0
    let g = 0
    let b = 0
    for (let j = 0; j < 2; j++)
      for (let i = 0; i < 2; i++) {
        const xx = Math.min(width - 1, Math.max(0, x0 + i))
        const yy = Math.min(height - 1, Math.max(0, y0 + j))
        const at = yy * width + xx
        const o = at * 3
        let weight = (i ? fx : 1 - fx) * (j ? fy : 1 - fy) + 1e-3
        if (parts[at] !== hit.part) weight *= 1e-4
        else {
          const facing = Math.max(0.01, hit.nx * n[o]! + hit.ny * n[o + 1]! + hit.nz * n[o + 2]!)
          const off = (hit.px - p[o]!) * hit.nx + (hit.py - p[o + 1]!) * hit.ny + (hit.pz - p[o + 2]!) * hit.nz
          weight *= facing ** 8 * Math.exp(-Math.abs(off) / (hit.size * k * 2 + 0.02)) + 1e-5
        }
        r += light[o]! * weight
        g += light[o + 1]! * weight
        b += light[o + 2]! * weight
        sum += weight
      }
    out.r = r / sum
    out.g = g / sum
    out.b = b / sum
  }
}

function findEdges(
  parts: Int16Array,
  depth: Float32Array,
  normals: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const edges = new Uint8Array(parts.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      for (const other of [x + 1 < width ? at + 1 : -1, y + 1 < height ? at + width : -1]) {
        if (other < 0) continue
        const k = at * 3
        const o = other * 3
        const facing = normals[k]! * normals[o]! + normals[k + 1]! * normals[o + 1]! + normals[k + 2]! * normals[o + 2]!
        const apart = Math.abs(depth[at]! - depth[other]!) / Math.max(1, depth[at]!)
        if (parts[at] !== parts[other] || facing < 0.92 || apart > 0.004) edges[at] = edges[other] = 1
      }
    }
  return edges
}
