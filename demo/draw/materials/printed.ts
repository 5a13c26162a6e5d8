import sharp from 'sharp'
import { rgb } from '../engine/color.ts'
import { clamp, fractal, noise } from '../engine/noise.ts'
import type { Hit, Material, Surface } from '../engine/scene.ts'

export interface Print {
  data: Uint8Array
  width: number
  height: number
}

/** An SVG drawing as pixels, to be printed on a part of a scene. */
export async function printOf(svg: string, width: number): Promise<Print> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 200 })
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/**
 * Paper or card with a print on the face whose `coords` u and v run -1..1 (a box's top: u across, w down).
 * The sheet's own colour multiplies the print.
 */
export function printed(
  print: Print | undefined,
  color: string,
  options: { rough?: number; fibre?: number } = {},
): Material {
  const base = rgb(color)
  const fibre = options.fibre ?? 1
  const sampled = new Float64Array(3)
  return {
    mean: base,
    shade(hit: Hit, out: Surface) {
      const cloud =
        1 +
        fibre *
          (0.02 * fractal(hit.lx * 0.4, hit.ly, hit.lz * 0.4, 2) +
            (hit.size < 0.08 ? 0.025 * noise(hit.lx * 16, 0, hit.lz * 16) : 0))
      let r = base[0] * cloud
      let g = base[1] * cloud
      let b = base[2] * cloud
      if (print && hit.ny > 0.7 && hit.v > 0) {
        const sample = read(print, (hit.u + 1) / 2, (hit.w + 1) / 2, sampled)
        r *= sample[0]!
        g *= sample[1]!
        b *= sample[2]!
      }
      out.r = r
      out.g = g
      out.b = b
      out.rough = options.rough ?? 0.9
    },
  }
}

function read(print: Print, u: number, v: number, sampled: Float64Array): Float64Array {
  const x = clamp(u * print.width - 0.5, 0, print.width - 1.001)
  const y = clamp(v * print.height - 0.5, 0, print.height - 1.001)
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  for (let c = 0; c < 3; c++) {
    const at = (y0 * print.width + x0) * 3 + c
    const top = print.data[at]! * (1 - fx) + print.data[at + 3]! * fx
    const low = print.data[at + print.width * 3]! * (1 - fx) + print.data[at + print.width * 3 + 3]! * fx
    sampled[c] = ((top * (1 - fy) + low * fy) / 255) ** 2.2
  }
  return sampled
}
