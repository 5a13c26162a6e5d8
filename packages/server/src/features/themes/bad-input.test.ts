import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { testThemeRuntime } from '../../testing/theme-runtime.ts'
import { createCollection } from '../collections/index.ts'
import { compileStyles } from '../../testing/styles.ts'
import { makeThemeFiles } from '../theme-files/theme-files.ts'
import { activateTheme, addVersion } from './versions/service.ts'

const frame = (words: string) =>
  `<!doctype html><html><head>{squarespace-headers}</head><body>${words}<main>{squarespace.main-content}</main>{squarespace-footers}</body></html>`

async function siteWith(files: Readonly<Record<string, string>>) {
  const site = await testSite()
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const theme = makeThemeFiles(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  const { row, problems } = await addVersion(ctx, themeRuntime, theme, { source: 'push' })
  await activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: true })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true, html: '<p id="words">Welcome.</p>' })
  return { site, ctx, problems }
}

const conf = '{ "layouts": { "default": { "regions": ["site"] } } }'

test('partials that apply each other end, however often they do; the page stands', async () => {
  const { site, problems } = await siteWith({
    'template.conf': conf,
    'site.region': frame('{@|apply a.block}'),
    // Each doubles the other: without an end these would be 65,536 at the sixteenth level.
    'blocks/a.block': '({@|apply b.block}{@|apply b.block})',
    'blocks/b.block': '[{@|apply a.block}{@|apply a.block}]',
  })
  expect(problems.map(({ code }) => code)).toContain('PARTIAL_CYCLE')
  const { statusCode, body } = await site.get('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('id="words"')
  expect(body.length).toBeLessThan(5_000_000)
})

test('a folder inside itself ends in menus', async () => {
  const menu =
    '<squarespace:navigation navigationId="mainNav">{.repeated section items}{collection.urlId}{.repeated section items}/{collection.urlId}{.end};{.end}</squarespace:navigation>'
  const { site, ctx } = await siteWith({ 'template.conf': conf, 'site.region': frame(menu) })
  const outer = await createCollection(ctx, { typeName: 'folder', title: 'Outer', slug: 'outer' })
  const inner = await createCollection(ctx, { typeName: 'folder', title: 'Inner', slug: 'inner', parentId: outer })
  // The API refuses this, but a database may hold it.
  await ctx.db.updateTable('collection').set({ parent_id: inner }).where('collection_id', '=', outer).execute()
  await ctx.db
    .updateTable('website')
    .set({ settings: JSON.stringify({ navigation: { mainNav: [{ collectionId: outer }] } }) })
    .where('website_id', '=', site.id)
    .execute()
  await buildPage(ctx, { title: 'Other', slug: 'other' })
  const { statusCode, body } = await site.get('/other')
  expect([statusCode, body.includes('outer/inner;')]).toEqual([200, true])
})

test('a page of three megabytes is a page', async () => {
  const { site } = await siteWith({
    'template.conf': conf,
    'site.region': frame(`<p>${'x { y } '.repeat(400_000)}</p>`),
  })
  const { statusCode, body } = await site.get('/')
  expect(statusCode).toBe(200)
  expect(body.length).toBeGreaterThan(3_000_000)
  expect(body).toContain('id="words"')
})

test('a theme of wrong things only still shows the pages', async () => {
  const { site, problems } = await siteWith({
    'template.conf': '{ "layouts": { "default": ',
    'header.region': '{.section}{.end}{.end}',
    'collections/.conf': '[]',
    'collections/blog.conf': '"text"',
    'styles/a.less': '}}}}',
    'strings/template-en-US.json': '[1, {"a": [{"b": "c"}]}]',
  })
  expect(problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(1)
  const { statusCode, body } = await site.get('/')
  expect(statusCode).toBe(200)
  expect(body).toContain('id="words"')
  expect(body).toContain('Static.SQUARESPACE_CONTEXT')
  expect((await site.get('/site.css')).statusCode).toBe(200)
})

test('styles of five megabytes, endless nesting and files outside of the theme get errors of their own', async () => {
  const compiled = async (text: string) =>
    compileStyles(
      { files: { 'a.less': text, 'b.less': '.kept { c: d }' }, order: ['a.less', 'b.less'], appendix: [] },
      6_000,
    )
  const deep = await compiled('a{'.repeat(50_000))
  expect(deep.errors.length).toBeGreaterThan(0)
  const large = await compiled('.a { color: red; b { c: d } }\n'.repeat(170_000))
  expect(large.errors.length > 0 || large.css.includes('.kept')).toBe(true)
  const outside = await compiled(
    '.a { background: data-uri("../../../../package.json"); x: image-size("/etc/passwd"); }',
  )
  expect(outside.css).not.toContain('base64')
  expect(outside.css).not.toContain('workspaces')
})

test('files come from every kind of machine: marks, line ends, old encodings, endings in capitals', async () => {
  const site = await testSite({ title: 'Öhman' })
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const theme = makeThemeFiles([
    ['template.conf', Buffer.from('\uFEFF{\r\n\t"stylesheets": [\r\n\t\t"Main.LESS",\r\n\t\t"gone.less"\r\n\t]\r\n}')],
    [
      'site.region',
      Buffer.from(`\uFEFF${frame('{@|apply Old}{@|apply Wide.block}{website.siteTitle}')}`.replaceAll('>', '>\r\n')),
    ],
    ['blocks/Old.BLOCK', Buffer.from('<b>Caf\xe9 \x93na\xefve\x94</b>', 'latin1')],
    ['blocks/Wide.block', Buffer.from('\uFEFF<i>Größe</i>', 'utf16le')],
    ['styles/Main.LESS', Buffer.from('\uFEFFbody {\r\n\t.in { color: red }\r\n}')],
  ])
  const { row, problems } = await addVersion(ctx, themeRuntime, theme, { source: 'push' })
  expect(problems.map(({ file, line, column, message }) => ({ file, line, column, message }))).toEqual([
    { file: 'template.conf', line: 4, column: 3, message: 'There is no styles/gone.less.' },
  ])
  await activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: true })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const { body } = await site.get('/')
  for (const words of ['<b>Café “naïve”</b>', '<i>Größe</i>', 'Öhman']) expect(body).toContain(words)
  expect(body).not.toContain('\uFEFF')
  expect((await site.get('/site.css')).body).toContain('body .in')
})

test('malformed JSON and names that differ in capitals alone are reported in a sentence, with their place', async () => {
  const { problems } = await siteWith({
    'template.conf': '{\n  "name": "X",\n  name: 5\n}',
    'site.region': frame(''),
    'blocks/Card.block': 'a',
    'blocks/card.block': 'b',
    'collections/blog.conf': 'none',
  })
  expect(problems).toEqual([
    expect.objectContaining({
      file: 'blocks/card.block',
      message:
        '"blocks/Card.block" and "blocks/card.block" differ in nothing but capital letters: many machines keep only one of them.',
    }),
    expect.objectContaining({
      file: 'collections/blog.conf',
      line: 1,
      column: 1,
      message: "This is not JSON: Unexpected token 'o'.",
    }),
    expect.objectContaining({
      file: 'template.conf',
      line: 3,
      column: 3,
      message: expect.stringMatching(/^This is not JSON: Expected double-quoted property name\.?$/),
    }),
  ])
})

test('while a theme of many large templates is checked, pages are served on', { timeout: 60_000 }, async () => {
  const { site, ctx } = await siteWith({ 'template.conf': conf, 'site.region': frame('') })
  const part = '{.repeated section items}<a href="{fullUrl}">{title|truncate 20}</a>{@|apply a.block}{.end}\n'
  const theme = makeThemeFiles([
    ['template.conf', Buffer.from(conf)],
    ['site.region', Buffer.from(frame(''))],
    ...Array.from({ length: 8 }, (_, n) => [`blocks/b${n}.block`, Buffer.from(part.repeat(4_000))] as const),
  ])
  const themeRuntime = await testThemeRuntime()
  const adding = addVersion(ctx, themeRuntime, theme, { source: 'push' })
  let served = 0
  const visit = async () => {
    if ((await site.get('/?format=json')).statusCode === 200) served++
  }
  const visits = setInterval(() => void visit(), 20)
  await adding
  clearInterval(visits)
  const { problems } = await adding
  expect(problems.filter(({ code }) => code === 'APPLY_PARTIAL_MISSING').length).toBeGreaterThan(0)
  // Had the check been in their way, there would be one or two.
  expect(served).toBeGreaterThan(5)
})

test('missing files that templates name are reported, with the build that would make them', async () => {
  const { problems } = await siteWith({
    'template.conf':
      '{ "layouts": { "default": { "regions": ["site"] } }, "stylesheets": ["main.css", "grid.less", "never.less"] }',
    'site.region': frame(`
<script src="/scripts/site-bundle.js?v=1"></script><!-- <script src="/scripts/old.js"></script> -->
<squarespace:script src="there.js" combo="true" /><squarespace:script src="app.js" />
<link rel="stylesheet" href="/assets/print.css"><link rel="stylesheet" href="/styles/main.css">
<script src="//cdn.test/x.js"></script><script src="/universal/x.js"></script>`),
    'scripts/there.js': '',
    'scripts/app.ts': '',
    'styles/main.less': '.kept { a: b }',
    'styles/parts/grid.less': '.grid { c: d }',
  })
  const built = expect.stringContaining('run the build')
  expect(problems.map(({ severity, file, line, message, hint }) => [severity, file, line, message, hint])).toEqual([
    ['error', 'site.region', 2, 'There is no scripts/site-bundle.js in the theme.', built],
    ['error', 'site.region', 3, 'There is no scripts/app.js in the theme.', built],
    ['error', 'site.region', 4, 'There is no assets/print.css in the theme.', ''],
    ['error', 'site.region', 4, 'Pages cannot load /styles/main.css.', expect.stringContaining('"stylesheets"')],
    ['error', 'template.conf', 1, 'There is no styles/never.less.', ''],
    ['warning', 'template.conf', 1, 'There is no styles/main.css: styles/main.less stands in for it.', built],
    ['warning', 'template.conf', 1, 'There is no styles/grid.less: styles/parts/grid.less stands in for it.', built],
  ])
})

test('what is wrong in a partial that nothing applies is a warning; texts name no kinds of errors, and propose only what is close', async () => {
  const { site, problems } = await siteWith({
    'template.conf': conf,
    'site.region': frame('{@|apply used.block}'),
    'blocks/used.block': '{@|apply footer.block}{@|apply hedaer.block}',
    'blocks/header.block': 'fine',
    'blocks/legacy.block': '{@|apply gone.block}{.section x}',
    'blocks/block-quote.block': '{@|apply gone.block}',
    'styles/a.less': '.a { color: @nope; b: c }',
  })
  expect(problems.map(({ severity, file, message, hint }) => [severity, file, message, hint])).toEqual(
    expect.arrayContaining([
      ['error', 'blocks/block-quote.block', 'There is no partial "gone.block".', ''],
      ['error', 'blocks/used.block', 'There is no partial "footer.block".', ''],
      ['error', 'blocks/used.block', 'There is no partial "hedaer.block".', "Did you mean 'header.block'?"],
      ['warning', 'blocks/legacy.block', 'There is no partial "gone.block".', 'Nothing applies this partial.'],
      ['warning', 'styles/a.less', 'variable @nope is undefined. This declaration is left out.', ''],
    ]),
  )
  expect(problems.filter(({ severity, file }) => severity === 'error' && file.includes('legacy'))).toEqual([])
  expect(problems.map(({ message }) => message).join()).not.toMatch(/RuntimeError|SyntaxError/)
  expect((await site.get('/site.css')).body).toMatch(/\.a \{\s*b: c;/)
})
