import { clamp, hash, smooth } from './noise.ts'
import type { Exposure } from './render.ts'
import type { Look } from './scene.ts'

/** Blurs what is out of focus, blooms what is very bright, and turns linear light into bytes of sRGB. */
export function develop(exposure: Exposure, look: Look): Uint8Array {
  const pixels = focus(exposure)
  bloom(pixels, exposure.width, exposure.height, look.bloom ?? 0.05)
  return tone(pixels, exposure.width, exposure.height, look)
}

const TAPS = 22
const TURNS = 64

/** Places on a disc of radius 1, in a spiral, for each of several rotations. */
function discPoints(): Float32Array {
  const out = new Float32Array(TURNS * TAPS * 3)
  for (let turn = 0; turn < TURNS; turn++)
    for (let i = 0; i < TAPS; i++) {
      const d = Math.sqrt((i + 0.5) / TAPS)
      const a = (turn / TURNS) * Math.PI * 2 + i * 2.399963
      out.set([Math.cos(a) * d, Math.sin(a) * d, d], (turn * TAPS + i) * 3)
    }
  return out
}

/**
 * A lens's depth of field. What is far out of focus is gathered on a picture of half the size and mixed back in:
 * nobody can tell, and it takes a quarter of the time.
 */
function focus(exposure: Exposure): Float32Array {
  const { width, height, pixels, blur } = exposure
  const disc = discPoints()
  const half = halved(exposure)
  const soft = gather(half, disc, 0)
  const out = gather(exposure, disc, 5)
  const w = half.width
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const share = smooth(3, 5, Math.abs(blur[at]!) / 2)
      if (share <= 0) continue
      const sx = clamp(x / 2 - 0.25, 0, w - 1.001)
      const sy = clamp(y / 2 - 0.25, 0, half.height - 1.001)
      const x0 = Math.floor(sx)
      const y0 = Math.floor(sy)
      const fx = sx - x0
      const fy = sy - y0
      const o = (y0 * w + x0) * 3
      for (let c = 0; c < 3; c++) {
        const top = soft[o + c]! * (1 - fx) + soft[o + c + 3]! * fx
        const low = soft[o + c + w * 3]! * (1 - fx) + soft[o + c + w * 3 + 3]! * fx
        const k = at * 3 + c
        out[k] = (share >= 1 ? 0 : (out[k] ?? pixels[k]!) * (1 - share)) + (top * (1 - fy) + low * fy) * share
      }
    }
  return out
}

function halved(exposure: Exposure): Exposure {
  const { width: fullWidth, height: fullHeight, pixels, blur } = exposure
  const width = fullWidth >> 1
  const height = fullHeight >> 1
  const out: Exposure = {
    width,
    height,
    pixels: new Float32Array(width * height * 3),
    blur: new Float32Array(width * height),
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const a = y * 2 * fullWidth + x * 2
      const b = a + fullWidth
      out.blur[at] = Math.min(blur[a]!, blur[a + 1]!, blur[b]!, blur[b + 1]!) / 2
      for (let c = 0; c < 3; c++)
        out.pixels[at * 3 + c] =
          (pixels[a * 3 + c]! + pixels[a * 3 + 3 + c]! + pixels[b * 3 + c]! + pixels[b * 3 + 3 + c]!) / 4
    }
  return out
}

/** Each pixel gathers from the disc it is blurred over, but not from sharp things before it. Radii from `most` up are left. */
function gather(exposure: Exposure, disc: Float32Array, most: number): Float32Array {
  const { width, height, pixels, blur } = exposure
  const near = nearBlur(blur, width, height)
  const out = Float32Array.from(pixels)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const mine = blur[at]!
      const own = Math.abs(mine) / 2
      const radius = Math.max(own, near[(y >> 4) * ((width >> 4) + 1) + (x >> 4)]!)
      if (radius < 0.6 || (most > 0 && own >= most)) continue
      const k = at * 3
      let sum = 1
      let r = pixels[k]!
      let g = pixels[k + 1]!
      let b = pixels[k + 2]!
      let p = Math.floor(hash(x, y, 5) * TURNS) * TAPS * 3
      for (let i = 0; i < TAPS; i++, p += 3) {
        const d = disc[p + 2]! * radius
        const xx = Math.round(x + disc[p]! * radius)
        const yy = Math.round(y + disc[p + 1]! * radius)
        if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue
        const other = yy * width + xx
        const c = blur[other]!
        // From in front: whatever spreads this far. From behind: only within the own disc.
        if (c < mine - 0.5 ? Math.abs(c) / 2 + 0.5 < d : d > own + 0.5) continue
        const o = other * 3
        r += pixels[o]!
        g += pixels[o + 1]!
        b += pixels[o + 2]!
        sum++
      }
      out[k] = r / sum
      out[k + 1] = g / sum
      out[k + 2] = b / sum
    }
  return out
}

/** Largest radius of things too near, per tile of 16 and its neighbours. */
function nearBlur(blur: Float32Array, width: number, height: number): Float32Array {
  const w = (width >> 4) + 1
  const h = (height >> 4) + 1
  const tiles = new Float32Array(w * h)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = (y >> 4) * w + (x >> 4)
      const radius = -blur[y * width + x]! / 2
      if (radius > tiles[t]!) tiles[t] = radius
    }
  const out = new Float32Array(tiles.length)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let j = Math.max(0, y - 2); j <= Math.min(h - 1, y + 2); j++)
        for (let i = Math.max(0, x - 2); i <= Math.min(w - 1, x + 2); i++)
          if (tiles[j * w + i]! > out[y * w + x]!) out[y * w + x] = tiles[j * w + i]!
  return out
}

/** Light that strays in the lens: a little of what is bright, spread wide. */
function bloom(pixels: Float32Array, width: number, height: number, amount: number): void {
  if (amount <= 0) return
  const w = Math.ceil(width / 8)
  const h = Math.ceil(height / 8)
  let small: Float32Array = new Float32Array(w * h * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = (y * width + x) * 3
      const o = ((y >> 3) * w + (x >> 3)) * 3
      for (let c = 0; c < 3; c++) small[o + c] = small[o + c]! + Math.min(6, pixels[k + c]!) / 64
    }
  for (let pass = 0; pass < 3; pass++) small = boxBlur(boxBlur(small, w, h, 6, true), w, h, 6, false)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = (y * width + x) * 3
      const sx = clamp(x / 8 - 0.5, 0, w - 1.001)
      const sy = clamp(y / 8 - 0.5, 0, h - 1.001)
      const x0 = Math.floor(sx)
      const y0 = Math.floor(sy)
      const fx = sx - x0
      const fy = sy - y0
      for (let c = 0; c < 3; c++) {
        const o = (y0 * w + x0) * 3 + c
        const top = small[o]! * (1 - fx) + (small[o + 3] ?? small[o]!) * fx
        const low = (small[o + w * 3] ?? small[o]!) * (1 - fx) + (small[o + w * 3 + 3] ?? small[o]!) * fx
        pixels[k + c] = pixels[k + c]! * (1 - amount) + (top * (1 - fy) + low * fy) * amount
      }
    }
}

function boxBlur(from: Float32Array, w: number, h: number, radius: number, across: boolean): Float32Array {
  const out = new Float32Array(from.length)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let i = -radius; i <= radius; i++) {
          const xx = across ? clamp(x + i, 0, w - 1) : x
          const yy = across ? y : clamp(y + i, 0, h - 1)
          sum += from[(yy * w + xx) * 3 + c]!
        }
        out[(y * w + x) * 3 + c] = sum / (radius * 2 + 1)
      }
  return out
}

function tone(pixels: Float32Array, width: number, height: number, look: Look): Uint8Array {
  const { exposure = 1.25, vignette = 0.12, warmth = 0.12, contrast = 1 } = look
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = (y * width + x) * 3
      const ex = x / width - 0.5
      const ey = y / height - 0.5
      const shade = 1 - vignette * smooth(0.25, 0.8, Math.hypot(ex, ey))
      for (let c = 0; c < 3; c++) {
        const tint = c === 0 ? 1 + warmth * 0.05 : c === 2 ? 1 - warmth * 0.07 : 1
        const value = curve(pixels[k + c]! * exposure * shade * tint, contrast)
        out[k + c] = clamp(Math.round(value * 255 + (hash(x, y, c) - 0.5)), 0, 255)
      }
    }
  return out
}

/** Film: a soft shoulder for highlights, sRGB, and a little more contrast in the middle. */
function curve(linear: number, contrast: number): number {
  const film = 1 - Math.exp(-1.5 * Math.max(0, linear))
  const s = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
  return s + 0.022 * contrast * Math.sin((s - 0.5) * Math.PI * 2)
}
