import { validateColor } from './color-rules.ts'
import { validateFontDeclaration } from './font-rules.ts'
import type { Tweak } from './tweaks.ts'

const longestValue = 500
const cssUnit = /^(?:px|rem|em|%|pt|pc|in|cm|mm|q|ch|ex|lh|rlh|[sld]?v(?:w|h|min|max|i|b)|deg|rad|turn|s|ms|fr)$/
const fontProperty =
  /^(?:font(?:-[a-z-]+)?|line-height|letter-spacing|word-spacing|text-(?:transform|decoration|indent)|color)$/

/** The unit and the bounds of a tweak that is a number; undefined for other tweaks. */
interface NumberRange {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number | undefined
  /** `px`, `%`, `em` ..., '' for plain numbers. */
  readonly unit: string
}

/** A value is a number when its theme says so: by bounds, or by being one. */
export function findNumberRange(tweak: Tweak): NumberRange | undefined {
  if (tweak.control !== 'value') return undefined
  const own = /^(-?\d*\.?\d+)([a-z%]*)$/i.exec(tweak.value)
  const bounds = [tweak.min, tweak.max, tweak.step].map(parseNumber)
  if (!own && bounds.every((bound) => bound === undefined)) return undefined
  const unit = own?.[2] || /[a-z%]+$/i.exec(tweak.max ?? tweak.min ?? '')?.[0] || ''
  return { min: bounds[0], max: bounds[1], step: bounds[2], unit }
}

function parseNumber(text: string | undefined): number | undefined {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) ? number : undefined
}

/** Why a value is not accepted, as a sentence; undefined when it is. */
export function validateTweak(tweak: Tweak, value: string): string | undefined {
  if (value.length > longestValue) return `At most ${longestValue} characters.`
  switch (tweak.control) {
    case 'color':
      return validateColor(value, !tweak.disableTransparency)
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'This is either true or false.'
    case 'dropdown':
      return tweak.options.includes(value) ? undefined : `Choose one of: ${tweak.options.join(', ')}.`
    case 'font':
      return validateFont(value)
    case 'image':
      return value === '' || value === 'none' || /^(?:https:\/\/|\/(?!\/))[^\s"'()\\]+$/.test(value)
        ? undefined
        : 'Enter the address of a picture: one of this site, or one that begins with https://.'
    case 'value':
      return validateNumber(tweak, value)
  }
}

function validateNumber(tweak: Tweak, value: string): string | undefined {
  const range = findNumberRange(tweak)
  if (!range)
    return value === '' || /[;{}@\n\\]|\/[*/]/.test(value) ? 'Enter one value, without ; { } or @.' : undefined
  const read = /^(-?\d*\.?\d+)([a-z%]*)$/i.exec(value)
  const number = Number(read?.[1])
  const { min = -Infinity, max = Infinity, unit } = range
  const hasBounds = min !== -Infinity || max !== Infinity
  const own = read?.[2]?.toLowerCase() ?? ''
  if (!read || !fitsUnit(own, unit.toLowerCase(), hasBounds))
    return `Enter a number${unit === '' ? ' without a unit' : ` with its unit, such as ${tweak.value || `10${unit}`}`}.`
  if (number < min || number > max) return `Enter a number from ${shown(min, unit)} to ${shown(max, unit)}.`
  return undefined
}

/** Bounds are in the theme's unit; without them any unit does where the theme has one. */
function fitsUnit(own: string, unit: string, hasBounds: boolean): boolean {
  if (own === unit) return true
  return !hasBounds && unit !== '' && cssUnit.test(own)
}

function shown(bound: number, unit: string): string {
  return Number.isFinite(bound) ? `${bound}${unit}` : 'any'
}

/** A family (`Georgia, serif`), or declarations (`font-family: Georgia; font-size: 18px`). */
function validateFont(value: string): string | undefined {
  const sentence = 'Enter a font family, or declarations such as font-family: Georgia; font-size: 18px.'
  if (value.trim() === '' || /[{}@\n\\<>]|\/[*/]|url\(/i.test(value)) return sentence
  if (!value.includes(':')) return value.includes(';') ? sentence : undefined
  const declarations = value.split(';').filter((part) => part.trim() !== '')
  const areFine = declarations.every((part) => {
    const [name = '', ...rest] = part.split(':')
    return fontProperty.test(name.trim()) && rest.length === 1 && rest[0]?.trim() !== ''
  })
  if (!areFine) return sentence
  for (const declaration of declarations) {
    const at = declaration.indexOf(':')
    const problem = validateFontDeclaration(
      declaration.slice(0, at).trim().toLowerCase(),
      declaration.slice(at + 1).trim(),
    )
    if (problem !== undefined) return problem
  }
  return undefined
}
