/**
 * `npm run bench:template`: renders per second and compile time beside the peers, in turns within one process, so that the
 * machine's moods hit all alike. Figures are medians over rounds; ratios are taken round by round.
 *
 *   ROUNDS=21 SLICE_MS=60 JSON_FILE=results.json npm run bench:template
 */
import { writeFileSync } from 'node:fs'
import { compile } from '../../packages/template/src/index.ts'
import { contests, differing, peerCompiler } from './contests.ts'
import type { Contest } from './contests.ts'
import { plainList, productPage } from './data.ts'
import { cpuMicros, median, microsPerCall, spread, threadMicros } from './measure.ts'
import { jsont } from './templates.ts'

const rounds = Number(process.env['ROUNDS'] ?? 21)
const sliceMs = Number(process.env['SLICE_MS'] ?? 60)
const report: unknown[] = []

function runContest(contest: Contest): void {
  const differ = differing(contest)
  const names = Object.keys(contest.entrants)
  const micros = new Map<string, number[]>(names.map((name) => [name, []]))
  for (const render of Object.values(contest.entrants)) microsPerCall(render, sliceMs * 4)
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another entrant: nobody always runs on a warm or a cold cache.
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length] ?? ''
      const render = contest.entrants[name]
      if (render !== undefined) micros.get(name)?.push(microsPerCall(render, sliceMs))
    }
  }
  console.log(
    `\n${contest.name}${contest.aim === undefined ? '' : `  (aim ${contest.aim})`}  ` +
      (differ.length === 0 ? 'outputs equal but for white space' : `OUTPUT DIFFERS: ${differ.join(', ')}`),
  )
  for (const name of names) printEntrant(contest, name, micros)
}

function printEntrant(contest: Contest, name: string, micros: ReadonlyMap<string, readonly number[]>): void {
  const own = micros.get(name) ?? []
  const against = (other: string) => (micros.get(other) ?? []).map((cost, round) => cost / (own[round] ?? 1))
  const perSecond = Math.round(1e6 / median(own))
  const toPeer = against('peer')
  const toEta = micros.has('eta') ? against('eta') : undefined
  console.log(
    `  ${name.padEnd(18)} ${perSecond.toLocaleString('en').padStart(9)} renders/s  ` +
      `${median(toPeer).toFixed(2).padStart(7)}x peer (${spread(toPeer)})` +
      (toEta === undefined ? '' : `  ${median(toEta).toFixed(2).padStart(6)}x eta (${spread(toEta)})`),
  )
  report.push({ contest: contest.name, entrant: name, perSecond, toPeer: median(toPeer), spread: spread(toPeer) })
}

/**
 * Every compilation reads another text, as a theme's files do: nobody may answer from a cache. All pages in turn, and
 * enough of them, because the clock of a thread ticks every few milliseconds.
 */
function microsPerKb(work: (text: string) => unknown, times: number): number {
  const sources = Object.values(jsont)
  const texts = Array.from({ length: times }, (_, n) => `${sources[n % sources.length]}<!-- ${n} ${Math.random()} -->`)
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return threadMicros(() => texts.forEach((text) => work(text))) / (length / 1024)
}

function runCompile(): void {
  const data = { ...productPage, ...plainList(1) }
  const ways: Record<string, (text: string) => unknown> = {
    'compile()': (text) => compile(text),
    'peer parse': (text) => peerCompiler.parse(text),
    'compile() to closures, first render': (text) => compile(text, { backend: 'closures' }).render(data),
    'compile() to code': (text) => compile(text, { backend: 'codegen' }),
  }
  console.log(
    '\ncompile time, us of the main thread per KB of source (aim <= 20): median over rounds and pages (middle half)',
  )
  for (const [name, work] of Object.entries(ways)) {
    // Generated code is slow to make: fewer of it.
    const times = name.endsWith('code') ? 1_000 : 20_000
    microsPerKb(work, times)
    const costs = Array.from({ length: rounds }, () => microsPerKb(work, times))
    console.log(`  ${name.padEnd(36)} ${median(costs).toFixed(1).padStart(7)} us/KB (${spread(costs)})`)
    report.push({ compile: name, microsPerKb: median(costs), spread: spread(costs) })
  }
}

function runGrowth(): void {
  console.log('\ngrowth: CPU time to compile and render a source of text, braces, tags and style sheets')
  const piece = 'text { not a tag } {title|htmltag} {{{ {.section items}{.end} <style>a{b:c}</style>\n'
  const unclosed = '{ {.section {{a|html {## '
  for (const kilobytes of [1, 4, 16, 64, 256, 1024]) {
    const repeat = (text: string) => text.repeat(Math.ceil((kilobytes * 1024) / text.length))
    const limits = { steps: 1e9, outputBytes: 1e9 }
    const cost = (source: string) =>
      median(Array.from({ length: 9 }, () => cpuMicros(() => compile(source).render(plainList(1), { limits }))))
    const [usual, hostile] = [cost(repeat(piece)), cost(repeat(unclosed))]
    console.log(
      `  ${String(kilobytes).padStart(5)} KB  ${(usual / 1000).toFixed(2).padStart(8)} ms  ${(usual / kilobytes).toFixed(1).padStart(6)} us/KB` +
        `   never closed tags ${(hostile / 1000).toFixed(2).padStart(7)} ms  ${(hostile / kilobytes).toFixed(1).padStart(6)} us/KB`,
    )
    report.push({ growthKb: kilobytes, usualMs: usual / 1000, hostileMs: hostile / 1000 })
  }
}

for (const contest of contests) runContest(contest)
runCompile()
runGrowth()
const { JSON_FILE: file } = process.env
if (file !== undefined) writeFileSync(file, JSON.stringify(report, undefined, 1))
