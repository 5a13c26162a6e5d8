import { z } from 'zod'
import { readTolerantJson } from './tolerant-json.ts'

const Text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])
const Flag = z.union([z.boolean(), z.string().transform((text) => text === 'true')]).catch(false)

const Tweak = z.object({
  title: z.string().regex(/^[A-Za-z][\w-]*$/),
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
  js: Flag.default(false),
})

/** One thing of a theme that its owner may set: a comment of the styles. */
export type Tweak = z.infer<typeof Tweak> & {
  /** What it is without the owner: the LESS variable's value, the chosen option, or `true`/`false` of a checkbox. */
  readonly value: string
}

const comment = /\/\/[ \t]*tweak:[ \t]*(\{[^\n]*)|\/\*[ \t]*tweak:[ \t]*(\{[\s\S]*?\})[ \t]*\*\//g

/** Finds the tweaks of a style sheet. Comments that cannot be read are skipped: a theme's styles work without them. */
export function readTweaks(source: string): Tweak[] {
  const tweaks: Tweak[] = []
  for (const match of source.matchAll(comment)) {
    const tweak = readTweak(match[1] ?? match[2] ?? '')
    if (!tweak) continue
    const variable = new RegExp(`@${tweak.title}\\s*:\\s*([^;]*);`).exec(source)?.[1]?.trim()
    tweaks.push({
      ...tweak,
      value: variable ?? tweak.default ?? (tweak.type === 'checkbox' ? String(tweak.active) : ''),
    })
  }
  return tweaks
}

function readTweak(json: string): Omit<Tweak, 'value'> | undefined {
  try {
    return Tweak.safeParse(readTolerantJson(json.slice(0, json.lastIndexOf('}') + 1))).data
  } catch {
    return undefined // Not JSON: an ordinary comment that happens to begin with the word.
  }
}

/** What the owner set, by title of the tweak. */
export type TweakValues = Readonly<Record<string, string>>

/** The value in force: the owner's, else the theme's. */
export function tweakValue(tweak: Tweak, values: TweakValues): string {
  return (Object.hasOwn(values, tweak.title) ? values[tweak.title] : undefined) ?? tweak.value
}

/** The body classes of dropdowns (`title-option`) and of ticked checkboxes (`title`). */
export function tweakClasses(tweaks: readonly Tweak[], values: TweakValues): string[] {
  return tweaks.flatMap((tweak) => {
    const value = tweakValue(tweak, values)
    if (tweak.type === 'checkbox') return value === 'true' ? [tweak.title] : []
    if (tweak.type !== 'dropdown' || value === '') return []
    return [`${tweak.title}-${slugOf(value)}`]
  })
}

function slugOf(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
