import { z } from 'zod'
import { openPlaces } from '../theme-styles/index.ts'
import { type Declaration, readDefinitions, type SheetPlace, type SheetSource } from './theme-declarations.ts'
import { readTolerantJson } from '../../platform/text/tolerant-json.ts'

const Text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])
const Flag = z.union([z.boolean(), z.string().transform((text) => text === 'true')]).catch(false)

const Tweak = z.object({
  title: z
    .string()
    .trim()
    .regex(/[\p{L}\p{N}]/u)
    .max(200),
  type: Text.catch('value').default('value'),
  category: Text.catch('').default(''),
  label: Text.catch('').default(''),
  default: Text.optional().catch(undefined),
  active: Flag.default(false),
  options: z.array(Text).catch([]).default([]),
  min: Text.optional().catch(undefined),
  max: Text.optional().catch(undefined),
  step: Text.optional().catch(undefined),
  target: Text.catch('').default(''),
  showOnlyWhenPresent: Text.catch('').default(''),
  disableTransparency: Flag.default(false),
  js: Flag.default(false),
})

/** The controls there are; what themes call their types otherwise is one of these. */
type TweakControl = 'color' | 'value' | 'dropdown' | 'checkbox' | 'font' | 'image'

/** One thing of a theme that its owner may set: a comment of the styles. */
export type Tweak = z.infer<typeof Tweak> & {
  readonly control: TweakControl
  /** What the styles call it: the variable, the font's class, or the body class. The title itself, or what is behind the comment. */
  readonly name: string
  /** Variables that the theme defines although they are a font's own, such as `heading-font-font-size`. */
  readonly ownVariables: readonly string[]
  /** What it is without the owner: the LESS variable's value, the chosen option, or `true`/`false` of a checkbox. */
  readonly value: string
  /** What the theme's class of a font declares; empty where a variable holds its family. */
  readonly declarations: readonly Declaration[]
  /** Where its comment is. */
  readonly place: SheetPlace
}

const controls: Readonly<Record<string, TweakControl>> = {
  color: 'color',
  colour: 'color',
  dropdown: 'dropdown',
  select: 'dropdown',
  radio: 'dropdown',
  'toggle-group': 'dropdown',
  checkbox: 'checkbox',
  toggle: 'checkbox',
  font: 'font',
  image: 'image',
}

const comment = /\/\/[ \t]*tweak[ \t]*:[ \t]*(\{[^\n]*)|\/\*[ \t]*tweak[ \t]*:[ \t]*(\{[\s\S]*?\})[ \t]*\*\//g

/**
 * Finds the tweaks of style sheets, in their order; their variables and font classes may be in any of them. Comments that cannot be read
 * are skipped: a theme's styles work without them.
 */
export function readTweaks(sheets: readonly SheetSource[]): Tweak[] {
  const read = sheets.flatMap(({ file, text }) => {
    const placeIn = openPlaces(text)
    return [...text.matchAll(comment)].flatMap((match) => {
      const tweak = readTweak(match[1] ?? match[2] ?? '')
      const place = { file, ...placeIn(match.index) }
      return tweak ? [{ ...tweak, place, next: nameBehind(text, match.index + match[0].length) }] : []
    })
  })
  if (read.length === 0) return []
  const { variables, classDeclarations } = readDefinitions(sheets)
  return read.map(({ next, ...tweak }) => {
    const control = controls[tweak.type.toLowerCase()] ?? 'value'
    const isClass = control === 'checkbox' || control === 'dropdown'
    const isKnown = variables.has(tweak.title) || (control === 'font' && classDeclarations(tweak.title) !== undefined)
    const named = isIdentifier.test(tweak.title) ? tweak.title : slugify(tweak.title)
    const name = isKnown || isClass ? named : (next ?? named)
    const declarations = control === 'font' && !variables.has(name) ? (classDeclarations(name) ?? []) : []
    const declared = declarations.map(({ property, value }) => `${property}: ${value};`).join(' ')
    const own = variables.get(name) ?? (declared === '' ? undefined : declared)
    return {
      ...tweak,
      control,
      name,
      declarations,
      ownVariables: control === 'font' ? [...variables.keys()].filter((key) => key.startsWith(`${name}-`)) : [],
      value: own ?? tweak.default ?? (control === 'checkbox' ? String(tweak.active) : ''),
    }
  })
}

const isIdentifier = /^[A-Za-z][\w-]*$/

/** The variable or class that is behind a tweak's comment: titles in words are not what the styles call it. */
function nameBehind(source: string, index: number): string | undefined {
  const behind = source.slice(index, index + 1_000)
  const found = /^\s*(?:@([A-Za-z][\w-]*)[ \t]*:|\.([A-Za-z][\w-]*)\s*(?:\([ \t]*\))?\s*\{)/.exec(behind)
  return found?.[1] ?? found?.[2]
}

function readTweak(json: string): z.infer<typeof Tweak> | undefined {
  try {
    return Tweak.safeParse(readTolerantJson(json.slice(0, json.lastIndexOf('}') + 1))).data
  } catch {
    return undefined // Not JSON: an ordinary comment that happens to begin with the word.
  }
}

/** What the owner set, by title of the tweak. */
export type TweakValues = Readonly<Record<string, string>>

/** The value in force: the owner's, else the theme's. */
export function getTweakValue(tweak: Tweak, values: TweakValues): string {
  return (Object.hasOwn(values, tweak.title) ? values[tweak.title] : undefined) ?? tweak.value
}

/** The body classes of dropdowns (`title-option`) and of ticked checkboxes (`title`). */
export function listTweakClasses(tweaks: readonly Tweak[], values: TweakValues): string[] {
  return tweaks.flatMap((tweak) => {
    const value = getTweakValue(tweak, values)
    if (tweak.control === 'checkbox') return value === 'true' ? [tweak.name] : []
    if (tweak.control !== 'dropdown' || value === '') return []
    return [`${tweak.name}-${slugify(value)}`]
  })
}

function slugify(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
