import type { Camera } from './scene.ts'

/** A camera set up for a picture of `width` x `height` pixels. */
export class View {
  readonly width: number
  readonly height: number
  readonly eye: readonly [number, number, number]
  /** Direction of the last `aim`. */
  dx = 0
  dy = 0
  dz = -1
  /** Centimetres one pixel covers at a distance of one centimetre. */
  readonly spread: number
  readonly focusDistance: number
  readonly #camera: Camera
  readonly #forward: V
  readonly #right: V
  readonly #up: V

  constructor(camera: Camera, width: number, height: number) {
    this.#camera = camera
    this.width = width
    this.height = height
    this.eye = camera.eye
    this.#forward = unit(sub(camera.target, camera.eye))
    const level: V = Math.abs(this.#forward[1]) > 0.999 ? [0, 0, -1] : [0, 1, 0]
    const right = unit(cross(this.#forward, level))
    const up = cross(right, this.#forward)
    const roll = ((camera.roll ?? 0) * Math.PI) / 180
    this.#right = turn(right, up, roll)
    this.#up = turn(up, right, -roll)
    this.spread = (2 * Math.tan((camera.fov * Math.PI) / 360)) / height
    this.focusDistance = dot(sub(camera.focus ?? camera.target, camera.eye), this.#forward)
  }

  /** Points `dx, dy, dz` through a place of the picture, in pixels from the top left. */
  aim(x: number, y: number): void {
    const a = (x - this.width / 2) * this.spread
    const b = (this.height / 2 - y) * this.spread
    const [f, r, u] = [this.#forward, this.#right, this.#up]
    const px = f[0] + r[0] * a + u[0] * b
    const py = f[1] + r[1] * a + u[1] * b
    const pz = f[2] + r[2] * a + u[2] * b
    const length = Math.sqrt(px * px + py * py + pz * pz)
    this.dx = px / length
    this.dy = py / length
    this.dz = pz / length
  }

  /** Distance in the direction of view, of a point `t` along the last aimed ray. */
  depth(t: number): number {
    return t * (this.dx * this.#forward[0] + this.dy * this.#forward[1] + this.dz * this.#forward[2])
  }

  /** Diameter in pixels of the disc that a point at this depth becomes; negative in front of the focus. */
  blur(depth: number): number {
    const { focusDistance: f } = this
    return ((this.#camera.aperture ?? 0) * (depth - f)) / depth / (f * this.spread)
  }
}

type V = readonly [number, number, number]

function sub(a: V, b: V): V {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function dot(a: V, b: V): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function cross(a: V, b: V): V {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(a: V): V {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

function turn(a: V, b: V, angle: number): V {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return [a[0] * c + b[0] * s, a[1] * c + b[1] * s, a[2] * c + b[2] * s]
}
