import { expect, test } from 'vitest'
import { openWindow } from '../../testing/browser.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { siteUrl, testSite } from '../../testing/test-site.ts'
import { testThemeRuntime } from '../../testing/theme-runtime.ts'
import { themeVersions } from '../themes/index.ts'
import { makeThemeFiles } from '../theme-files/theme-files.ts'

const scripts = {
  'scripts/a.js': '"use strict"; var log = []; const shared = 1; function note(word) { log.push(word) }\nnote("a")',
  'scripts/broken.js': 'note("never"); } this is no script',
  'scripts/throws.js': 'note("throws"); undeclared.x = 1; note("never")',
  'scripts/lib/b c.js': 'loose = shared + 1; note("b " + loose + " " + typeof note) // without an end of line',
  'scripts/d.js': 'note("d")',
}

async function siteWith(region: string) {
  const site = await testSite()
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const files = {
    'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
    'site.region': `<!doctype html><html><head>{squarespace-headers}</head><body>{squarespace.main-content}${region}{squarespace-footers}</body></html>`,
    ...scripts,
  }
  const theme = makeThemeFiles(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  const { row, problems } = await themeVersions.addVersion(ctx, themeRuntime, theme, { source: 'push' })
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: true })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const html = (await site.get('/')).body
  return {
    site,
    problems,
    html,
    sources: [...html.matchAll(/<script src="(\/scripts[^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&')),
  }
}

test('scripts side by side that ask for it are one file that is cached forever; others stay where they stand', async () => {
  const { site, sources, problems } = await siteWith(
    '<squarespace:script src="a.js" combo="true" />\n<squarespace:script src="/scripts/d.js" combo="true"/><script>inline()</script><squarespace:script src="d.js" combo="TRUE" /><squarespace:script src="a.js" combo="false" /><squarespace:script src="d.js" /><squarespace:script src="gone.js" combo="true" />',
  )
  expect(sources).toEqual([
    expect.stringMatching(/^\/scripts\/combined\.js\?rev=[0-9a-f]{16}&files=a\.js,d\.js&key=[0-9a-f]{32}$/),
    ...['d', 'a', 'd'].map((name) => expect.stringMatching(new RegExp(`^/scripts/${name}\\.js\\?rev=[0-9a-f]{16}$`))),
  ])
  const combined = await site.get(sources[0] ?? '')
  expect(combined.headers['cache-control']).toContain('immutable')
  expect(combined.headers['content-type']).toContain('javascript')
  expect(combined.body.indexOf('note(\\"a\\")')).toBeLessThan(combined.body.indexOf('note(\\"d\\")'))
  expect(problems).toEqual([
    expect.objectContaining({
      code: 'SCRIPT_MISSING',
      file: 'site.region',
      message: 'There is no scripts/gone.js in the theme.',
    }),
  ])
  // A combination that no page has asked for is not made.
  expect((await site.get((sources[0] ?? '').replace('a.js,d.js', 'd.js,a.js'))).statusCode).toBe(404)
})

test('each runs as a script of its own: broken ones stop no other, strict ones make no other strict', async () => {
  const { site } = await siteWith(
    ['a.js', 'broken.js', 'throws.js', 'lib/b c.js', 'd.js']
      .map((src) => `<squarespace:script src="${src}" combo="true" />`)
      .join('\n'),
  )
  const tab = await (await openWindow()).newPage()
  const errors: string[] = []
  tab.on('pageerror', (error) => errors.push(error.message))
  await tab.goto(`${await siteUrl(site)}/`)
  await expect.poll(() => tab.evaluate('log')).toEqual(['a', 'throws', 'b 2 function', 'd'])
  expect(errors).toEqual([expect.stringContaining("Unexpected token '}'"), 'undeclared is not defined'])
})
