import { parentPort, workerData } from 'node:worker_threads'
import { readTheme, type ThemeFile } from '../../theme-files/index.ts'
import { listAppliedPartials } from './applied-partials.ts'
import type { TemplateCheck } from './check-apart.ts'
import { checkConf } from './check-conf.ts'
import { checkCycles } from './check-cycles.ts'
import { checkElements } from './check-elements.ts'
import { checkTemplate } from './check-templates.ts'
import { maxProblems, type ThemeProblemView } from './problem.ts'
import { listTemplateTexts } from './template-sources.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- handed over by check-apart.ts, which starts this worker.
const request = workerData as TemplateCheck

/** A file as the check reads it: sources alone, the rest is never asked for. */
const files = new Map(
  request.files.map(([path, size, sha256, bytes]): [string, ThemeFile] => {
    const source = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return [path, { size, sha256, ...(source ? { source } : {}), read: async () => source ?? Buffer.alloc(0) }]
  }),
)
const theme = readTheme(request.name, files)
const { systemPartials } = request
const tags = request.tags.map(({ name, isVoid }) => ({ name, ...(isVoid ? { void: true } : {}), render: () => '' }))
const world = {
  partials: [...systemPartials, ...theme.partials.keys()],
  tags,
  statics: new Set(theme.statics.keys()),
  files: new Set(files.keys()),
}
const menus = theme.conf.navigations.map(({ name }) => name)
const problems: ThemeProblemView[] = [...checkConf(theme, files, systemPartials)]
for (const text of listTemplateTexts(theme, files)) {
  problems.push(...checkTemplate(text, world), ...checkElements(text, tags, menus))
  // A theme that is wrong everywhere is wrong in one thing; what is behind it is not looked for.
  if (problems.length > maxProblems * 10) break
}
problems.push(...checkCycles(theme, files, tags))
const applied = listAppliedPartials(theme, files, tags, systemPartials)
const partialFiles = new Set([...theme.partials.values()].map(({ file }) => file))
/** No page shows what is wrong with a partial that nothing applies. */
const weighed = problems.map((problem): ThemeProblemView => {
  if (
    problem.severity !== 'error' ||
    problem.code === 'NAMES_ALIKE' ||
    !partialFiles.has(problem.file) ||
    applied.has(problem.file)
  )
    return problem
  return { ...problem, severity: 'warning', hint: `${problem.hint} Nothing applies this partial.`.trim() }
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window.
parentPort?.postMessage(weighed)
