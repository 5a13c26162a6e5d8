/**
 * `npm run bench:template`: renders per second and compile time beside the peers, in turns within one process, so that the
 * machine's moods hit all alike. Figures are medians over rounds; ratios are taken round by round.
 */
import * as peer from '@squarespace/template-engine'
import { Eta } from 'eta'
import Handlebars from 'handlebars'
import { Liquid } from 'liquidjs'
import nunjucks from 'nunjucks'
import { compile, compilePartials } from '../../packages/template/src/index.ts'
import { blogList, commerceList, partialsPage, plainList, productPage } from './data.ts'
import { eta, handlebars, jsont, liquid, literal, nunjucks as nunjucksSource, partials } from './templates.ts'

const rounds = Number(process.env['ROUNDS'] ?? 21)
const sliceMs = Number(process.env['SLICE_MS'] ?? 60)

type Render = () => string

interface Contest {
  readonly name: string
  /** The first is ours, the second the peer every ratio is taken against. */
  readonly entrants: Readonly<Record<string, Render>>
  readonly aim?: string
  /** Compares after removing white space: the peers' own ways with it differ. */
  readonly sameText?: boolean
}

const peerCompiler = new peer.Compiler()

function peerRender(source: string, data: unknown, peerPartials: Record<string, string> = {}): Render {
  const code = peerCompiler.parse(source).code
  return () => peerCompiler.execute({ code, json: data as never, partials: peerPartials as never }).ctx.render()
}

function ours(
  source: string,
  data: unknown,
  backend: 'generated' | 'closures',
  set = compilePartials(partials, { backend }),
): Render {
  const template = compile(source, { partials: set, backend })
  return () => template.render(data, { locale: 'none' }).output
}

function plain(name: string, count: number): Contest {
  const data = plainList(count)
  const etaTemplate = new Eta({ autoEscape: true, rmWhitespace: false }).compile(eta)
  const etaEngine = new Eta({ autoEscape: true })
  const bars = Handlebars.compile(handlebars)
  const environment = new nunjucks.Environment(null, { autoescape: false })
  const nunjucksTemplate = nunjucks.compile(nunjucksSource, environment)
  const liquidEngine = new Liquid()
  const liquidTemplate = liquidEngine.parse(liquid)
  return {
    name,
    sameText: true,
    aim: '>= 4x the peer, >= 0.9x eta',
    entrants: {
      vitrine: ours(jsont.plainList, data, 'generated'),
      peer: peerRender(jsont.plainList, data),
      'vitrine closures': ours(jsont.plainList, data, 'closures'),
      eta: () => etaTemplate.call(etaEngine, data as object),
      handlebars: () => bars(data),
      nunjucks: () => nunjucksTemplate.render(data as object),
      liquidjs: () => liquidEngine.renderSync(liquidTemplate, data as object),
      literal: () => literal(data as never),
    },
  }
}

function domain(name: string, source: string, data: unknown, aim: string, withPartials = false): Contest {
  return {
    name,
    aim,
    entrants: {
      vitrine: ours(source, data, 'generated'),
      peer: peerRender(source, data, withPartials ? partials : {}),
      'vitrine closures': ours(source, data, 'closures'),
    },
  }
}

const contests: Contest[] = [
  plain('plain list of 24', 24),
  plain('plain list of 100', 100),
  domain('commerce list of 24', jsont.commerceList, commerceList, '>= 10x the peer'),
  domain('blog list of 20', jsont.blogList, blogList, '>= 5x the peer'),
  domain('product page', jsont.productPage, productPage, '>= 5x the peer'),
  domain('page with 8 partials', jsont.partialsPage, partialsPage, '', true),
]

function perSecond(render: Render): number {
  const end = performance.now() + sliceMs
  const began = performance.now()
  let done = 0
  let now = began
  while (now < end) {
    for (let n = 0; n < 8; n++) render()
    done += 8
    now = performance.now()
  }
  return (done / (now - began)) * 1000
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const range = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${(sorted[0] ?? 0).toFixed(2)}-${(sorted.at(-1) ?? 0).toFixed(2)}`
}

function agree(contest: Contest): string {
  const normal = (text: string) =>
    contest.sameText ? text.replaceAll(/\s+/g, '').replaceAll('&amp;', '&').replaceAll('&#39;', "'") : text.trim()
  const wanted = normal(contest.entrants['vitrine']?.() ?? '')
  return Object.entries(contest.entrants)
    .filter(([, render]) => normal(render()) !== wanted)
    .map(([name]) => name)
    .join(', ')
}

const report: unknown[] = []
for (const contest of contests) {
  const differing = agree(contest)
  const names = Object.keys(contest.entrants)
  const rates: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (const render of Object.values(contest.entrants)) perSecond(render)
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another entrant: nobody always runs on a warm or a cold cache.
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length] ?? ''
      const render = contest.entrants[name]
      if (render) rates[name]?.push(perSecond(render))
    }
  }
  console.log(
    `\n${contest.name}${contest.aim ? `  (aim ${contest.aim})` : ''}${differing ? `  OUTPUT DIFFERS: ${differing}` : '  outputs equal'}`,
  )
  for (const name of names) {
    const own = rates[name] ?? []
    const ratios = own.map((rate, round) => rate / (rates['peer']?.[round] ?? 1))
    console.log(
      `  ${name.padEnd(18)} ${Math.round(median(own)).toLocaleString('en').padStart(9)} renders/s   ${median(ratios).toFixed(2).padStart(6)}x peer (${range(ratios)})`,
    )
    report.push({
      contest: contest.name,
      entrant: name,
      perSecond: Math.round(median(own)),
      ratioToPeer: median(ratios),
      ratios: range(ratios),
      differing,
    })
  }
}

console.log('\ncompile time, microseconds per KB of source (aim <= 20)')
for (const [name, source] of Object.entries(jsont)) {
  const times = { generated: [] as number[], closures: [] as number[], peer: [] as number[] }
  const timed = (work: () => unknown) => {
    const began = performance.now()
    for (let n = 0; n < 50; n++) work()
    return ((performance.now() - began) * 1000) / 50 / (source.length / 1024)
  }
  for (let round = 0; round < rounds; round++) {
    times.generated.push(timed(() => compile(source, { backend: 'generated' })))
    times.closures.push(timed(() => compile(source, { backend: 'closures' })))
    times.peer.push(timed(() => peerCompiler.parse(source)))
  }
  const line = Object.entries(times).map(([who, values]) => `${who} ${median(values).toFixed(1)}`)
  console.log(`  ${name.padEnd(14)} ${line.join('   ')}`)
  report.push({
    compile: name,
    ...Object.fromEntries(Object.entries(times).map(([who, values]) => [who, median(values)])),
  })
}

console.log('\ngrowth: time to compile and render a source of repeated text, braces and tags')
for (const kilobytes of [1, 4, 16, 64, 256, 1024]) {
  const piece = 'text { not a tag } {title|htmltag} {{{ {.section items}{.end} <style>a{b:c}</style>\n'
  const source = piece.repeat(Math.ceil((kilobytes * 1024) / piece.length))
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    compile(source).render(plainList(1), { locale: 'none', limits: { steps: 1e9, outputBytes: 1e9 } })
    return performance.now() - began
  })
  console.log(
    `  ${String(kilobytes).padStart(5)} KB  ${median(times).toFixed(2).padStart(8)} ms   ${((median(times) * 1000) / kilobytes).toFixed(1)} us/KB`,
  )
  report.push({ growthKb: kilobytes, ms: median(times) })
}
if (process.env['JSON_FILE'])
  (await import('node:fs')).writeFileSync(process.env['JSON_FILE'], JSON.stringify(report, null, 1))
