import fc from 'fast-check'
import { check, format, references } from '../index.ts'
import type { Limits, RenderOptions, RenderResult } from '../index.ts'
import { data, nastyText, template } from './arbitraries.ts'
import { COMPILE, RENDER, renderWith } from './run.ts'

export interface Tally {
  templates: number
  /** Characters of templates and of their data as JSON. */
  bytes: number
  errors: number
  /** Characters printed by one of the backends. */
  output: number
  slowestMs: number
}

interface Failure {
  readonly problem: string
  readonly source: string
  readonly data: unknown
}

/** Longer than any case may take on a busy machine: the limits below end a render long before. */
const HANG_MS = 20_000
const LIMITS: Partial<Limits> = { steps: 20_000, outputBytes: 200_000, wallTimeMs: 60_000 }
const LOCALES = ['en', 'ar', 'de-CH', 'none']

/** A place in a text, as a share of its length, and what happens there. */
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 12 }),
  insert: fc.oneof(nastyText, fc.constantFrom('{', '}', '{.end}', '{.or}', '|', '{.section a}', '##}', '{#', '')),
})

function applyEdits(text: string, edits: readonly { at: number; length: number; insert: string }[]): string {
  return edits.reduce((edited, { at, length, insert }) => {
    const start = Math.floor(edited.length * at)
    return edited.slice(0, start) + insert + edited.slice(start + length)
  }, text)
}

const long = fc.array(template, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

/** Made by the grammar, by the grammar and then damaged, or of any characters at all. */
const source = fc.oneof(
  { weight: 5, arbitrary: long },
  {
    weight: 4,
    arbitrary: fc
      .tuple(long, fc.array(edit, { minLength: 1, maxLength: 6 }))
      .map(([text, edits]) => applyEdits(text, edits)),
  },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 20 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
)

/** Renders one batch of random cases and counts them; the first that fails, if any. */
export function runBatch({ seed, count }: { seed: number; count: number }, tally: Tally): Failure | undefined {
  const locale = LOCALES[seed % LOCALES.length] ?? 'en'
  const options: RenderOptions = { ...RENDER, limits: LIMITS, locale, legacyMoney: seed % 3 === 0 }
  for (const [text, value] of fc.sample(fc.tuple(source, data), { seed, numRuns: count })) {
    const began = performance.now()
    const problem = examine(text, value, options, tally)
    const elapsed = performance.now() - began
    tally.templates++
    tally.bytes += text.length + (JSON.stringify(value) ?? '').length
    tally.slowestMs = Math.max(tally.slowestMs, elapsed)
    if (problem !== undefined) return { problem, source: text, data: value }
    if (elapsed > HANG_MS) return { problem: `took ${elapsed} ms`, source: text, data: value }
  }
  return undefined
}

/** The problem of a case, or undefined. */
function examine(text: string, value: unknown, options: RenderOptions, tally: Tally): string | undefined {
  try {
    const closures = renderWith('closures', text, value, options)
    const generated = renderWith('codegen', text, value, options)
    tally.errors += closures.errors.length
    tally.output += closures.output.length
    const difference = compare(closures, generated)
    if (difference !== undefined) return difference
    check(text, COMPILE)
    references(text, COMPILE)
    const tidy = renderWith('closures', format(text, COMPILE), value, options)
    return tidy.output === closures.output ? undefined : 'tidying changed the output'
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}

function compare(closures: RenderResult, generated: RenderResult): string | undefined {
  if (closures.output !== generated.output) {
    return `closures print ${JSON.stringify(closures.output)}, generated code ${JSON.stringify(generated.output)}`
  }
  const [one, other] = [JSON.stringify(closures.errors), JSON.stringify(generated.errors)]
  return one === other ? undefined : `closures report ${one}, generated code ${other}`
}
