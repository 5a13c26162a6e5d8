import { z } from 'zod'
import type { Site } from '../../../platform/context.ts'
import { changeSettings, loadSettings } from '../../sites/index.ts'
import { themeSettings } from '../../themes/index.ts'
import type { ChangeKind, Fields } from './kind.ts'

/** The subject of settings that a site has once. */
export const siteSubject = 'site'

/**
 * Names the themes that were left: it changes with the theme in use, and not with a version of it. Settings belong to their theme, so those
 * of another theme are outdated.
 */
export const themeField = '@theme'

const TweakFields = z.record(z.string(), z.string().nullable())
const CssFields = z.object({ css: z.string() })
const maxShownLines = 20

/** Settings of the theme in use: fonts, colors, sizes. Null is the default of the theme. */
export const tweakChanges: ChangeKind = {
  capability: 'content.write',
  async read(ctx, subjects) {
    const site = await loadSettings(ctx)
    const values: Readonly<Record<string, string>> = themeSettings.tweaks.read(site)
    const mark = formatThemeMark(site)
    const names = subjects.flatMap((subject) => subject.names)
    const fields = names.map((name) => [name, name === themeField ? mark : (values[name] ?? null)])
    return new Map([[siteSubject, { title: '', fields: Object.fromEntries(fields), labels: {} }]])
  },
  async write(ctx, subjects) {
    for (const { fields } of subjects) await changeSettings(ctx, themeSettings.tweaks.merge(readTweaks(fields)))
  },
  preview(site, { fields }) {
    const all = { ...themeSettings.tweaks.read(site), ...readTweaks(fields) }
    const set = Object.entries(all).flatMap(([title, value]) => (value === null ? [] : [[title, value] as const]))
    return [themeSettings.tweaks.set(Object.fromEntries(set))]
  },
  describe:
    async () =>
    ({ before, after, live }) => ({
      before: toText(before),
      after: toText(after),
      live: toText(live),
    }),
}

/** The owner's own CSS, as a whole. */
export const cssChanges: ChangeKind = {
  capability: 'content.write',
  async read(ctx) {
    const css = themeSettings.customCss.read(await loadSettings(ctx))
    return new Map([[siteSubject, { title: '', fields: { css }, labels: {} }]])
  },
  async write(ctx, subjects) {
    for (const { fields } of subjects)
      await changeSettings(ctx, themeSettings.customCss.set(CssFields.parse(fields).css))
  },
  preview: (_site, { fields }) => [themeSettings.customCss.set(CssFields.parse(fields).css)],
  // Only the lines that differ: the whole would be the file.
  describe:
    async () =>
    ({ before, after, live }) => ({
      before: listOtherLines(before, after),
      after: listOtherLines(after, before),
      live: listOtherLines(live, after),
    }),
}

/** The value of `themeField` for the theme in use. */
export function formatThemeMark(site: Pick<Site, 'settings'>): string {
  return JSON.stringify(themeSettings.keptTweaks.read(site).map(({ theme }) => theme))
}

function readTweaks(fields: Fields): Readonly<Record<string, string | null>> {
  const { [themeField]: _theme, ...values } = TweakFields.parse(fields)
  return values
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The lines of a text that another one has not. */
function listOtherLines(text: unknown, other: unknown): string {
  const known = new Set(splitLines(other))
  const lines = splitLines(text).filter((line) => !known.has(line))
  return [...lines.slice(0, maxShownLines), ...(lines.length > maxShownLines ? ['...'] : [])].join('\n').slice(0, 4_000)
}

function splitLines(text: unknown): string[] {
  return typeof text === 'string' ? text.split('\n').filter((line) => line.trim() !== '') : []
}
