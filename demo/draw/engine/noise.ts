/** Seeded randomness and smooth noise: the same numbers on every machine, so that every picture is reproducible. */

/** A generator of numbers in 0..1 (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number in 0..1 that depends only on three integers. */
export function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(z | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const ORDER = shuffled()
const VALUES = Float64Array.from({ length: 256 }, (_, i) => hash(i, 11, 5) * 2 - 1)

/** 0..255 in a fixed disorder, four times over, so that three look-ups make a hash of a point of a lattice. */
function shuffled(): Uint8Array {
  const next = random(20140)
  const order = Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const swap = order[i]!
    order[i] = order[j]!
    order[j] = swap
  }
  return Uint8Array.from([...order, ...order, ...order, ...order])
}

/** Smooth value noise in space, -1..1, about one feature per unit; repeats after 256. */
export function noise(x: number, y: number, z: number): number {
  const xf = Math.floor(x)
  const yf = Math.floor(y)
  const zf = Math.floor(z)
  const fx = x - xf
  const fy = y - yf
  const fz = z - zf
  const xi = xf & 255
  const yi = yf & 255
  const zi = zf & 255
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const a = ORDER[xi]! + yi
  const b = ORDER[xi + 1]! + yi
  const aa = ORDER[a]! + zi
  const ab = ORDER[a + 1]! + zi
  const ba = ORDER[b]! + zi
  const bb = ORDER[b + 1]! + zi
  const x00 = VALUES[ORDER[aa]!]!
  const x10 = VALUES[ORDER[ab]!]!
  const x01 = VALUES[ORDER[aa + 1]!]!
  const x11 = VALUES[ORDER[ab + 1]!]!
  const low0 = x00 + (VALUES[ORDER[ba]!]! - x00) * u
  const high0 = x10 + (VALUES[ORDER[bb]!]! - x10) * u
  const low1 = x01 + (VALUES[ORDER[ba + 1]!]! - x01) * u
  const high1 = x11 + (VALUES[ORDER[bb + 1]!]! - x11) * u
  const near = low0 + (high0 - low0) * v
  const far = low1 + (high1 - low1) * v
  return near + (far - near) * w
}

/** Several octaves of `noise`, each twice as fine and half as strong. */
export function fractal(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  let scale = 1
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(x * scale + i * 17.3, y * scale - i * 9.1, z * scale + i * 4.7)
    scale *= 2.03
    amplitude *= 0.5
  }
  return sum
}

/**
 * Distance to the nearest of points scattered about one per unit cube, and that point's own random number.
 * Used for the iron spots in a glaze.
 */
export function spots(x: number, y: number, z: number, out: { distance: number; id: number }): void {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  let best = 9
  let id = 0
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) {
        const cx = xi + i
        const cy = yi + j
        const cz = zi + k
        const dx = cx + hash(cx, cy, cz) - x
        const dy = cy + hash(cx + 71, cy, cz) - y
        const dz = cz + hash(cx, cy + 71, cz) - z
        const d = dx * dx + dy * dy + dz * dz
        if (d < best) {
          best = d
          id = hash(cx, cy, cz + 71)
        }
      }
  out.distance = Math.sqrt(best)
  out.id = id
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}
