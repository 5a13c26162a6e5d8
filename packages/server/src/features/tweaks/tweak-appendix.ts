import { type AppendixLine, maskText } from '../theme-styles/index.ts'
import { type Declaration, readDeclarations } from './theme-declarations.ts'
import { type Tweak, type TweakValues, getTweakValue } from './tweaks.ts'

/** The owner's values as LESS: variables for values, colours and options; for each font a mixin and a variable per property. */
export function createTweakAppendix(tweaks: readonly Tweak[], values: TweakValues): AppendixLine[] {
  return tweaks.flatMap((tweak) => {
    const { place } = tweak
    if (tweak.control === 'font') return fontRules(tweak, values)
    const texts = tweak.control === 'image' ? imageVariable(tweak, values) : valueVariable(tweak, values)
    return texts.map((text) => ({ text, place }))
  })
}

function valueVariable(tweak: Tweak, values: TweakValues): string[] {
  const value = getTweakValue(tweak, values)
  const isSet = Object.hasOwn(values, tweak.title) || tweak.default !== undefined
  return isSet && isOneValue(value) ? [`@${tweak.name}: ${value};`] : []
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
  const mask = maskText(`${value};`)
  return value.trim() !== '' && mask.endsWith(';') && !/[;{}"'\n]/.test(mask.slice(0, -1))
}

/** One line for each declaration, so that a mistake in one is found in the sheet that it comes from. */
function fontRules(tweak: Tweak, values: TweakValues): AppendixLine[] {
  const { name, place } = tweak
  const value = getTweakValue(tweak, values)
  const isSet = Object.hasOwn(values, tweak.title)
  const lines = (isSet || tweak.declarations.length === 0 ? fontDeclarations(value, tweak) : tweak.declarations)
    .filter((declaration) => isOneValue(declaration.value))
    .map(({ property, value, place }) => ({ text: `${property}: ${value};`, place }))
  return [
    { text: `.${name}() {`, place },
    ...lines,
    { text: '}', place },
    ...familyVariable(name, value).map((text) => ({ text, place })),
    ...fontVariables(tweak, values),
  ]
}

/** A family is a variable too, for styles that hand it on in a custom property, which no mixin can fill. */
function familyVariable(name: string, value: string): string[] {
  return value.includes(':') || !isOneValue(value) ? [] : [`@${name}: ${value};`]
}

/** `.heading-font { font-size: 32px }` makes `@heading-font-font-size`. One that the theme defines itself changes with the owner alone. */
function fontVariables(tweak: Tweak, values: TweakValues): AppendixLine[] {
  const byProperty = (declarations: readonly Declaration[]) =>
    declarations.map((declaration) => [declaration.property, declaration] as const)
  const owners = Object.hasOwn(values, tweak.title) ? fontDeclarations(values[tweak.title] ?? '', tweak) : []
  const all = tweak.declarations.length > 0 ? tweak.declarations : fontDeclarations(tweak.value, tweak)
  const themes = all.filter(({ property }) => !tweak.ownVariables.includes(`${tweak.name}-${property}`))
  return [...new Map([...byProperty(themes), ...byProperty(owners)]).values()]
    .filter(({ value }) => isOneValue(value))
    .map(({ property, value, place }) => ({ text: `@${tweak.name}-${property}: ${value};`, place }))
}

/** A font tweak is a family, or declarations: `font-family: X; font-size: 14px`. */
function fontDeclarations(text: string, { place }: Tweak): readonly Declaration[] {
  const declarations = readDeclarations(text, place)
  if (declarations.length > 0 || text.includes(':') || !isOneValue(text)) return declarations
  return [{ property: 'font-family', value: text.trim(), place }]
}
