import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildAsset } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { buildWholeSite } from '../../testing/whole-site.ts'
import { readThemeFolder } from '../theme-files/theme-folders.ts'
import { compileStyles } from '../../testing/styles.ts'
import { createTweakAppendix } from '../tweaks/tweak-appendix.ts'
import { type Theme, readTheme } from '../theme-files/theme.ts'
import { type Tweak, type TweakValues, listTweakClasses } from '../tweaks/tweaks.ts'

const names = ['default', 'enamel', 'plinth'] as const

async function ourTheme(name: string): Promise<Theme> {
  const files = await readThemeFolder(path.join(import.meta.dirname, '../../../../../themes', name))
  if (!files) throw new Error(`The theme ${name} is gone.`)
  return readTheme(name, files)
}

function compileCss(theme: Theme, values: TweakValues = {}) {
  return compileStyles({
    files: theme.styles,
    order: theme.stylesheets,
    appendix: createTweakAppendix(theme.tweaks, values),
  })
}

test.each(names)('every kind of page in %s, without an error of its templates', { timeout: 120_000 }, async (name) => {
  const site = await testSite({ title: 'The whole of it' })
  const ctx = await site.ctx()
  const pages = await buildWholeSite(ctx, name, [await buildAsset(ctx), await buildAsset(ctx), await buildAsset(ctx)])
  // Staff see errors at the end of the page.
  const staff = await staffBrowser(site)

  for (const page of pages) {
    const { body, statusCode } = await staff.get(page.path)
    expect(statusCode, page.name).toBe(page.status ?? 200)
    expect(/<!--\n\S+:\d+:\d+ [^]*-->/.exec(body)?.[0], page.name).toBeUndefined()
    for (const hook of [...page.hooks, 'data-content-field="main-content"', 'data-nc-element="cart"', 'id="main"'])
      expect(body, `${page.name}: ${hook}`).toContain(hook)
    expect(body, page.name).toMatch(/<body id="(collection|item)-[0-9a-f]{24}" class="/)
    expect([...body.matchAll(/<h1[\s>]/g)].length, `headings of ${page.name}`).toBeGreaterThanOrEqual(
      page.path === '/tour' || page.name.startsWith('home') ? 0 : 1,
    )
    // What a template left standing was not understood.
    expect(body.replaceAll(/<(script|style|pre|code)[^]*?<\/\1>/g, ''), page.name).not.toMatch(/\{[.@]|<squarespace:/)
  }
})

test('each of our themes shows its picture among the included themes', async () => {
  const staff = await staffBrowser(await testSite())
  const { installed } = (await staff.get('/api/admin/themes')).json()
  const ours = names.map((name) => installed.find(({ id }: { id: string }) => id === name))
  expect(ours).toMatchObject(names.map((id) => ({ id, hasScreenshot: true })))
  for (const name of names) {
    const picture = await staff.get(`/api/admin/themes/${name}/screenshot`)
    expect(picture.headers['content-type'], name).toBe('image/webp')
    expect(picture.rawPayload.length, name).toBeLessThan(50 * 1024)
  }
})

test.each(names)('%s is complete, and small', async (name) => {
  const theme = await ourTheme(name)
  const { css, errors } = await compileCss(theme)

  expect(theme.problems).toEqual([])
  expect(errors).toEqual([])
  // As sites serve it, and as the budgets of scripts count.
  expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(14 * 1024)
  const fonts = [...new Set([...css.matchAll(/url\('\/(assets\/fonts\/[^']+)'\)/g)].map((match) => match[1] ?? ''))]
  const size = (file: string) => theme.statics.get(file)?.size ?? Number.NaN
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(size(font), font).toBeGreaterThan(0)
  const first = fonts.filter((file) => !file.includes('latin-ext')).reduce((sum, file) => sum + size(file), 0)
  expect(first).toBeLessThanOrEqual(120 * 1024)
  // Every family of letters comes with its licence.
  expect([...theme.statics.keys()].filter((file) => file.endsWith('-OFL.txt')).length).toBeGreaterThan(0)
})

/** The longest run of lines that two texts have in common, apart from comments and braces. */
function findSharedRun(one: readonly string[], other: readonly string[]): string[] {
  let longest: string[] = []
  let before: number[] = []
  for (const [at, line] of one.entries()) {
    const lengths = other.map((same, index) => (same === line ? (before[index - 1] ?? 0) + 1 : 0))
    const length = Math.max(0, ...lengths)
    if (length > longest.length) longest = one.slice(at + 1 - length, at + 1)
    before = lengths
  }
  return longest
}

test('what our themes say alike stands once, in the sheets they import', async () => {
  const themes = await Promise.all(names.map(ourTheme))
  const sheets = themes.map(({ styles }) =>
    Object.values(styles).map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && line !== '}' && !line.startsWith('//')),
    ),
  )
  for (const [at, [one, other]] of [
    [sheets[0], sheets[1]],
    [sheets[0], sheets[2]],
    [sheets[1], sheets[2]],
  ].entries())
    for (const text of one ?? [])
      for (const each of other ?? []) {
        const run = findSharedRun(text, each)
        expect(run.length, `pair ${at}:\n${run.join('\n')}`).toBeLessThanOrEqual(12)
      }
})

/** The extremes of an owner's choices. */
function extremes({ type, min, max, options, value }: Tweak): string[] {
  if (type === 'checkbox') return ['true', 'false']
  if (type === 'dropdown') return options
  const unit = /[a-z%]+$/.exec(value)?.[0] ?? ''
  if (type === 'value') return [min, max].flatMap((end) => (end === undefined ? [] : [`${end}${unit}`]))
  return type === 'color' ? ['#000000', 'rgba(255, 255, 255, 0.5)'] : ['Georgia, serif']
}

test.each(names)('whatever an owner chooses in %s, the styles compile and know the class', async (name) => {
  const theme = await ourTheme(name)
  const { css: asMade } = await compileCss(theme)
  for (const end of ['first', 'last'] as const) {
    const values = Object.fromEntries(
      theme.tweaks.map((tweak) => [tweak.title, extremes(tweak).at(end === 'first' ? 0 : -1) ?? tweak.value]),
    )
    const { css, errors } = await compileCss(theme, values)
    expect(errors).toEqual([])
    expect(css).not.toBe(asMade)
  }
  // A choice that no rule answers to would be a switch without a wire. The first of a dropdown may be what is without any.
  for (const tweak of theme.tweaks.filter(({ type }) => type === 'dropdown' || type === 'checkbox')) {
    const known = extremes(tweak).filter((value) =>
      listTweakClasses([tweak], { [tweak.title]: value }).some((each) =>
        new RegExp(`\\.${each}(?![\\w-])`).test(asMade),
      ),
    )
    expect(known.length, tweak.title).toBeGreaterThan(0)
  }
})

test.each(names)('an owner’s own class is mixed into nothing of %s', async (name) => {
  const theme = await ourTheme(name)
  const own = '.button, .field, .wide, .fill, .money, .entry, .plate, .title, .link { outline: 7px dotted #abcdef }'
  const appendix = [...createTweakAppendix(theme.tweaks, {}), { text: own }]
  const { css } = await compileStyles({ files: theme.styles, order: theme.stylesheets, appendix })

  expect(css.match(/7px dotted #abcdef/g)).toHaveLength(1)
})
