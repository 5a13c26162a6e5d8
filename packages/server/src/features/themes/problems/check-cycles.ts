import type { TagDefinition } from '@vitrine/template'
import type { Theme, ThemeFiles } from '../../theme-files/index.ts'
import { listPartialUses, type PartialUse } from './check-templates.ts'
import type { ThemeProblemView } from './problem.ts'
import { readSource } from './template-sources.ts'

interface Edge extends PartialUse {
  /** File of the partial that is applied. */
  readonly to: string
}

/** Partials that lead back to themselves: the page ends such a chain after sixteen levels, so it may be meant (trees), but seldom is. */
export function checkCycles(theme: Theme, files: ThemeFiles, tags: readonly TagDefinition[]): ThemeProblemView[] {
  const paths = new Set([...theme.partials.values()].map(({ file }) => file))
  const edges = new Map([...paths].map((path) => [path, listEdges(path, theme, files, tags)]))
  const problems: ThemeProblemView[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    if (done.has(path)) return
    trail.push(path)
    for (const edge of edges.get(path) ?? []) {
      const start = trail.indexOf(edge.to)
      if (start === -1) visit(edge.to)
      else problems.push(cycle(path, edge, [...trail.slice(start), edge.to]))
    }
    trail.pop()
    done.add(path)
  }
  for (const path of paths) visit(path)
  return problems
}

function listEdges(path: string, theme: Theme, files: ThemeFiles, tags: readonly TagDefinition[]): Edge[] {
  const { uses, macros } = listPartialUses(readSource(files, path), tags)
  return uses.flatMap((use) => {
    const to = macros.has(use.name) ? undefined : theme.partials.get(use.name)?.file
    return to === undefined ? [] : [{ ...use, to }]
  })
}

function cycle(file: string, { line, column }: Edge, trail: readonly string[]): ThemeProblemView {
  const way = trail.map((path) => path.replace(/^blocks\//, '')).join(' → ')
  return {
    severity: 'warning',
    file,
    line,
    column,
    code: 'PARTIAL_CYCLE',
    message: `This partial leads back to itself: ${way}.`,
    hint: 'Pages end it after 16 levels. Where it is not meant, let one of them print what it needs itself.',
  }
}
