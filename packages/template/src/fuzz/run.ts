import type { Parameters as FuzzParameters } from 'fast-check'
import { compile } from '../index.ts'
import type { CompileOptions, RenderOptions, RenderResult, TagDefinition } from '../index.ts'

/** How often each property is tried; set FUZZ_RUNS to try longer and FUZZ_SEED to repeat a run. */
export function getFuzzParameters(runs: number): FuzzParameters<unknown> {
  const { FUZZ_RUNS: wanted, FUZZ_SEED: seed } = process.env
  return { numRuns: wanted === undefined ? runs : Number(wanted), ...(seed !== undefined && { seed: Number(seed) }) }
}

const box: TagDefinition = {
  name: 'sq:box',
  render: ({ attributes, body, lookup, applyPartial }) =>
    `<${attributes['a'] ?? ''}${body?.render(lookup('a')) ?? ''}${attributes['b'] === undefined ? '' : applyPartial('q', 1)}>`,
}

export const COMPILE: CompileOptions = {
  tags: [box],
  partials: {
    p: '{@|apply p}{.var @x a}{b}',
    q: '[{@}{@args.k}{title}{.section a}{@}{.end}]',
  },
}

export const RENDER: RenderOptions = { now: 1_500_000_000_000, injects: { './data': { a: [1, 2] } } }

export function renderWith(
  backend: 'codegen' | 'closures',
  source: string,
  data: unknown,
  options: RenderOptions = RENDER,
): RenderResult {
  return compile(source, { ...COMPILE, backend }).render(data, options)
}
