import type { Irradiance } from './irradiance.ts'

const KERNEL = [0.3, 0.4, 0.3]
/** Distance between the points that a pass looks at. */
const STEPS = [1, 2, 3, 5, 8]

/**
 * Smooths sampled light without crossing edges of form: an a-trous wavelet filter that stops at other parts, other
 * normals, other planes, and where the light itself changes by more than its own noise (shadow edges stay).
 */
export function denoise(field: Irradiance, noisy: Float32Array): void {
  const { width, height } = field
  let light: Float32Array = field.light
  let next: Float32Array = new Float32Array(light.length)
  let variance: Float32Array = spread(noisy, width, height)
  let nextVariance: Float32Array = new Float32Array(variance.length)
  // A last, narrow pass looks at form only: it takes the fur off the edges of shadows.
  for (const [pass, step] of [...STEPS, 1].entries()) {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) filterPoint(field, light, variance, next, nextVariance, x, y, step, pass)
    ;[light, next] = [next, light]
    ;[variance, nextVariance] = [nextVariance, variance]
  }
  field.light = light
}

function filterPoint(
  field: Irradiance,
  light: Float32Array,
  variance: Float32Array,
  next: Float32Array,
  nextVariance: Float32Array,
  x: number,
  y: number,
  step: number,
  pass: number,
): void {
  const { width, height, positions: p, normals: n, parts } = field
  const at = y * width + x
  const part = parts[at]!
  const k = at * 3
  if (part < 0) return
  const px = p[k]!
  const py = p[k + 1]!
  const pz = p[k + 2]!
  const nx = n[k]!
  const ny = n[k + 1]!
  const nz = n[k + 2]!
  const luma = light[k]! * 0.3 + light[k + 1]! * 0.6 + light[k + 2]! * 0.1
  const keepsShadows = pass < STEPS.length
  const tolerance = Number(keepsShadows) / (Math.sqrt(variance[at]!) * (pass === 0 ? 6 : 3.2) + 0.012 * luma + 1e-4)
  let r = 0
  let g = 0
  let b = 0
  let v = 0
  let sum = 0
  for (let j = -1; j <= 1; j++) {
    const yy = y + j * step
    if (yy < 0 || yy >= height) continue
    for (let i = -1; i <= 1; i++) {
      const xx = x + i * step
      if (xx < 0 || xx >= width) continue
      const other = yy * width + xx
      if (parts[other] !== part) continue
      const o = other * 3
      const facing = nx * n[o]! + ny * n[o + 1]! + nz * n[o + 2]!
      if (facing < 0.6) continue
      const ex = p[o]! - px
      const ey = p[o + 1]! - py
      const ez = p[o + 2]! - pz
      const off = Math.abs(ex * nx + ey * ny + ez * nz)
      const apart = Math.sqrt(ex * ex + ey * ey + ez * ez) + 1e-4
      const change = Math.abs(light[o]! * 0.3 + light[o + 1]! * 0.6 + light[o + 2]! * 0.1 - luma) * tolerance
      let weight = KERNEL[i + 1]! * KERNEL[j + 1]! * Math.exp(-change - (off / apart) * 1.2)
      // facing^16: a curved wall may share, another side may not.
      const f2 = facing * facing
      const f4 = f2 * f2
      weight *= f4 * f4 * f4 * f4
      r += light[o]! * weight
      g += light[o + 1]! * weight
      b += light[o + 2]! * weight
      v += variance[other]! * weight * weight
      sum += weight
    }
  }
  if (sum <= 0) {
    next[k] = light[k]!
    next[k + 1] = light[k + 1]!
    next[k + 2] = light[k + 2]!
    nextVariance[at] = variance[at]!
    return
  }
  next[k] = r / sum
  next[k + 1] = g / sum
  next[k + 2] = b / sum
  nextVariance[at] = v / (sum * sum)
}

/** The noise of a point is itself noisy: take the mean of its neighbourhood. */
function spread(noisy: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(noisy.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      for (let j = Math.max(0, y - 2); j <= Math.min(height - 1, y + 2); j++)
        for (let i = Math.max(0, x - 2); i <= Math.min(width - 1, x + 2); i++) {
          sum += noisy[j * width + i]!
          count++
        }
      out[y * width + x] = sum / count
    }
  return out
}
