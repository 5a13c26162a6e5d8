/**
 * `node bench/template/compare.ts [--runs 20000] [--seed 1] [--show 20]`: the examples of the manual with damaged
 * templates and data, rendered by our engine and by the peer. What differs is a rule that one of the two reads in
 * another way: look at each and decide. White space is left out, the engines differ in what they put around markup.
 */
import { parseArgs } from 'node:util'
import * as peer from '@squarespace/template-engine'
import { compile, instructions, localeData, registry } from '../../packages/template/src/index.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '20' },
  },
})

const examples = [...registry.formatters.values(), ...registry.predicates.values(), ...instructions]
  .flatMap(({ examples }) => examples)
  .filter(({ options }) => options?.legacyMoney !== true)

const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  12,
  '',
  '0',
  'x',
  'a <b>',
  '12.34',
  [],
  [1, 'a'],
  {},
  { a: 1 },
]
const PIECES = [
  '{',
  '}',
  ' ',
  '|',
  '.',
  '{.end}',
  '{.or}',
  '{@}',
  '{.section a}',
  '{.if a || b}',
  '{.plural?}',
  '{#c}',
  '{## x ##}',
]
/** Told apart on purpose: what JavaScript says of its own errors, and how objects within a list are printed. */
const KNOWN = /Cannot read|Julian|is not a|Lone surrogate|\[object Object\]/

let state = Number(values.seed)
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const below = (count: number) => Math.floor(random() * count)
const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]

function damagedTemplate(text: string): string {
  const at = below(text.length + 1)
  return random() < 0.5
    ? text.slice(0, at) + pick(PIECES) + text.slice(at)
    : text.slice(0, at) + text.slice(at + 1 + below(3))
}

/** One value somewhere in the data becomes a strange one, or is left out. */
function damagedData(data: unknown, chance: number): unknown {
  if (random() < chance) return structuredClone(pick(STRANGE))
  if (Array.isArray(data)) return data.map((value) => damagedData(value, chance))
  if (typeof data !== 'object' || data === null) return data
  const kept = Object.entries(data).filter(() => random() > chance / 2)
  return Object.fromEntries(kept.map(([key, value]) => [key, damagedData(value, chance)]))
}

interface Outcome {
  readonly output: string
  readonly errors: readonly string[]
}

function askPeer(code: string, json: unknown, locale: string, now: number): Outcome {
  const settings = {
    code,
    json: structuredClone(json),
    now,
    cldr: localeData(locale)?.cldr,
    enableExpr: true,
    enableInclude: true,
  }
  const { ctx, errors } = new peer.Compiler().execute(settings)
  return { output: ctx.render(), errors: errors.map(({ message }) => message) }
}

function askOurs(code: string, json: unknown, locale: string, now: number): Outcome {
  const { output, errors } = compile(code).render(json, { locale, now, altTextLimit: 250 })
  return { output, errors: errors.map(({ message }) => message) }
}

let differing = 0
for (let run = 0; run < Number(values.runs); run++) {
  const example = pick(examples)
  if (example === undefined) break
  const { options, data } = example
  const template = random() < 0.5 ? example.template : damagedTemplate(example.template)
  const json = random() < 0.2 ? data : damagedData(data, 0.12)
  const { locale = 'en', now = 1_700_000_000_000 } = options ?? {}
  const theirs = askPeer(template, json, locale, now)
  const ours = askOurs(template, json, locale, now)
  if (KNOWN.test(theirs.output) || theirs.errors.some((error) => KNOWN.test(error))) continue
  const told = ({ output, errors }: Outcome) => JSON.stringify([output.replace(/\s+/g, ''), errors])
  if (told(theirs) === told(ours) || ++differing > Number(values.show)) continue
  console.log(
    `${JSON.stringify(template)} ${JSON.stringify(json)}\n  peer ${JSON.stringify(theirs)}\n  ours ${JSON.stringify(ours)}`,
  )
}
console.log(`${values.runs} runs, seed ${values.seed}: ${differing} differ`)
