import type { TagDefinition } from '@vitrine/template'
import type { SystemTemplates } from '../compiled-theme.ts'
import { compileStyles } from '../styles/compile.ts'
import { tweakAppendix } from '../tweak-appendix.ts'
import { readTheme } from '../theme.ts'
import type { ThemeFiles } from '../theme-files.ts'
import type { TweakValues } from '../tweaks.ts'
import { wholeSheet } from '../styles/sheet-names.ts'
import { checkFilesApart } from './check-apart.ts'
import { mostProblems, sortProblems, type ThemeProblemView } from './problem.ts'

/** What the platform gives to themes, and what they may therefore ask for. */
export interface Platform {
  readonly system: SystemTemplates
  readonly tags: readonly TagDefinition[]
}

/** Everything that can be found wrong in a theme without rendering a page: conf, templates, partials, styles. Bounded, errors first. */
export async function checkTheme(
  name: string,
  files: ThemeFiles,
  platform: Platform,
  values: TweakValues = {},
): Promise<ThemeProblemView[]> {
  const theme = readTheme(name, files)
  const [found, styles] = await Promise.all([
    checkFilesApart(name, files, [...platform.system.partials.keys()], platform.tags),
    compileStyles({
      files: theme.styles,
      order: theme.stylesheets,
      appendix: tweakAppendix(theme.tweaks, values),
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
      hint: costs === 'part' ? '' : 'The page goes without this sheet.',
    })),
  ]
  return sortProblems(once(problems)).slice(0, mostProblems)
}

/** A region that several layouts share is wrong once. */
function once(problems: readonly ThemeProblemView[]): ThemeProblemView[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}
