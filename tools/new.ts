/**
 * `npm run new -- feature|block|formatter|migration NAME` writes the files of a new part and registers it. The part is green at once:
 * its author changes what is there, and its tests, step by step.
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { planPart } from './new/index.ts'
import { applyPlan, PlanError } from './new/plan.ts'

const root = path.join(import.meta.dirname, '..')

/** What each generator writes. */
const generated: Readonly<Record<string, readonly string[]>> = {
  'block-docs.ts': ['docs/blocks.md'],
  'template-docs.ts': ['docs/template-reference.md'],
  'architecture/draw.ts': ['docs/architecture.md'],
}

try {
  const plan = planPart(root, process.argv.slice(2))
  applyPlan(root, plan)
  const { files, edits, generators, next } = plan
  for (const generator of generators)
    execFileSync(process.execPath, [path.join(import.meta.dirname, generator)], { stdio: 'inherit' })
  const written = [...Object.keys(files), ...Object.keys(edits), ...generators.flatMap((name) => generated[name] ?? [])]
  console.log(
    ['Written:', ...written.map((file) => `  ${file}`), 'Next:', ...next.map((step) => `  ${step}`)].join('\n'),
  )
} catch (error) {
  if (!(error instanceof PlanError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
