import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { changeSettings } from '../sites/index.ts'
import type { TweakView } from './schema.ts'
import type { CompileStyles, StyleResult } from '../theme-styles/index.ts'
import {
  findNumberRange,
  type Tweak,
  createTweakAppendix,
  listTweakClasses,
  getTweakValue,
  type TweakValues,
  validateTweak,
} from '../tweaks/index.ts'
import { stampFiles, type Theme } from '../theme-files/index.ts'
import { themeSettings } from './settings.ts'

/** The tweaks of a theme with their values, by category in the order of the theme. */
export function groupTweaks(theme: Theme, values: TweakValues): { category: string; tweaks: TweakView[] }[] {
  const groups = new Map<string, TweakView[]>()
  for (const tweak of theme.tweaks) {
    const category = tweak.category || 'Site'
    const group = groups.get(category) ?? []
    group.push(tweakView(tweak, values))
    groups.set(category, group)
  }
  return [...groups].map(([category, tweaks]) => ({ category, tweaks }))
}

function tweakView(tweak: Tweak, values: TweakValues): TweakView {
  const range = findNumberRange(tweak)
  return {
    title: tweak.title,
    label: tweak.label || formatTweakLabel(tweak.title),
    type: tweak.control,
    value: getTweakValue(tweak, values),
    default: tweak.value,
    isSet: Object.hasOwn(values, tweak.title),
    options: tweak.options,
    min: range?.min ?? null,
    max: range?.max ?? null,
    step: range?.step ?? null,
    unit: range?.unit ?? '',
    isNumber: range !== undefined,
    disableTransparency: tweak.disableTransparency,
    target: tweak.target,
    showOnlyWhenPresent: tweak.showOnlyWhenPresent,
    isFamily: tweak.control === 'font' && tweak.value.trim() !== '' && !tweak.value.includes(':'),
    js: tweak.js,
  }
}

/** `tweak-site-width` reads "Site width". */
export function formatTweakLabel(title: string): string {
  const words = title.replace(/^tweak-/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Sets values of tweaks, or takes them away (null), leaving the others. Throws `invalid_input` with a sentence per tweak. */
export async function changeTweaks(
  ctx: Ctx,
  theme: Theme,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  checkChanges(theme, changes)
  await changeSettings(ctx, themeSettings.tweaks.merge(changes))
}

/** Takes away all values of the theme's tweaks. What an earlier version of it had stays, for the day that version is back. */
export async function resetTweaks(ctx: Ctx, theme: Theme): Promise<void> {
  const values = themeSettings.tweaks.read(ctx.site)
  const titles = theme.tweaks.map(({ title }) => title).filter((title) => Object.hasOwn(values, title))
  await changeSettings(ctx, themeSettings.tweaks.merge(Object.fromEntries(titles.map((title) => [title, null]))))
}

/** The styles and classes that pages would have with these changes; nothing is stored. */
export async function previewTweaks(
  ctx: Ctx,
  compileStyles: CompileStyles,
  theme: Theme,
  changes: Readonly<Record<string, string | null>>,
): Promise<StyleResult & { classes: string[]; allClasses: string[] }> {
  checkChanges(theme, changes)
  const values = withChanges(themeSettings.tweaks.read(ctx.site), changes)
  const { css, errors } = await compileStyles(ctx.site.id, {
    files: theme.styles,
    order: theme.stylesheets,
    appendix: createTweakAppendix(theme.tweaks, values),
    custom: themeSettings.customCss.read(ctx.site),
  })
  return {
    css: stampFiles(css, theme.statics, theme.revision),
    errors,
    classes: listTweakClasses(theme.tweaks, values),
    allClasses: theme.tweaks.flatMap((tweak) =>
      tweak.control === 'checkbox'
        ? [tweak.name]
        : tweak.options.flatMap((option) => listTweakClasses([tweak], { [tweak.title]: option })),
    ),
  }
}

/** Throws `invalid_input` with a sentence for each value that the theme cannot have. */
export function checkChanges(theme: Theme, changes: Readonly<Record<string, string | null>>): void {
  const known = new Map(theme.tweaks.map((tweak) => [tweak.title, tweak]))
  const fields: Record<string, string> = {}
  for (const [title, value] of Object.entries(changes)) {
    const tweak = known.get(title)
    const problem = tweak ? value !== null && validateTweak(tweak, value) : `The theme has no tweak "${title}".`
    if (problem) fields[title] = `${tweak?.label || title}: ${problem}`
  }
  if (Object.keys(fields).length > 0) throw invalidInput({ fields })
}

function withChanges(values: TweakValues, changes: Readonly<Record<string, string | null>>): TweakValues {
  const all: Record<string, string> = { ...values }
  for (const [title, value] of Object.entries(changes)) {
    if (value === null) delete all[title]
    else all[title] = value
  }
  return all
}
