import { type Tweak, type TweakValues, tweakValue } from './tweaks.ts'

/** The owner's values as LESS: variables for values, colours and options; for each font a mixin and a variable per property. */
export function tweakAppendix(tweaks: readonly Tweak[], values: TweakValues): string {
  return tweaks
    .flatMap((tweak) => {
      const value = tweakValue(tweak, values)
      if (tweak.control === 'image') return imageVariable(tweak, values)
      if (tweak.control === 'font') return fontRules(tweak, values)
      const isSet = Object.hasOwn(values, tweak.title) || tweak.default !== undefined
      return isSet && isOneValue(value) ? [`@${tweak.name}: ${value};`] : []
    })
    .join('\n')
}

/** A picture of the owner's as `url(...)`; the theme's own otherwise stays as it is written. */
function imageVariable({ title, name }: Tweak, values: TweakValues): string[] {
  const value = Object.hasOwn(values, title) ? (values[title] ?? '') : undefined
  if (value === undefined) return []
  return [
    value === '' || value === 'none' || /["'()\\\s]/.test(value) ? `@${name}: none;` : `@${name}: url("${value}");`,
  ]
}

// A value that ends its declaration would smuggle in rules; the theme's own value then stays.
function isOneValue(value: string): boolean {
  return value !== '' && !/[;{}\n]/.test(value)
}

function fontRules(tweak: Tweak, values: TweakValues): string[] {
  const { name } = tweak
  const value = tweakValue(tweak, values)
  return [`.${name}() { ${fontDeclarations(value)} }`, ...familyVariable(name, value), ...fontVariables(tweak, values)]
}

/** A family is a variable too, for styles that hand it on in a custom property, which no mixin can fill. */
function familyVariable(name: string, value: string): string[] {
  return value.includes(':') || !isOneValue(value) ? [] : [`@${name}: ${value};`]
}

/** `.heading-font { font-size: 32px }` makes `@heading-font-font-size`. One that the theme defines itself changes with the owner alone. */
function fontVariables(tweak: Tweak, values: TweakValues): string[] {
  const properties = (value: string | undefined) =>
    [...fontDeclarations(value ?? '').matchAll(/(?:^|;)\s*([a-z-]+)\s*:\s*([^;]+)/g)].map(
      ([, property = '', text = '']) => [property, text.trim()] as const,
    )
  const owners = Object.hasOwn(values, tweak.title) ? properties(values[tweak.title]) : []
  const themes = properties(tweak.value).filter(
    ([property]) => !tweak.ownVariables.includes(`${tweak.name}-${property}`),
  )
  return [...new Map([...themes, ...owners])]
    .filter(([, text]) => isOneValue(text))
    .map(([property, text]) => `@${tweak.name}-${property}: ${text};`)
}

/** A font tweak is a family, or declarations: `font-family: X; font-size: 14px`. */
function fontDeclarations(value: string): string {
  const text = value
    .replace(/\/\*.*?\*\//g, '')
    .replace(/[{}]/g, '')
    .trim()
  if (text === '') return ''
  return text.includes(':') ? text : `font-family: ${text};`
}
