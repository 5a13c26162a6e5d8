import type { Rgb } from '@vitrine/commerce'

/** Reads `#rgb`, `#rrggbb`, `rgb()` and `hsl()` where nothing shines through; undefined for every other colour. */
export function parseRgb(color: string): Rgb | undefined {
  const digits = /^#(?:([0-9a-f]{3})f?|([0-9a-f]{6})(?:ff)?)$/i.exec(color)
  if (digits) return fromHex(digits[1]?.replace(/./g, '$&$&') ?? digits[2] ?? '')
  const [, name = '', list = ''] = /^(rgb|hsl)a?\((.+)\)$/i.exec(color) ?? []
  const [first, second, third, alpha = 1] = list
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(parseChannel)
  if (first === undefined || second === undefined || third === undefined || alpha !== 1) return undefined
  return name.toLowerCase() === 'hsl' ? fromHsl(first, second, third) : { red: first, green: second, blue: third }
}

function fromHex(digits: string): Rgb {
  const value = Number.parseInt(digits, 16)
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 }
}

/** `hue` in degrees, the others 0 to 1 of 255, as `partOf` reads percentages. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const light = lightness / 255
  const reach = (saturation / 255) * Math.min(light, 1 - light)
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return { red: part(0), green: part(8), blue: part(4) }
}

function parseChannel(written: string): number {
  const value = Number.parseFloat(written)
  return written.endsWith('%') ? (value / 100) * 255 : value
}
