import { z } from 'zod'
import { boundedRecord } from '../../platform/schemas/bounded.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'
import { ThemeProblemView } from './problems/problem.ts'
import { themeSettings } from './settings.ts'

export const ThemeVersionView = z
  .object({
    id: z.string(),
    number: z.int(),
    name: z.string(),
    /** Hash of the content. */
    hash: z.string(),
    fileCount: z.int(),
    byteSize: z.int(),
    source: z.string(),
    errorCount: z.int(),
    createdOn: z.string(),
    createdBy: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ThemeVersion' })
export type ThemeVersionView = z.infer<typeof ThemeVersionView>

export const InstalledThemeView = z
  .object({
    /** The name that `activate` takes. */
    id: z.string(),
    title: z.string(),
    author: z.string(),
    hasScreenshot: z.boolean(),
    isActive: z.boolean(),
  })
  .meta({ id: 'InstalledTheme' })
export type InstalledThemeView = z.infer<typeof InstalledThemeView>

export const ThemeList = z
  .object({
    active: z.object({
      /** Id of the version or of the installed theme; null when what the site names is not there. */
      id: z.string().nullable(),
      name: z.string(),
      revision: z.string(),
      hasTweaks: z.boolean(),
    }),
    installed: z.array(InstalledThemeView),
    versions: z.array(ThemeVersionView),
    pagination: Pagination,
  })
  .meta({ id: 'ThemeList' })
export const AddedVersion = ThemeVersionView.extend({ problems: z.array(ThemeProblemView) }).meta({
  id: 'AddedThemeVersion',
})
export const ThemeProblems = z
  .object({
    /** What the check of the files finds. */
    problems: z.array(ThemeProblemView),
    /** What pages met while they were rendered. */
    onPages: z.array(ThemeProblemView.extend({ path: z.string(), firstSeenAt: z.string() })),
  })
  .meta({ id: 'ThemeProblems' })
export const TweakView = z
  .object({
    title: z.string(),
    label: z.string(),
    type: z.enum(['color', 'value', 'dropdown', 'checkbox', 'font', 'image']),
    value: z.string(),
    /** What it is without the owner. */
    default: z.string(),
    isSet: z.boolean(),
    options: z.array(z.string()),
    min: z.number().nullable(),
    max: z.number().nullable(),
    step: z.number().nullable(),
    /** Of numbers: `px`, `%`; '' without one. */
    unit: z.string(),
    isNumber: z.boolean(),
    disableTransparency: z.boolean(),
    /** What it changes on a page, as a CSS selector. */
    target: z.string(),
    /** Shown only when this selector is found on the page; '' always. */
    showOnlyWhenPresent: z.string(),
    /** Of fonts: declarations (size, weight ...), or only a family where the theme hands it on as one. */
    isFamily: z.boolean(),
    /** Scripts of the theme want to be told. */
    js: z.boolean(),
  })
  .meta({ id: 'Tweak' })
export type TweakView = z.infer<typeof TweakView>

const FontView = z
  .object({
    label: z.string(),
    /** The value of `font-family`. */
    stack: z.string(),
    /** From files of the theme, or from the visitor's computer. */
    source: z.enum(['theme', 'system']),
    weights: z.object({ min: z.number(), max: z.number() }),
    hasItalic: z.boolean(),
    /** Where its letters are, for a preview; null for fonts of computers. */
    file: z.string().nullable(),
  })
  .meta({ id: 'Font' })
export const TweakGroups = z
  .object({
    theme: z.string(),
    /** What pages can show without asking anybody else for it: the theme's own fonts first. */
    fonts: z.array(FontView),
    groups: z.array(z.object({ category: z.string(), tweaks: z.array(TweakView) })),
  })
  .meta({ id: 'TweakGroups' })
/** New values by title; null takes the owner's value away. */
export const TweakChanges = z
  .object({ values: boundedRecord(themeSettings.tweaks.schema.valueType.nullable(), 1_000) })
  .meta({ id: 'ChangeTweaks' })
/** A mistake in CSS or LESS; lines and columns count from 1. */
export const StyleErrorView = z
  .object({ file: z.string(), line: z.int(), column: z.int(), message: z.string() })
  .meta({ id: 'StyleError' })

export const TweakPreview = z
  .object({
    css: z.string(),
    /** Body classes of the values. */
    classes: z.array(z.string()),
    /** All body classes that tweaks of this theme can have, to be taken off first. */
    allClasses: z.array(z.string()),
    errors: z.array(StyleErrorView),
  })
  .meta({ id: 'TweakPreview' })
