import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openThemeLibrary } from '../themes/library.ts'
import { readThemeFolder } from './theme-folders.ts'
import { compileStyles } from '../../testing/styles.ts'
import { createTweakAppendix } from '../tweaks/tweak-appendix.ts'
import { readTheme } from './theme.ts'
import { makeThemeFiles } from './theme-files.ts'
import { readTolerantJson } from '../../platform/text/tolerant-json.ts'
import { readTweaks, listTweakClasses } from '../tweaks/tweaks.ts'

const testTheme = path.join(import.meta.dirname, '../themes/test-theme')
const root = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-themes-'))
afterAll(() => fs.rm(root, { recursive: true, force: true }))

test('theme JSON may have comments and trailing commas, and keeps what looks like them inside strings', () => {
  expect(readTolerantJson('// a\n{ "url": "http://x", /* b */ "list": ["a,]", "\\"//", ], }')).toEqual({
    url: 'http://x',
    list: ['a,]', '"//'],
  })
  expect(() => readTolerantJson('{ "a": }')).toThrow(SyntaxError)
})

test('a theme is sorted into its parts', async () => {
  const theme = readTheme('harbour', (await readThemeFolder(testTheme)) ?? new Map())
  expect(theme.problems).toEqual([])
  expect(theme.conf.name).toBe('Harbour')
  expect([...theme.regions.keys()]).toEqual(['bottom', 'site', 'top'])
  expect([...theme.partials.keys()]).toEqual([
    'block-quote.block',
    'line.block',
    'menu.block',
    'block-quote',
    'line',
    'menu',
  ])
  expect([...theme.views.keys()]).toEqual(['boats.item', 'boats.list', 'products.item', 'single.item', 'about.page'])
  expect(theme.collectionConfs.get('boats')).toMatchObject({ forcePageSize: true, pageSize: 2, regionName: 'bare' })
  expect([...theme.statics.keys()]).toEqual(['assets/wave.svg', 'scripts/site.js'])
  expect(theme.strings.get('template-en-US')).toEqual({
    harbourGreeting: 'Ahoy',
    productAddToCartText: 'Take it aboard',
  })
})

test('what cannot be read of a theme is named, and the rest is used', () => {
  const files = makeThemeFiles([
    ['template.conf', Buffer.from('{ "stylesheets": ["gone.less"], "layouts": 5 }')],
    ['collections/x.conf', Buffer.from('{ "title": ')],
    ['site.region', Buffer.from('hello')],
  ])
  const theme = readTheme('odd', files)
  expect(theme.problems.map(({ file }) => file)).toEqual(['template.conf', 'collections/x.conf'])
  expect(theme.regions.get('site')?.text).toBe('hello')
})

test('tweaks of every kind are read, and other comments are left alone', async () => {
  const source = await fs.readFile(path.join(testTheme, 'styles/tweaks.less'), 'utf8')
  const tweaks = readTweaks([{ file: 'a.less', text: source }])
  expect(tweaks.map(({ title, type, value }) => [title, type, value])).toEqual([
    ['tweak-site-width', 'value', '1440px'],
    ['tweak-ink', 'color', '#112233'],
    ['tweak-cart', 'dropdown', 'Cart Icon'],
    ['tweak-shadow', 'checkbox', 'true'],
    ['tweak-hidden', 'checkbox', 'false'],
    ['tweak-title-font', 'font', 'font-family: Georgia; font-size: 20px;'],
  ])
  expect(listTweakClasses(tweaks, { 'tweak-cart': 'Text & Icon', constructor: 'x' })).toEqual([
    'tweak-cart-text-icon',
    'tweak-shadow',
  ])
})

test('a tweak with a title in words is what stands behind its comment; classes are made from the words', async () => {
  const source = `
    // tweak: { "type": "color", "title": "Site Background", "default": "#eee" }
    @bgColor: #ffffff;

    // tweak: { "type": "value", "title": "Logo Height (max)" }

    @logoHeight: 64px;
    // tweak: { "type": "checkbox", "title": "Show Index Navigation", "active": true }
    // tweak: { "type": "dropdown", "title": "Site Spacing", "options": ["Small", "Large"], "default": "Small" }
    @unrelated: 1px;
    /* tweak: { "type": "font", "title": "Site Title Font" } */
    .site-title-font { font-size: 30px; }
    .x { .site-title-font; color: @bgColor; height: @logoHeight; margin: @unrelated }`
  const tweaks = readTweaks([{ file: 'a.less', text: source }])
  expect(tweaks.map(({ name }) => name)).toEqual([
    'bgColor',
    'logoHeight',
    'show-index-navigation',
    'site-spacing',
    'site-title-font',
  ])
  expect(listTweakClasses(tweaks, {})).toEqual(['show-index-navigation', 'site-spacing-small'])
  const values = { 'Site Background': '#123456', 'Logo Height (max)': '80px', 'Site Title Font': 'font-size: 44px' }
  const appendix = createTweakAppendix(tweaks, values)
  const { css, errors } = await compileStyles({ files: { 'a.less': source }, order: ['a.less'], appendix })
  expect(errors).toEqual([])
  expect(css).toMatch(/\.x \{[^}]*font-size: 44px;\s+color: #123456;\s+height: 80px;\s+margin: 1px;/)
})

test('a font tweak is a variable for each of its properties, with the owner’s values', async () => {
  const source = `
    // tweak: { "type": "font", "title": "heading1-font" }
    .heading1-font { font-family: Georgia, serif; font-size: 32px; line-height: 1.2em; }
    // tweak: { "type": "font", "title": "lead-font" }
    @lead-font: Arial, sans-serif;
    @heading1-font-line-height: 2em;
    .x { width: (@heading1-font-font-size / 2); family: @heading1-font-font-family; line: @heading1-font-line-height; lead: @lead-font-font-family }`
  const cssWith = async (values: Readonly<Record<string, string>>) => {
    const appendix = createTweakAppendix(readTweaks([{ file: 'a.less', text: source }]), values)
    const { css, errors } = await compileStyles({ files: { 'a.less': source }, order: ['a.less'], appendix })
    expect(errors).toEqual([])
    return css.slice(css.indexOf('.x')).replace(/\s+/g, ' ').trim()
  }
  expect(await cssWith({})).toBe('.x { width: 16px; family: Georgia, serif; line: 2em; lead: Arial, sans-serif; }')
  expect(await cssWith({ 'heading1-font': 'font-size: 50px; line-height: 3em', 'lead-font': 'Verdana' })).toBe(
    '.x { width: 25px; family: Georgia, serif; line: 3em; lead: Verdana; }',
  )
})

const font = '// tweak: { "type": "font", "title": "heading-font" }\n'
const used = '.use { .heading-font; size: @heading-font-font-size; spacing: @heading-font-letter-spacing }'

test.each([
  [
    'a comment to the end of a line',
    '.heading-font {\n  font-size: 32px; // as in the logo; or {so}\n  letter-spacing: .02em }',
  ],
  ['a comment before the first', '.heading-font { // the logo’s: "x\n  font-size: 32px; letter-spacing: .02em }'],
  [
    'a comment that is nothing but one',
    '.heading-font { /* old: 1px; } */ font-size: 32px;\n// size: 3px;\nletter-spacing: .02em }',
  ],
  [
    'an address with a semicolon',
    '.heading-font { font-size: 32px; background: url("data:image/png;base64,AA"); letter-spacing: .02em }',
  ],
  ['a bare address', '.heading-font { font-size: 32px; background: url(//x.y/z;a.png); letter-spacing: .02em }'],
  ['a text with a brace', '.heading-font { font-size: 32px; content: "}"; letter-spacing: .02em }'],
  [
    'a nested rule',
    '.heading-font { font-size: 32px; &:hover { color: red; } @media print { color: black } letter-spacing: .02em }',
  ],
  ['an interpolated property', '@p: font; .heading-font { @{p}-weight: 700; font-size: 32px; letter-spacing: .02em }'],
  [
    'a call',
    '.m(@a; @b) { margin: @a @b } .heading-font { .m(1px; 2px); font-size: 32px; letter-spacing: .02em; .m(3px; 4px) }',
  ],
  ['two selectors', '.heading-font, .other-font { font-size: 32px; letter-spacing: .02em }'],
  [
    'another rule before it',
    '.page .heading-font { font-size: 9px } .heading-font { font-size: 32px; letter-spacing: .02em }',
  ],
])('a font class with %s is a mixin and variables like any other, with the owner’s values too', async (_what, rule) => {
  const sheets = [
    { file: 'a.less', text: `${font}${rule}\n${used}` },
    { file: 'b.less', text: '.last { e: f }' },
  ]
  const tweaks = readTweaks(sheets)
  expect(tweaks[0]?.value).toMatch(/font-size: 32px; .*letter-spacing: \.02em;$/)
  for (const [values, size] of [
    [{}, '32px'],
    [{ 'heading-font': 'font-family: Georgia; font-size: 40px' }, '40px'],
  ] as const) {
    const { css, errors } = await compileStyles({
      files: Object.fromEntries(sheets.map(({ file, text }) => [file, text])),
      order: ['a.less', 'b.less'],
      appendix: createTweakAppendix(tweaks, values),
    })
    expect(errors).toEqual([])
    expect(css).toMatch(
      new RegExp(`\\.use \\{[^]*font-size: ${size};[^]* size: ${size};\\s+spacing: 0?\\.02em;\\s+\\}`),
    )
    expect(css).toContain('.last')
  }
})

test('a mistake in a font costs its declaration alone, and is named where the theme has it', async () => {
  const text = `${font}.heading-font() {\n  font-size: 32px;\n  color: darken(;\n  weight: @nowhere;\n  letter-spacing: .02em;\n}\n${used}`
  const appendix = createTweakAppendix(readTweaks([{ file: 'a.less', text }]), {})
  const files = { 'a.less': text, 'b.less': '.last { e: f }' }
  const { css, errors } = await compileStyles({ files, order: ['a.less', 'b.less'], appendix })
  expect(css.replace(/\s+/g, ' ')).toBe(
    '.use { font-size: 32px; letter-spacing: 0.02em; size: 32px; spacing: 0.02em; } .last { e: f; } ',
  )
  expect(new Set(errors.map(({ file, line }) => `${file}:${line}`))).toEqual(new Set(['a.less:4', 'a.less:5']))
  expect(errors.every(({ costs }) => costs === 'part')).toBe(true)
})

test('values of tweaks hold semicolons in texts and addresses, and what is commented out counts for nothing', () => {
  const text = `// @ground: 1px;
    // tweak: { "type": "value", "title": "ground" }
    @ground: url("data:image/png;base64,AA"); // was: url(x)
    // tweak: { "type": "value", "title": "width" }
    @width: 10px /* of the page; */ 20px;`
  expect(readTweaks([{ file: 'a.less', text }]).map(({ name, value, place }) => [name, value, place.line])).toEqual([
    ['ground', 'url("data:image/png;base64,AA")', 2],
    ['width', '10px 20px', 4],
  ])
})

test('a large file of tweaks is read fast', () => {
  const tweak = (number: number) =>
    `// tweak: { "title": "tweak-${number}", "type": "value" }\n@tweak-${number}: ${number}px;\n`
  const source = Array.from({ length: 1000 }, (_, number) => tweak(number)).join('') + '/* tweak: {'.repeat(2000)
  const before = process.threadCpuUsage()
  expect(readTweaks([{ file: 'a.less', text: source }])).toHaveLength(1000)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5000)
})

test('styles that never end are stopped, and styles that grow without end too', async () => {
  const loop = '.loop() when (true) { .loop(); } .a { .loop(); }'
  const never = '.f(@i) when (@i > 0) { .f(@i); }\n.a { .f(1); }'
  const huge = '.f(@i) when (@i > 0) { .x@{i} { a: b; } .f(@i - 1); .f(@i - 1); }\n.f(40);'
  for (const text of [loop, never, huge]) {
    const result = await compileStyles(
      { files: { 'a.less': text, 'b.css': '.b{c:d}' }, order: ['a.less', 'b.css'], appendix: [] },
      1500,
    )
    expect(result.errors.length).toBeGreaterThan(0)
  }
})

test('styles see the theme’s files and nothing else', async () => {
  await fs.writeFile(path.join(root, 'secret.css'), '.hush-hush{}')
  for (const [text, isRefused] of [
    [`@import (inline) "${root}/secret.css";`, true],
    ['@import (inline) "../../../../../../etc/passwd";', true],
    // Not found in the theme: it stays an address.
    [`.a { background: data-uri("${root}/secret.css"); }`, false],
    [`@plugin "${root}/plugin.js";`, true],
    ['.a { width: `process.env.HOME`; }', true],
    // Left to the browser.
    ['@import (inline) "https://example.com/x.css"; .a { b: c }', false],
  ] as const) {
    const result = await compileStyles({ files: { 'a.less': text }, order: ['a.less'], appendix: [] })
    expect(result.css, text).not.toContain('hush-hush')
    expect(result.css, text).not.toContain('root:')
    expect(result.css, text).not.toContain(os.homedir())
    expect(result.errors.length > 0, text).toBe(isRefused)
  }
})

test('an error of the styles names file, line and column', async () => {
  const files = { 'good.less': '.a { b: c; }', 'bad.less': '.x { }\n.y { color: @nowhere; }' }
  const result = await compileStyles({ files, order: ['good.less', 'bad.less'], appendix: [] })
  expect(result.css).toContain('.a')
  expect(result.errors).toEqual([
    { file: 'bad.less', line: 2, column: 13, message: expect.stringContaining('@nowhere'), costs: 'part' },
  ])
})

test('a changed file is noticed', async () => {
  const folder = path.join(root, 'themes')
  await fs.cp(testTheme, path.join(folder, 'harbour'), { recursive: true })
  const library = openThemeLibrary({ folders: [folder], plain: testTheme, watch: true, log: pino({ level: 'silent' }) })
  try {
    const changed: string[] = []
    library.onChange((name) => changed.push(name))
    const before = await library.get('harbour')
    expect(await library.get('harbour')).toBe(before)
    await fs.writeFile(path.join(folder, 'harbour/site.region'), 'new words')
    await vi.waitFor(() => expect(changed).toContain('harbour'), { timeout: 5000 })
    const after = await library.get('harbour')
    expect(after.revision).not.toBe(before.revision)
    expect(after.regions.get('site')?.text).toBe('new words')
  } finally {
    library.close()
  }
})
