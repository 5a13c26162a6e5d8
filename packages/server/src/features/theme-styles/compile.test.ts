import type { Worker } from 'node:worker_threads'
import { tokenize } from '@csstools/css-tokenizer'
import { expect, test } from 'vitest'
import { createSiteConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts'
import { compileStyles } from '../../testing/styles.ts'
import { testSite } from '../../testing/test-site.ts'
import { writeSettings } from '../../testing/settings.ts'
import { openStyleCompiler, type StyleRequest } from './compile.ts'

function compiled(files: Readonly<Record<string, string>>, more: Partial<StyleRequest> = {}, limitMs?: number) {
  return compileStyles({ files, order: Object.keys(files), appendix: [], ...more }, limitMs)
}

/** CSS on one line, to compare with. */
async function compileCss(text: string): Promise<string> {
  const { css, errors } = await compiled({ 'a.less': text })
  expect(errors).toEqual([])
  return css.replace(/\s+/g, ' ').trim()
}

test('LESS is compiled as a whole: guards, maps, loops, detached rules, escapes, colours, math', async () => {
  expect(
    await compileCss(
      '.m(@c) when (lightness(@c) > 50%) { a: dark } .m(@c) when (default()) { a: pale } .x { .m(#fff) } .y { .m(#000) }',
    ),
  ).toBe('.x { a: dark; } .y { a: pale; }')
  expect(await compileCss('.l(@i) when (@i > 0) { .w-@{i} { w: percentage((@i / 2)) } .l(@i - 1) } .l(2);')).toBe(
    '.w-2 { w: 100%; } .w-1 { w: 50%; }',
  )
  expect(
    await compileCss('.at(@max, @rules) { @media (max-width: @max) { @rules(); } } .x { .at(9px, { a: b }); }'),
  ).toBe('@media (max-width: 9px) { .x { a: b; } }')
  expect(await compileCss('@map: { main: #123; } .m() { @w: 1px; } .x { color: @map[main]; w: .m[@w]; }')).toBe(
    '.x { color: #123; w: 1px; }',
  )
  expect(
    await compileCss(
      `.x { filter: ~"alpha(opacity=5)"; w: ~"calc(1% - @{w})"; e: e("ms:x()"); v: 10px / 4; } @w: 2px;`,
    ),
  ).toBe('.x { filter: alpha(opacity=5); w: calc(1% - 2px); e: ms:x(); v: 2.5px; }')
  expect(
    await compileCss('.a { c: d; &:hover { e: f } } .b:extend(.a all) {} .i() { g: h } .j { .i() !important; }'),
  ).toBe('.a, .b { c: d; } .a:hover, .b:hover { e: f; } .j { g: h !important; }')
  expect(
    await compileCss('@phone: ~"(max-width: 5px)"; @media @phone { .x { a: lighten(#333, 10%); b: fade(#000, 50%) } }'),
  ).toBe('@media (max-width: 5px) { .x { a: #4d4d4d; b: rgba(0, 0, 0, 0.5); } }')
})

test('imports: of the theme from anywhere in it, of fonts elsewhere at the very top, whatever they are written in', async () => {
  const { css, errors } = await compiled(
    {
      'site.less':
        '@import "parts/one"; @import (reference) "styles/two.less"; .x { .two; }\n@import url(//fonts.test/css?family=A:400,700|B);',
      'old.css':
        '/* kept */ @import url("https://fonts.test/c"); @import "parts/plain.css";\n.old { *zoom: 1; filter: progid:X.Y(a=1,b=2) }',
      'parts/one.less': '@import "../two"; .one { a: b }',
      'parts/plain.css': '.plain { c: d }',
      'two.less': '.two { e: f }',
    },
    { order: ['site.less', 'old.css'], custom: '@import url(https://fonts.test/d);\n.own { g: h }' },
  )
  expect(errors).toEqual([])
  const rules = css.slice(0, css.indexOf('{'))
  for (const font of ['//fonts.test/css?family=A:400,700%7CB', 'https://fonts.test/c', 'https://fonts.test/d'])
    expect(rules).toContain(font)
  expect(css.match(/@import/g)).toHaveLength(3)
  for (const kept of ['.one', '.x', '.plain { c: d }', 'progid:X.Y(a=1,b=2)', '.own { g: h }'])
    expect(css).toContain(kept)
})

test('a mistake costs what it stands in: the sheet, its variables and mixins and later sheets stay', async () => {
  const { css, errors } = await compiled(
    {
      'tweaks.less': '.known() { a: b }',
      'site.less': '.x {\n  .tweak-title-font;\n  .known();\n  c: d;\n}',
      'broken.less': '@import "inner"; @import "gone"; @import "gone.css"; @after: 3px; .own() { i: j }',
      'inner.less': '.y {\n  color: @nowhere;\n  k: darken(@nowhere, 5%); l: m;\n}',
      'last.less': '.z { .own(); e: @after }',
    },
    { order: ['tweaks.less', 'site.less', 'broken.less', 'last.less'] },
  )
  expect(css.replace(/\s+/g, ' ')).toBe('.x { a: b; c: d; } .y { l: m; } .z { i: j; e: 3px; } ')
  expect(errors.map(({ file, line, column, message, costs }) => [file, line, column, message, costs])).toEqual(
    expect.arrayContaining([
      ['site.less', 2, 3, expect.stringContaining('.tweak-title-font is undefined'), 'part'],
      ['inner.less', 2, 10, 'variable @nowhere is undefined. This declaration is left out.', 'part'],
      ['inner.less', 3, 6, expect.stringContaining('variable @nowhere is undefined'), 'part'],
      ['broken.less', 1, 18, 'There is no styles/gone in the theme. The sheet goes without it.', 'part'],
      ['broken.less', 1, 34, 'There is no styles/gone.css in the theme. The sheet goes without it.', 'part'],
    ]),
  )
  expect(errors).toHaveLength(5)
})

test.each([
  ['a guard', '.m(@a) when (@nope > 1) { b: @a } .x { .m(1); .m(2); c: d }', '.x { c: d; }', 1, 14],
  ['a media query', '.x { @media (max-width: @nope) { a: b } c: d }', '.x { c: d; }', 1, 25],
  ['a selector', '.@{nope} { a: b }\n.x { c: d }', '.x { c: d; }', 1, 2],
  ['a detached rule', '.x { @nope(); c: d }', '.x { c: d; }', 1, 6],
  ['a text', '.x { w: ~"calc(1% - @{nope})"; c: d }', '.x { c: d; }', 1, 9],
  ['a variable', '@x: @nope; .x { c: d }', '.x { c: d; }', 1, 5],
  ['a division by zero', '.x { w: 3 / 0; c: d }', '.x { c: d; }', 1, 6],
  ['a division of nothing by zero', '.x { w: (0px / 0); c: d }', '.x { c: d; }', 1, 6],
  ['a number without end', '.x { w: pow(10, 400); c: d }', '.x { c: d; }', 1, 6],
  ['a part of a value', '.x { margin: 1px -(2px / 0) auto; c: d }', '.x { c: d; }', 1, 6],
  ['a lookup', '.m() { @w: 1px } .x { w: .m[@v]; c: d }', '.x { c: d; }', 1, 23],
  ['declarations outside of rules', '.m(); .m() { a: b } .x { c: d }', '.x { c: d; }', 1, 14],
  ['JavaScript', '.x { w: `1`; c: d }', '.x { c: d; }', 1, 9],
  ['a plugin', '@plugin "x"; .x { c: d }', '.x { c: d; }', 1, 1],
  ['no colon', '.x { color red; c: d }\n.y { e: f }', '.x { c: d; } .y { e: f; }', 1, 15],
  ['an odd word', '.x { $b: c; c: d }', '.x { c: d; }', 1, 6],
  ['an old expression', '.x { w: expression(a < 8 ? "8px" : "auto"); c: d }', '.x { c: d; }', 1, 22],
  ['a bracket', '.a:not(.b { a: b }\n.x { c: d }', '.x { c: d; }', 1, 11],
  ['a call', '.y { .m(; a: b }\n.x { c: d }', '.y { a: b; } .x { c: d; }', 1, 9],
  ['a quotation mark', '.y { b: "open; }\n.x { c: d }', '.x { c: d; }', 1, 9],
  ['a comment', '.x { c: d }\n/* open\n.y { e: f }', '.x { c: d; }', 2, 1],
  ['a brace too many', '.x { c: d }\n}\n.y { e: f }', '.x { c: d; } .y { e: f; }', 2, 1],
  ['a missing brace', '.x {\n  c: d;\n\n.y {\n  e: f;\n}\n', '.x { c: d; } .y { e: f; }', 1, 4],
  [
    'a missing brace inside',
    '.o {\n  .i {\n    a: b;\n\n  .j { c: d }\n}\n.x { e: f }',
    '.o .i { a: b; } .o .j { c: d; } .x { e: f; }',
    2,
    6,
  ],
  ['the end of a file', '.y { a: b }\n.x { c: d', '.y { a: b; } .x { c: d; }', 2, 4],
])(
  'a mistake in %s costs no more than its rule, and is named with its place',
  async (_what, text, left, line, column) => {
    const { css, errors } = await compiled({ 'a.less': text, 'last.less': '.z { g: h }' })
    expect(css.replace(/\s+/g, ' ').trim()).toBe(`${left} .z { g: h; }`)
    expect(errors).toEqual([expect.objectContaining({ file: 'a.less', line, column, costs: 'part' })])
  },
)

test('what old themes are full of is no mistake', async () => {
  expect(
    await compileCss(
      '\uFEFF<!-- .x { *zoom: 1; _height: 1px; filter: alpha(opacity=@o);; a: url(data:x;base64,A==) }; @@n: 1; --> @o: 50'.replace(
        '@@n: 1;',
        '',
      ),
    ),
  ).toBe('.x { *zoom: 1; _height: 1px; filter: alpha(opacity=50); a: url(data:x;base64,A==); }')
  expect(await compileCss('.x { a: b;\r\n filter: progid:X.Y(a=1, b=2);\r\n c: @@n }\r\n@n: "o"; @o: 1px;')).toBe(
    '.x { a: b; filter: progid:X.Y(a=1, b=2); c: 1px; }',
  )
  expect(await compileCss('.m(@a, @b, @c: red) { d: @a @b @c } .x { .m(1px 2px); .m(3px 4px #000) }')).toBe(
    '.x { d: 1px 2px red; d: 3px 4px #000; }',
  )
})

test('the platform has sheets of its own for themes that have no file of the name, also inside media queries', async () => {
  for (const name of ['sqs-grid-breaker', 'sqs-grid-breaker.less', '../sqs-grid-breaker']) {
    const { css, errors } = await compiled({ 'a.less': `@media (max-width: 640px) { @import '${name}'; }` })
    expect(errors).toEqual([])
    expect(css).toMatch(/@media \(max-width: 640px\) \{\s+\.sqs-layout \.sqs-row \{/)
    expect(css).toMatch(/\[class\*='sqs-col-'\] \{\s+float: none !important;/)
    expect(css).toMatch(/\.spacer-block[\s\S]*display: none !important/)
  }
  expect(await compileCss('@import "svg-icon-templates"; .x { .sqs-svg-icon-size(9px) }')).toContain('width: 9px')
  for (const words of ['#111; #222', '#111, #222'])
    expect(await compileCss(`@import "svg-icon-templates"; .x { .sqs-svg-icon-knockout(${words}) }`)).toMatch(
      /wrapper \{ background: #222; \}.*mask \{ fill: #111; \}/,
    )
  const own = await compiled(
    { 'a.less': '@import "sqs-grid-breaker";', 'sqs-grid-breaker.less': '.own { a: b }' },
    { order: ['a.less'] },
  )
  expect(own.css.trim()).toBe('.own {\n  a: b;\n}')
})

test('CSS files that LESS imports stand where they are imported, and what lies elsewhere at the very top', async () => {
  const { css, errors } = await compiled(
    {
      'a.less': '.a { b: c }',
      'b.less': '@import "reset.css"; @import url("https://fonts.test/x.css");',
      'reset.css': '.reset { *zoom: 1 }',
    },
    { order: ['a.less', 'b.less'] },
  )
  expect(errors).toEqual([])
  expect(css).toMatch(/^@import url\("https:\/\/fonts\.test\/x\.css"\);\n\.a/)
  expect(css).toContain('.reset { *zoom: 1 }')
})

test.each([
  ['a comment', '.x { a: b }\n/* open', 2, 1],
  ['a comment that ends with a star', '.x { a: b }\n/* open *', 2, 1],
  ['a rule', '.x { a: b }\n.y { c: d', 2, 4],
  ['a media query', '.x { a: b }\n@media print {\n.y { c: d }', 2, 14],
  ['a bracket', '.x { a: b }\n.y { width: calc(1px; }', 2, 13],
  ['a bracket of a selector', '.x { a: b }\n.y:not(.z { c: d }', 2, 4],
  ['a text', '.x { a: b }\n.y { content: "open', 2, 15],
  ['a text with a backslash', '.x { a: b }\n.y { content: "open\\', 2, 15],
  ['a text that ends with its line', '.x { a: b }\n.y { content: "open; }\n.z { c: d }', 2, 15],
  ['an address', '.x { a: b }\n.y { background: url(open.png; }', 2, 18],
  ['an address with spaces', '.x { a: b }\n.y { background: url(open png; }', 2, 18],
  ['a selector', '.x { a: b }\n.y, ', 2, 1],
  ['a brace too many', '.x { a: b }\n}', 2, 1],
  ['a backslash', '.x { a: b }\n.y { c: d } \\', 2, 13],
])(
  '%s left open in a CSS file is closed where the file ends, and is named with its place',
  async (_what, text, line, column) => {
    const last = '.last { e: f }'
    for (const files of [
      { 'a.css': text, 'last.css': last },
      { 'a.less': '@import (inline) "parts/a.css"; .after { g: h }', 'last.less': last, 'parts/a.css': text },
      { 'a.less': '@import "parts/a.css"; .after { g: h }', 'last.less': last, 'parts/a.css': text },
    ]) {
      const order = Object.keys(files).slice(0, 2)
      const { css, errors } = await compiled(files, { order, custom: '.own { i: j }' })
      const rules = rulesIn(css)
      expect(rules).toEqual(
        expect.arrayContaining(['.x', '.last', '.own', ...('parts/a.css' in files ? ['.after'] : [])]),
      )
      const file = 'parts/a.css' in files ? 'parts/a.css' : 'a.css'
      expect(errors).toEqual([expect.objectContaining({ file, line, column, costs: 'part' })])
    }
  },
)

const pairs: Readonly<Record<string, string>> = {
  '{-token': '}-token',
  '(-token': ')-token',
  '[-token': ']-token',
  'function-token': ')-token',
}

/** The selectors of the top rules, read by tokens as browsers do; none where something is left open. */
function rulesIn(css: string): string[] {
  const selectors: string[] = []
  const open: string[] = []
  let selector = ''
  for (const [kind, text] of tokenize({ css })) {
    const type: string = kind
    if (/^(?:comment|CD[OC]-token)$/.test(type)) continue
    const isEnd = /^(?:[{}]|semicolon)-token$/.test(type) && open.length === (type === '}-token' ? 1 : 0)
    if (type === '{-token' && isEnd) selectors.push(selector.trim())
    const closer = pairs[type]
    if (closer !== undefined) open.push(closer)
    else if (open.at(-1) === type) open.pop()
    selector = isEnd || open[0] === '}-token' ? '' : selector + text
  }
  return open.length === 0 ? selectors : []
}

test('valid CSS files stay as written, and imports of missing files are removed and named', async () => {
  const old = String.raw`@charset "utf-8"; <!-- .a\:b, a[href$="}"] { *zoom: 1; filter: progid:X.Y(a=1, b='}'); content: "\"{" } -->
/**/ .c { background: url(data:x;a,{) } @media (width > 3px) { .d { & > .e { f: g } } } @layer base, site;`
  const { css, errors } = await compiled(
    {
      'old.css': old,
      'site.css':
        '@import "gone.css"; @import "other.css";\n@import "/elsewhere.css";\n.s { h: i }\n@import "other.css";',
      'other.css': '.o { j: k }',
      'last.css': '.last { l: m }',
    },
    { order: ['old.css', 'site.css', 'last.css'] },
  )
  expect(css).toContain(old.slice(old.indexOf('<!--')))
  expect(rulesIn(css)).toEqual(expect.arrayContaining(['.o', '.s', '.last']))
  expect(css.match(/@import[^;]*;/g)).toEqual(['@import "/elsewhere.css";'])
  expect(errors.map(({ file, line, column, message }) => [file, line, column, message])).toEqual([
    ['site.css', 1, 1, 'There is no styles/gone.css in the theme. The sheet goes without it.'],
    ['site.css', 4, 1, 'An import counts only before all rules. This one is left out.'],
  ])
})

test('styles that never end are stopped where they are called, and the other sheets are used', async () => {
  const doubling = Array.from({ length: 40 }, (_, n) => `.d${n}() { .d${n + 1}(); .d${n + 1}(); }`).join('\n')
  const endless = await compiled(
    { 'loops.less': `${doubling}\n.d40() { a: b }`, 'site.less': '.a {\n  .d0();\n}', 'last.less': '.z { e: f }' },
    {},
    4_000,
  )
  expect(endless.errors).toEqual([
    {
      file: 'site.less',
      line: 2,
      column: 3,
      message: 'This took more than 2 seconds of processor time. This rule goes without it.',
      costs: 'part',
    },
  ])
  expect(endless.css).toContain('.z {')
  const itself = await compiled({
    'a.less': '.loop(@i) {\n  .loop(@i + 1);\n}\n.b { .loop(1); }',
    'last.less': '.z { e: f }',
  })
  expect(itself.errors).toEqual([
    {
      file: 'a.less',
      line: 4,
      column: 6,
      message: 'This calls itself more than 1000 times over. This rule goes without it.',
      costs: 'part',
    },
  ])
  expect(itself.css).toContain('.z {')
})

test('nothing of a style sheet runs on the server', async () => {
  const { css, errors } = await compiled(
    {
      'a.less': '.x { w: ~`process.exit()`; }',
      'b.less': '@plugin "evil"; .y { a: b }',
      'c.less': '@plugin "program.less"; @name: "program.less"; @plugin "@{name}"; .z { a: ran() }',
      'program.less': 'functions.add("ran", function () { return "ran" })',
    },
    { order: ['a.less', 'b.less', 'c.less'] },
  )
  expect(css).not.toContain('a: "ran"')
  expect(errors.map(({ message }) => message).toSorted()).toEqual([
    'JavaScript between backticks does not run here. This declaration is left out.',
    ...Array.from({ length: 3 }, () => 'Plugins do not run here. The sheet goes without this one.'),
  ])
})

test('the owner’s own CSS: LESS as it is brought from elsewhere, CSS as it is written, and never at the cost of the theme', async () => {
  const files = { 'a.less': '@accent: #123456;\n.theme { a: b }' }
  const less = await compiled(files, { custom: '// a note\n.own { color: darken(@accent, 5%); &:hover { c: d } }' })
  expect(less.css.replace(/\s+/g, ' ')).toContain('.own { color: #0e2741; } .own:hover { c: d; }')
  const plain =
    '.own { color: rgb(0 0 0 / 50%); grid-area: 1 / 2 / 3; & > .in { a: b } } @media (width > 3px) { a:hover { background: url(//x.test/a) } }'
  expect((await compiled(files, { custom: plain })).css).toContain(plain)
  const broken = await compiled(files, { custom: '// a note\n.own { color: @nowhere; .in { c: d } }' })
  expect(broken.css.replace(/\s+/g, ' ')).toBe('.theme { a: b; } .own .in { c: d; } ')
  expect(broken.errors).toEqual([expect.objectContaining({ file: 'custom CSS', line: 2 })])
})

test('custom CSS in LESS reaches the style sheet of the site', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await writeSettings(ctx, { customCss: '@mine: 7px; // mine\n.own { .in { width: (@mine * 2) } }' })
  expect((await site.get('/site.css')).body).toMatch(/\.own \.in \{\s*width: 14px;/)
})

/** A pattern that fails after 2 ** 60 steps. */
const slow = `.x { y: replace("${'a'.repeat(60)}!", "(a+)+$", "") }`
/** Variables that LESS evaluates to 2 ** 40 words. */
const doubling = `@a0: 1; ${Array.from({ length: 40 }, (_, n) => `@a${n + 1}: @a${n} @a${n};`).join(' ')} .x { y: @a40 }`

const stopped = (words: string) => ({
  file: 'site.css',
  line: 1,
  column: 1,
  message: expect.stringContaining(words),
  costs: 'all',
})

test.each([
  ['time', slow, 'took more than 2 seconds of processor time', 2_000],
  ['memory', doubling, 'took more than 192 MB of memory', 60_000],
])(
  'styles that hit the limit of %s are stopped once and for all, and the limit is named',
  async (_what, text, words, limitMs) => {
    const before = process.cpuUsage()
    const { css, errors } = await compiled({ 'a.less': text, 'b.less': '.b { c: d }' }, {}, limitMs)
    const { user, system } = process.cpuUsage(before)
    expect(errors).toEqual([stopped(words)])
    expect(css).toBe('')
    // Processor time of the whole process, collecting garbage with several threads among it.
    expect((user + system) / 1000).toBeLessThan(Math.min(limitMs * 3, 30_000))
  },
)

test('texts that double cost their declaration, and CSS beyond all measure is refused', async () => {
  const texts = Array.from({ length: 30 }, (_, n) => `@a${n + 1}: "@{a${n}}@{a${n}}";`).join('\n')
  const doubled = await compiled({ 'a.less': `@a0: "${'x'.repeat(16)}";\n${texts}\n.x { content: @a30; c: d }` })
  expect(doubled.css.replace(/\s+/g, ' ')).toBe('.x { c: d; } ')
  expect(doubled.errors[0]).toMatchObject({ file: 'a.less', line: 17, costs: 'part' })
  expect(doubled.errors[0]?.message).toMatch(/^A text grows to more than 1,000,000 characters/)
  const long = `@t: "${'x'.repeat(900_000)}"; .x { a: @t; b: @t; c: @t; d: @t; e: @t; f: @t }`
  expect(await compiled({ 'a.less': long })).toEqual({ css: '', errors: [stopped('more than 5 MB of CSS')] })
})

test('one thread for many: each request has its own files, imports and errors, and one that never ends takes no other with it', async () => {
  const compile = openStyleCompiler(createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 1, maxWaitingPerSite: 1 }))
  const of = (text: string, limitMs?: number, site = 'site') =>
    compile(site, { files: { 'a.less': text }, order: ['a.less'], appendix: [] }, limitMs)
  const first = await of('@import url(//fonts.test/a); @ink: red; .m() { b: c } .x { color: @ink; .m; .gone }')
  expect(first.css).toContain('fonts.test/a')
  expect(first.errors).toMatchObject([{ file: 'a.less', message: expect.stringContaining('.gone is undefined') }])
  const second = await of('.y { color: green }')
  expect(second).toEqual({ css: '.y {\n  color: green;\n}\n', errors: [] })
  expect((await of('.y { color: @ink }')).errors).toMatchObject([
    { message: expect.stringContaining('variable @ink is undefined') },
  ])

  const ended: string[] = []
  const note = (name: string) => () => void ended.push(name)
  const endless = of(slow, 2_000)
  const next = of('.y { color: green }')
  await Promise.all([
    endless.finally(note('endless')),
    next.finally(note('next')),
    of('.z { a: b }', undefined, 'neighbour').finally(note('neighbour')),
  ])
  // Another site has a thread of its own, the same one waits for its first.
  expect(ended).toEqual(['neighbour', 'endless', 'next'])
  expect((await next).css).toBe(second.css)
  expect(await endless).toEqual({ css: '', errors: [stopped('took more than 2 seconds of processor time')] })

  const [, , third] = await Promise.all([of('.y { a: b }'), of('.y { a: b }'), of('.y { a: b }')])
  expect(third).toEqual({ css: '', errors: [stopped('Too many styles of this site are waiting')] })
  expect((await of('.y { color: green }')).css).toBe(second.css)
})

test('an idle thread that ends as it is asked for more costs nothing: a fresh one compiles', async () => {
  const request = { files: { 'a.less': '.a { .b { c: d } }' }, order: ['a.less'], appendix: [] }
  const compiler = openStyleCompiler(createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 1, maxWaitingPerSite: 9 }))
  const compile = (request: StyleRequest, limitMs?: number) => compiler('site', request, limitMs)
  const started = new Promise<Worker>((resolve) => process.once('worker', resolve))
  const first = await compile(request)
  const idle = await started
  const fresh = new Promise<Worker>((resolve) => process.once('worker', resolve))
  // Asked before the compiler has heard that its thread is gone.
  const second = new Promise((resolve) => {
    idle.prependOnceListener('exit', () => resolve(compile(request, 500)))
  })
  await idle.terminate()
  expect(await second).toEqual(first)
  expect(await compile(request)).toEqual(first)
  const next = await fresh
  const third = compile(request)
  await next.terminate()
  expect(await third).toEqual(first)
  expect(first.errors).toEqual([])
})
