import type { TagDefinition } from '@vitrine/template'
import { readTheme, type SystemTemplates, type ThemeFiles } from '../../theme-files/index.ts'
import { type SiteConcurrencyLimit, QueueFull } from '../../../platform/limits/concurrency-limit.ts'
import { type CompileStyles, wholeSheet } from '../../theme-styles/index.ts'
import { createTweakAppendix, type TweakValues } from '../../tweaks/index.ts'
import { checkFilesApart, createUncheckedProblem } from './check-apart.ts'
import { maxProblems, sortProblems, type ThemeProblemView } from './problem.ts'

/** What the platform gives to themes, and what they may therefore ask for. */
export interface Platform {
  readonly system: SystemTemplates
  readonly tags: readonly TagDefinition[]
  readonly compileStyles: CompileStyles
  /** Threads that compile and check for sites. */
  readonly threads: SiteConcurrencyLimit
}

/** Everything that can be found wrong in a theme without rendering a page: conf, templates, partials, styles. Bounded, errors first. */
export async function checkTheme(
  websiteId: string,
  name: string,
  files: ThemeFiles,
  platform: Platform,
  values: TweakValues = {},
): Promise<ThemeProblemView[]> {
  const theme = readTheme(name, files)
  const [found, styles] = await Promise.all([
    checkFiles(websiteId, name, files, platform),
    platform.compileStyles(websiteId, {
      files: theme.styles,
      order: theme.stylesheets,
      appendix: createTweakAppendix(theme.tweaks, values),
    }),
  ])
  const problems = [
    ...found,
    ...styles.errors.map(({ file, line, column, message, costs }) => ({
      // One declaration less is seldom noticed; a sheet less always is.
      severity: costs === 'part' ? ('warning' as const) : ('error' as const),
      file: file === wholeSheet ? file : `styles/${file}`,
      line,
      column,
      code: 'STYLES',
      message,
      hint: hints[costs],
    })),
  ]
  return sortProblems(once(problems)).slice(0, maxProblems)
}

const hints = { part: '', sheet: 'The page goes without this sheet.', all: 'Pages go without any styles.' }

async function checkFiles(
  websiteId: string,
  name: string,
  files: ThemeFiles,
  { threads, system, tags }: Platform,
): Promise<ThemeProblemView[]> {
  try {
    return await threads.take(websiteId, () => checkFilesApart(name, files, [...system.partials.keys()], tags))
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    return [createUncheckedProblem('Too many checks of this site are waiting. Check the theme again in a minute.')]
  }
}

/** A region that several layouts share is wrong once. */
function once(problems: readonly ThemeProblemView[]): ThemeProblemView[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}
