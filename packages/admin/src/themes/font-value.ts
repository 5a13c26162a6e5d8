/** What a font is made of, in the order in which it is written down. */
const fontProperties = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-transform',
] as const
export type FontProperty = (typeof fontProperties)[number]

export type Declarations = Readonly<Record<string, string>>

/** Reads `Georgia, serif`, or `font-family: Georgia, serif; font-size: 18px`. */
export function readFont(text: string): Declarations {
  if (!text.includes(':')) return text.trim() === '' ? {} : { 'font-family': text.trim() }
  return Object.fromEntries(
    text.split(';').flatMap((part) => {
      const at = part.indexOf(':')
      const name = part.slice(0, at).trim().toLowerCase()
      return at < 1 || part.slice(at + 1).trim() === '' ? [] : [[name, part.slice(at + 1).trim()] as const]
    }),
  )
}

/** The declarations in force: the theme's declarations with the owner's over them. */
export function resolveFont(value: string, ofTheme: string): Declarations {
  return { ...readFont(ofTheme), ...readFont(value) }
}

/**
 * The text of a font after one of its values was chosen; '' takes the choice back. Null when all is as the theme has it. What only the
 * theme can write (its own variables) is left to it: its declarations are in the styles in any case.
 */
export function setFontProperty(value: string, ofTheme: string, property: FontProperty, chosen: string): string | null {
  const theme = readFont(ofTheme)
  const { [property]: _before, ...rest } = resolveFont(value, ofTheme)
  const own = theme[property]
  const next: Declarations =
    chosen !== '' ? { ...rest, [property]: chosen } : own === undefined ? rest : { ...rest, [property]: own }
  const isTheme =
    Object.keys(next).length === Object.keys(theme).length &&
    Object.entries(next).every(([name, text]) => theme[name] === text)
  if (isTheme) return null
  const names = [
    ...fontProperties,
    ...Object.keys(next).filter((name) => !fontProperties.some((each) => each === name)),
  ]
  return names
    .flatMap((name) => {
      const text = next[name]
      return text === undefined || /[@{}\\]/.test(text) ? [] : [`${name}: ${text}`]
    })
    .join('; ')
}

/** The family that a list of families begins with, without its quotes. */
export function getFirstFamily(stack: string): string {
  return (stack.split(',')[0] ?? '').trim().replaceAll(/^["']|["']$/g, '')
}
