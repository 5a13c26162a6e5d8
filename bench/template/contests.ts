import * as peer from '@squarespace/template-engine'
import { Eta } from 'eta'
import Handlebars from 'handlebars'
import { Liquid } from 'liquidjs'
import nunjucks from 'nunjucks'
import { compile, compilePartials, localeData } from '../../packages/template/src/index.ts'
import { blogList, commerceList, partialsPage, plainList, productPage } from './data.ts'
import { eta, handlebars, jsont, liquid, literal, nunjucks as nunjucksSource, partials } from './templates.ts'

type Render = () => string

export interface Contest {
  readonly name: string
  /** The first is ours, the second the peer every ratio is taken against. */
  readonly entrants: Readonly<Record<string, Render>>
  readonly aim?: string
}

const LOCALE = 'en-US'

export const peerCompiler = new peer.Compiler()

function peerRender(source: string, data: unknown): Render {
  const { code } = peerCompiler.parse(source)
  // Without locale data the peer leaves its localised texts empty.
  const settings = { code, json: data, partials, cldr: localeData(LOCALE)?.cldr }
  return () => peerCompiler.execute(settings).ctx.render()
}

function ours(source: string, data: unknown, backend: 'codegen' | 'closures'): Render {
  const template = compile(source, { partials: compilePartials(partials, { backend }), backend })
  return () => template.render(data, { locale: LOCALE }).output
}

function jsontEntrants(source: string, data: unknown): Record<string, Render> {
  return {
    vitrine: ours(source, data, 'codegen'),
    peer: peerRender(source, data),
    'vitrine closures': ours(source, data, 'closures'),
  }
}

function plain(count: number): Contest {
  const data = plainList(count)
  const etaEngine = new Eta({ autoEscape: true, rmWhitespace: false })
  const etaTemplate = etaEngine.compile(eta)
  const bars = Handlebars.compile(handlebars)
  const nunjucksTemplate = nunjucks.compile(nunjucksSource, new nunjucks.Environment(null, { autoescape: false }))
  const liquidEngine = new Liquid()
  const liquidTemplate = liquidEngine.parse(liquid)
  return {
    name: `plain list of ${count}`,
    aim: '>= 4x the peer, >= 0.9x eta',
    entrants: {
      ...jsontEntrants(jsont.plainList, data),
      eta: () => etaTemplate.call(etaEngine, data),
      handlebars: () => bars(data),
      nunjucks: () => nunjucksTemplate.render(data),
      liquidjs: () => liquidEngine.renderSync(liquidTemplate, data),
      literal: () => literal(data as never),
    },
  }
}

export const contests: readonly Contest[] = [
  plain(24),
  plain(100),
  { name: 'commerce list of 24', entrants: jsontEntrants(jsont.commerceList, commerceList), aim: '>= 10x the peer' },
  { name: 'blog list of 20', entrants: jsontEntrants(jsont.blogList, blogList), aim: '>= 5x the peer' },
  { name: 'product page', entrants: jsontEntrants(jsont.productPage, productPage), aim: '>= 5x the peer' },
  { name: 'page with 8 partials', entrants: jsontEntrants(jsont.partialsPage, partialsPage) },
]

/**
 * The entrants whose output is not ours. White space is left out of the comparison: the engines differ in what they put
 * around their markup, and in nothing else.
 */
export function differing({ entrants }: Contest): string[] {
  const normal = (text: string) => text.replaceAll(/\s+/g, '').replaceAll('&#39;', "'")
  const wanted = normal(entrants['vitrine']?.() ?? '')
  return Object.entries(entrants)
    .filter(([, render]) => normal(render()) !== wanted)
    .map(([name]) => name)
}
