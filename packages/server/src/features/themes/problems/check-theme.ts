import type { TagDefinition } from '@vitrine/template'
import type { SystemTemplates } from '../compiled-theme.ts'
import { compileStyles, tweakAppendix } from '../styles/compile.ts'
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
    ...styles.errors.map(({ file, line, column, message }, index) => ({
      severity: 'error' as const,
      file: file === wholeSheet ? file : `styles/${file}`,
      line,
      column,
      code: 'STYLES',
      message,
      // A sheet with an error is left out, and others miss what stood in it.
      hint: index === 0 ? '' : 'This may follow from the first error of the styles.',
    })),
  ]
  return sortProblems(once(problems)).slice(0, mostProblems)
}

/** A region that several layouts share is wrong once. */
function once(problems: readonly ThemeProblemView[]): ThemeProblemView[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}
