import { parseCssColor } from './css-color.ts'
import { extractTextOn } from './text-on.ts'
import { toRecord } from '../../platform/text/json.ts'

const units = ['px', '%', 'em', 'rem', 'vw', 'vh']
const sides = ['top', 'right', 'bottom', 'left']
const corners = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft']

/** What a block of a fluid grid is in, as declarations of CSS; '' where it is nothing of its own. */
interface Container {
  readonly declarations: string
  /** It is as high as its cells, not as its block. */
  readonly fills: boolean
}

/** Reads `containerStyles` of any shape: what cannot be read is left out. */
export function readContainer(stored: unknown): Container {
  const given = toRecord(stored)
  const color = parseCssColor(given['backgroundColor'])
  const blur = readLength(given['backgroundBlur'])
  const width = readLength(given['borderWidth'] ?? given['strokeWidth'])
  const hasGround = color !== undefined && given['backgroundEnabled'] !== false
  const declarations = [
    ...(hasGround ? [`background:${color}`, ...extractTextOn(given['backgroundColor'])] : []),
    ...(blur === undefined ? [] : [`backdrop-filter:blur(${blur})`]),
    ...(width === undefined ? [] : [`border:${width} solid ${parseCssColor(given['borderColor']) ?? 'currentcolor'}`]),
    ...shorthand('padding', given['padding'], sides),
    ...shorthand('border-radius', given['borderRadius'], corners),
  ]
  return { declarations: declarations.join(';'), fills: given['stretchedToFill'] === true }
}

/** One length for all sides or corners, or one for each of them. */
function shorthand(name: string, stored: unknown, parts: readonly string[]): string[] {
  const one = readLength(stored)
  if (one !== undefined) return [`${name}:${one}`]
  const each = toRecord(stored)
  const lengths = parts.map((part) => readLength(each[part]))
  if (lengths.every((length) => length === undefined)) return []
  return [`${name}:${lengths.map((length) => length ?? '0').join(' ')}`]
}

/** A number of pixels, or `{value, unit}`. */
function readLength(stored: unknown): string | undefined {
  const { value, unit } = typeof stored === 'number' ? { value: stored, unit: 'px' } : toRecord(stored)
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return undefined
  const known = units.find((each) => each === unit) ?? 'px'
  return `${Math.round(Math.min(value, 1_000) * 100) / 100}${known}`
}
