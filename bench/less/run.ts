/**
 * Two compilers of LESS on the styles of real themes: `less`, and `@squarespace/less-ts`, the one such themes were written for.
 *
 *   npm --prefix bench ci && node bench/less/run.ts
 */
import fs from 'node:fs'
import path from 'node:path'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { LessCompiler } from '@squarespace/less-ts'
import less from 'less'
import { readThemeFolder } from '../../packages/server/src/features/theme-files/theme-folders.ts'
import { createTweakAppendix } from '../../packages/server/src/features/tweaks/tweak-appendix.ts'
import { readTheme } from '../../packages/server/src/features/theme-files/theme.ts'
import { cpuMicros, median, spread } from '../template/measure.ts'

type Compiler = 'less' | 'less-ts'
const compilers: readonly Compiler[] = ['less', 'less-ts']
const repository = path.join(import.meta.dirname, '../..')
const folders = [
  ...fs.readdirSync(path.join(repository, 'themes')).map((name) => path.join(repository, 'themes', name)),
  path.join(repository, 'packages/server/src/testing/themes/lantern'),
  path.join(repository, 'packages/server/src/features/themes/test-theme'),
]

interface CompileResult {
  readonly css: string
  readonly problem: string
}

/** `less` gives its answer at once when nothing has to be fetched. */
function compileWith(compiler: Compiler, text: string): CompileResult {
  if (compiler === 'less-ts') {
    try {
      const { css, errors } = new LessCompiler({ compress: false }).compile(text)
      return { css, problem: errors.flatMap(({ errors }) => errors.map(({ message }) => message))[0] ?? '' }
    } catch (error) {
      // What it cannot parse it throws, with the lines around the place.
      const said = error instanceof Error ? error.message : String(error)
      return {
        css: '',
        problem: said
          .split('\n')
          .filter((line) => line.trim() !== '')
          .slice(-3)
          .join(' '),
      }
    }
  }
  let result: CompileResult = { css: '', problem: 'no answer' }
  const options = { math: 'always', javascriptEnabled: false, syncImport: true } as const
  less.render(text, options, (error: unknown, output: { css: string } | undefined) => {
    result = { css: output?.css ?? '', problem: error instanceof Error ? error.message : '' }
  })
  return result
}

/** The LESS of a theme as one text, with what it imports in place: one of the compilers reads no files. Plain CSS is passed on by both. */
function inlineImports(theme: ReturnType<typeof readTheme>): { text: string } {
  const inlined = (name: string): string =>
    (theme.styles[name] ?? '').replace(/@import\s+"([^"]+)";/g, (whole, file: string) => {
      const wanted = path.posix.join(path.posix.dirname(name), file)
      return theme.styles[wanted] === undefined && theme.styles[`${wanted}.less`] === undefined
        ? whole
        : inlined(theme.styles[wanted] === undefined ? `${wanted}.less` : wanted)
    })
  const sheets = theme.stylesheets.filter((name) => name.endsWith('.less'))
  return { text: [...sheets.map(inlined), ...createTweakAppendix(theme.tweaks, {}).map(({ text }) => text)].join('\n') }
}

/** What a browser makes of a sheet, roughly: white space, quotes, zeros and the case of colours are no difference. */
function normal(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"/g, "'")
    .replace(/#[0-9a-f]{3,8}\b/gi, (hex) =>
      (/^#(.)\1(.)\2(.)\3$/i.test(hex) ? `#${hex[1]}${hex[3]}${hex[5]}` : hex).toLowerCase(),
    )
    .replace(/(^|[^\d.])\.(\d)/g, '$10.$2')
    .replace(/\d*\.\d{5,}/g, (number) => String(Math.round(Number(number) * 10_000) / 10_000))
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>~+()]) ?/g, '$1')
    .replace(/;}/g, '}')
}

function rules(css: string): string[] {
  return normal(css)
    .split('}')
    .filter((rule) => rule.trim() !== '')
}

/** Endless or huge input in a thread that is stopped: what the compiler does by itself about it. */
function behaviour(compiler: Compiler, text: string): Promise<string> {
  return new Promise((resolve) => {
    const started = performance.now()
    const worker = new Worker(import.meta.filename, {
      workerData: { compiler, text },
      resourceLimits: { maxOldGenerationSizeMb: 192 },
      stdout: true,
      stderr: true,
    })
    const end = (what: string) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    }
    const timer = setTimeout(() => end('never ends'), 8_000)
    worker.once('message', ({ css, problem }: CompileResult) =>
      end(
        problem === ''
          ? `${(css.length / 1000).toFixed(0)} KB of CSS`
          : `error: ${problem.slice(0, 70).replace(/\s+/g, ' ')}`,
      ),
    )
    worker.once('error', (error: unknown) =>
      end(`dies: ${String(error instanceof Error ? error.message : error).slice(0, 60)}`),
    )
  })
}

/** A sheet as themes of the older platform have it: hundreds of tweaks, guarded mixins, colour functions, sums, interpolated selectors. */
function classicSheet(): string {
  const tweaks = Array.from(
    { length: 300 },
    (_, n) =>
      `// tweak: { "title": "tweak-w-${n}", "type": "value" }\n@tweak-w-${n}: ${n + 10}px;\n@tweak-c-${n}: rgba(${n % 256}, 20, 30, .5);`,
  )
  const mixins = `
.cart(@option) when (@option = icon) { .icon { display: block; } }
.cart(@option) when (@option = text) { .icon { display: none; } }
.tone(@c) when (lightness(@c) >= 50%) { color: darken(@c, 20%); }
.tone(@c) when (lightness(@c) < 50%) { color: lighten(@c, 30%); }
.size(@w; @h: 10px) { width: @w; height: @h * 2; margin: -(@h / 4); }
.round(@r) { border-radius: @arguments; }
.columns(@n, @i: 1) when (@i =< @n) { .span-@{i} { width: (100% * @i / @n); } .columns(@n, @i + 1); }
.font { font-family: "Proxima Nova", sans-serif; font-size: 14px; }`
  const blocks = Array.from(
    { length: 300 },
    (
      _,
      n,
    ) => `.block-${n} { .size(@tweak-w-${n}, 8px); .tone(@tweak-c-${n}); .cart(${n % 2 ? 'icon' : 'text'}); .round(3px); .font;
  background: fade(spin(@tweak-c-${n}, 20), 40%); padding: (@tweak-w-${n} + 4) ~"calc(1px + 2%)"; a { &:hover { color: mix(#fff, @tweak-c-${n}, 30%); } .no-js & { top: 0 } }
  @media screen and (max-width: 640px) { display: none; } }`,
  )
  return [...tweaks, mixins, '.columns(12);', ...blocks].join('\n')
}

async function main(): Promise<void> {
  console.log('| theme | LESS | rules | same rules | CPU of a compile, less | less-ts | ratio |')
  console.log('|---|---|---|---|---|---|---|')
  const differences: string[] = []
  const sheets: { name: string; text: string }[] = [{ name: 'a sheet of the older kind', text: classicSheet() }]
  for (const folder of folders) {
    const files = await readThemeFolder(folder)
    if (files?.has('template.conf'))
      sheets.push({ name: path.basename(folder), text: inlineImports(readTheme(path.basename(folder), files)).text })
  }
  for (const theme of sheets) {
    const { text } = theme
    const made = { less: compileWith('less', text), 'less-ts': compileWith('less-ts', text) }
    const [ours, theirs] = [rules(made.less.css), rules(made['less-ts'].css)]
    const there = new Set(theirs)
    const same = ours.filter((rule) => there.has(rule)).length
    const isParsed = made['less-ts'].css !== ''
    const missing = !isParsed ? [] : ours.filter((rule) => !there.has(rule)).slice(0, 3)
    const known = new Set(ours)
    const extra = theirs.filter((rule) => !known.has(rule)).slice(0, 3)
    for (const compiler of compilers)
      if (made[compiler].problem) differences.push(`${theme.name}: ${compiler} says ${made[compiler].problem}`)
    differences.push(
      ...missing.map((rule) => `${theme.name}: less    ${rule.slice(0, 150)}`),
      ...extra.map((rule) => `${theme.name}: less-ts ${rule.slice(0, 150)}`),
    )
    const fails = made['less-ts'].css === ''
    const times = Object.fromEntries(compilers.map((compiler) => [compiler, [] as number[]]))
    for (let round = 0; round < 25; round++)
      for (const compiler of compilers) times[compiler]?.push(cpuMicros(() => compileWith(compiler, text)) / 1000)
    const [a, b] = [times['less']?.slice(5) ?? [], times['less-ts']?.slice(5) ?? []]
    console.log(
      `| ${theme.name} | ${(text.length / 1000).toFixed(0)} KB | ${ours.length} | ${same} | ${median(a).toFixed(1)} ms (${spread(a)}) | ${fails ? 'cannot parse it | -' : `${median(b).toFixed(1)} ms (${spread(b)}) | ${(median(a) / median(b)).toFixed(1)}`} |`,
    )
  }
  console.log(`\nDifferences:\n${differences.map((line) => `  ${line}`).join('\n')}`)
  console.log('\n| input | less | less-ts |\n|---|---|---|')
  for (const [name, text] of hostile) {
    console.log(`| ${name} | ${await behaviour('less', text)} | ${await behaviour('less-ts', text)} |`)
  }
}

const hostile: readonly (readonly [string, string])[] = [
  ['a mixin that calls itself', '.loop() when (true) { .loop(); } .a { .loop(); }'],
  [
    'a mixin that doubles itself 40 times',
    '.f(@i) when (@i > 0) { .x@{i} { a: b; } .f(@i - 1); .f(@i - 1); }\n.f(40);',
  ],
  ['5 MB of rules', '.a { color: red; b { c: d } }\n'.repeat(170_000)],
  ['20,000 open blocks', 'a{'.repeat(20_000)],
  ['a script', '.a { width: `process.env.HOME`; }'],
  ['`@plugin`', '@plugin "x"; .a { b: c }'],
  ['`default()` guard', '.m(@a) when (@a = 1) { b: 1 } .m(@a) when (default()) { b: 2 } .a { .m(2) }'],
  [
    '`each()`, `if()`, maps',
    '@c: { r: red; }; each(@c, { .x-@{key} { color: @value } }); .a { w: if((1 = 1), 1, 2); c: @c[r] }',
  ],
  ['detached rules, `:extend`', '@d: { e: f }; .a { @d(); } .b:extend(.a) { }'],
  [
    'CSS of today: nesting of @container, @layer, color-mix',
    '@layer a { .a { color: color-mix(in oklch, red, blue); @container (width > 10px) { b: c } } }',
  ],
]

if (isMainThread) await main()
else {
  const { compiler, text } = workerData as { compiler: Compiler; text: string }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a worker thread has no origin.
  parentPort?.postMessage(compileWith(compiler, text))
}
