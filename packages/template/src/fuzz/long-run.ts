// oxlint-disable-next-line no-restricted-imports -- a tool for developers, it never runs in a browser.
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { runBatch } from './batch.ts'
import type { Tally } from './batch.ts'

/**
 * `node packages/template/src/fuzz/long-run.ts [--megabytes 10] [--seed 1]`: random templates and data, half of them
 * made by the grammar, until so much text went through. Ends with status 1 at the first crash, hang or difference
 * between the backends, and prints the case.
 */
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const wanted = Number(values.megabytes) * 1024 * 1024
const firstSeed = Number(values.seed)
const BATCH = 500

const total: Tally = { templates: 0, bytes: 0, errors: 0, output: 0, slowestMs: 0 }
const began = performance.now()
let seed = firstSeed
while (total.bytes < wanted) {
  const failure = runBatch({ seed, count: BATCH }, total)
  if (failure !== undefined) {
    console.error(`seed ${seed}: ${failure.problem}\ntemplate ${fc.stringify(failure.source)}`)
    console.error(`data ${fc.stringify(failure.data)}`)
    process.exit(1)
  }
  seed++
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
const megabytes = (total.bytes / 1024 / 1024).toFixed(1)
console.log(
  `${total.templates} templates with their data, ${megabytes} MB, seeds ${firstSeed}-${seed - 1}, ${seconds} s: ` +
    `no crash, no hang, no difference. ${total.errors} errors reported, ${(total.output / 1024 / 1024).toFixed(1)} MB ` +
    `printed, slowest case ${total.slowestMs.toFixed(0)} ms.`,
)
