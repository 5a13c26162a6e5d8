import type { TagDefinition } from '@vitrine/template'
import type { Theme, ThemeFiles } from '../../theme-files/index.ts'
import { listPartialUses } from './check-templates.ts'
import { readSource } from './template-sources.ts'

const partialFile = /^blocks\//i
/** Partials that the platform applies by their names. */
const platformBlock = /^block-/

/** The files of partials that a page can reach: through templates of the theme, or because the platform applies them. */
export function listAppliedPartials(
  theme: Theme,
  files: ThemeFiles,
  tags: readonly TagDefinition[],
  systemPartials: readonly string[],
): ReadonlySet<string> {
  const applied = new Set<string>()
  const waiting = [...files.keys()].filter(
    (path) => !partialFile.test(path) && /\.(?:region|list|item|page)$/i.test(path),
  )
  const reach = (path: string) => {
    if (applied.has(path)) return
    applied.add(path)
    waiting.push(path)
  }
  for (const [name, { file }] of theme.partials)
    if (platformBlock.test(name) || systemPartials.includes(name)) reach(file)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const { name } of listPartialUses(readSource(files, path), tags).uses) {
      const file = theme.partials.get(name)?.file
      if (file !== undefined) reach(file)
    }
  return applied
}
