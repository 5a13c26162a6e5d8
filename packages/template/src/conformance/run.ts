import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- a command line, it never runs in a browser.
import { parseArgs } from 'node:util'
import type { Backend } from '../compile/theme-options.ts'
import { readCases } from './case.ts'
import type { ConformanceCase } from './case.ts'
import { judge } from './judge.ts'

const USAGE = 'usage: run.ts FILES... [--verbose] [--groups] [--legacy] [--backend closures|codegen]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: 'boolean', default: false },
    groups: { type: 'boolean', default: false },
    legacy: { type: 'boolean', default: false },
    backend: { type: 'string', default: 'auto' },
  },
})
if (positionals.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const backend = readBackend(values.backend)
const tally = new Map<string, { passed: number; failed: number }>()
let passed = 0
let failed = 0
for (const file of positionals) {
  for (const wanted of readCases(readFileSync(file, 'utf8'))) {
    const problem = attempt(wanted)
    const counts = tally.get(wanted.group) ?? { passed: 0, failed: 0 }
    tally.set(wanted.group, counts)
    if (problem === undefined) {
      passed++
      counts.passed++
      continue
    }
    failed++
    counts.failed++
    if (values.verbose)
      console.log(`${wanted.id} ${wanted.group} ${wanted.subject} ${JSON.stringify(wanted.template)}: ${problem}`)
  }
}
if (values.groups)
  for (const [group, counts] of tally) console.log(`${group}: ${counts.passed} passed, ${counts.failed} failed`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function attempt(wanted: ConformanceCase): string | undefined {
  try {
    return judge(wanted, { backend, legacyMoney: values.legacy })
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`
  }
}

function readBackend(name: string): Backend {
  if (name === 'closures' || name === 'codegen' || name === 'auto') return name
  console.error(USAGE)
  return process.exit(2)
}
