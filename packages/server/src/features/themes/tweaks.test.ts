import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { testThemeRuntime } from '../../testing/theme-runtime.ts'
import { shareInWorker } from '../../testing/worker.ts'
import { readThemeFolder } from '../theme-files/theme-folders.ts'
import { makeThemeFile } from '../theme-files/theme-files.ts'
import { activateTheme, addVersion } from './versions/service.ts'

const folder = path.join(import.meta.dirname, '../../testing/themes/lantern')

async function lantern() {
  const site = await testSite()
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const { row } = await addVersion(ctx, themeRuntime, (await readThemeFolder(folder)) ?? new Map(), { source: 'push' })
  await activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  return { site, ctx, staff: await staffBrowser(site, 'editor') }
}

/** One for the tests that store nothing: to check and compile the theme takes a second. */
const lanternAsItIs = () => shareInWorker('lantern as it is', lantern)

interface Groups {
  readonly groups: readonly {
    readonly category: string
    readonly tweaks: readonly { readonly title: string; readonly value: string; readonly isSet: boolean }[]
  }[]
}

function findTweak({ groups }: Groups, title: string) {
  return groups.flatMap(({ tweaks }) => tweaks).find((tweak) => tweak.title === title)
}

test('tweaks come by category in the order of the theme, each with what a control needs', async () => {
  const { staff } = await lanternAsItIs()
  const answer = (await staff.get('/api/admin/tweaks')).json()
  expect(answer.groups.map(({ category }: { category: string }) => category)).toEqual(['Site', 'Header', 'Type'])
  expect(findTweak(answer, 'tweak-site-width')).toEqual({
    title: 'tweak-site-width',
    label: 'Width',
    type: 'value',
    value: '1200px',
    default: '1200px',
    isSet: false,
    options: [],
    min: 600,
    max: 1800,
    step: 20,
    unit: 'px',
    isNumber: true,
    disableTransparency: false,
    target: '.Main',
    showOnlyWhenPresent: '',
    isFamily: false,
    js: false,
  })
  expect(findTweak(answer, 'tweak-site-lead')).toMatchObject({
    type: 'dropdown',
    options: ['Full Bleed', 'Inset'],
    js: true,
    label: 'Site lead',
  })
  expect(findTweak(answer, 'tweak-header-shadow')).toMatchObject({
    type: 'checkbox',
    value: 'false',
    showOnlyWhenPresent: '.tweak-header-sticky',
  })
  expect(findTweak(answer, 'tweak-heading-font')).toMatchObject({
    type: 'font',
    value: 'font-family: "Courier New", monospace; font-size: 32px;',
  })
  expect(findTweak(answer, 'tweak-header-cart')).toMatchObject({ type: 'checkbox', value: 'true' })
})

test.each([
  ['tweak-site-width', '200px', 'from 600px to 1800px'],
  ['tweak-site-width', 'wide', 'Enter a number with its unit'],
  ['tweak-site-background', 'red; } * { display: none', 'Enter a color'],
  ['tweak-site-width', '700', 'Enter a number with its unit, such as 1200px.'],
  ['tweak-site-width', '700vw', 'Enter a number with its unit, such as 1200px.'],
  ['tweak-site-background', 'url(x)', 'Enter a color'],
  ['tweak-site-background', 'banana', 'Enter a color'],
  ['tweak-site-background', 'rgb(0 0 0 / 40%)', 'Nothing shows through here'],
  ['tweak-site-background', '#12345680', 'Nothing shows through here'],
  ['tweak-site-lead', 'Sideways', 'Choose one of: Full Bleed, Inset.'],
  ['tweak-header-sticky', 'yes', 'true or false'],
  ['tweak-heading-font', 'font-family: x; } body { color: red', 'font family'],
  ['tweak-heading-font', 'position: fixed', 'font family'],
  ['tweak-heading-font', '@import "x"', 'font family'],
  ['tweak-heading-font', 'font-size: banana', 'Size: enter a number with its unit'],
  ['tweak-heading-font', 'font-family: Georgia; font-size: -3px', 'Size: enter a number with its unit'],
  ['tweak-heading-font', 'line-height: tall', 'Line height: enter a number'],
  ['tweak-heading-font', 'letter-spacing: 3', 'Letter spacing: enter a number with its unit'],
  ['tweak-heading-font', 'font-weight: 1200', 'Weight: enter a number from 1 to 1000'],
  ['tweak-heading-font', 'text-transform: shout', 'Capitals: choose'],
  ['tweak-header-picture', 'javascript:alert(1)', 'address of a picture'],
  ['tweak-header-picture', '//evil.example/x.png', 'address of a picture'],
  ['tweak-header-picture', '/x.png"); } * { color: red', 'address of a picture'],
  ['tweak-nowhere', '1', 'has no tweak "tweak-nowhere"'],
])('%s does not take %s, and says so', async (title, value, words) => {
  const { staff } = await lanternAsItIs()
  for (const send of [
    () => staff.put('/api/admin/tweaks', { values: { [title]: value } }),
    () => staff.post('/api/admin/tweaks/preview', { values: { [title]: value } }),
  ]) {
    const response = await send()
    expect([response.statusCode, response.json().params?.fields?.[title]]).toEqual([
      400,
      expect.stringContaining(words),
    ])
  }
  expect(findTweak((await staff.get('/api/admin/tweaks')).json(), title)?.isSet ?? false).toBe(false)
})

test('values are saved one by one, two editors do not overwrite each other, and all go back at once', async () => {
  const { site, staff } = await lantern()
  const answers = await Promise.all([
    staff.put('/api/admin/tweaks', { values: { 'tweak-site-width': '800px' } }),
    staff.put('/api/admin/tweaks', { values: { 'tweak-site-lead': 'Full Bleed' } }),
    staff.put('/api/admin/tweaks', { values: { 'tweak-header-sticky': 'false' } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const all = (await staff.get('/api/admin/tweaks')).json()
  expect(findTweak(all, 'tweak-site-width')).toMatchObject({ value: '800px', isSet: true, default: '1200px' })
  expect(findTweak(all, 'tweak-site-lead')).toMatchObject({ value: 'Full Bleed', isSet: true })
  expect(findTweak(all, 'tweak-header-sticky')).toMatchObject({ value: 'false', isSet: true })
  expect((await site.get('/nowhere')).body).toContain('"tweak-site-width":"800px"')

  const one = (await staff.put('/api/admin/tweaks', { values: { 'tweak-site-lead': null } })).json()
  expect(findTweak(one, 'tweak-site-lead')).toMatchObject({ value: 'Inset', isSet: false })
  const none = (await staff.delete('/api/admin/tweaks')).json()
  expect(findTweak(none, 'tweak-site-width')).toMatchObject({ value: '1200px', isSet: false })
  expect((await site.get('/site.css')).body).toContain('max-width: 1200px')
})

test('values belong to their theme: another starts with its own, in the preview as well, and they are back with the first', async () => {
  const { site, ctx, staff } = await lantern()
  const themeRuntime = await testThemeRuntime()
  const first = (await staff.get('/api/admin/themes')).json().versions[0].id
  const files = new Map(await readThemeFolder(folder))
  const conf = await readFile(path.join(folder, 'template.conf'), 'utf8')
  files.set('template.conf', makeThemeFile(Buffer.from(conf.replace('"Lantern"', '"Torch"'))))
  const { row: torch } = await addVersion(ctx, themeRuntime, files, { source: 'push' })
  await staff.put('/api/admin/tweaks', { values: { 'tweak-heading-font': 'font-family: Brandon;' } })
  const preview = (await staff.get(`/?theme-preview=${torch.version_id}`)).body
  const sheet = /href="(\/site\.css\?[^"]+)"/.exec(preview)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await staff.get(sheet)).body).not.toContain('Brandon')
  expect((await site.get('/site.css')).body).toContain('Brandon')

  await activateTheme(await site.ctx(), themeRuntime, torch.version_id, { acceptErrors: false })
  expect(findTweak((await staff.get('/api/admin/tweaks')).json(), 'tweak-heading-font')?.isSet).toBe(false)
  await staff.put('/api/admin/tweaks', { values: { 'tweak-site-width': '800px' } })
  await activateTheme(await site.ctx(), themeRuntime, first, { acceptErrors: false })
  const back = (await staff.get('/api/admin/tweaks')).json()
  expect(findTweak(back, 'tweak-heading-font')).toMatchObject({ value: 'font-family: Brandon;', isSet: true })
  expect(findTweak(back, 'tweak-site-width')?.isSet).toBe(false)

  // Chosen twice at once, by contexts that both saw the first theme in use.
  const contexts = await Promise.all([site.ctx(), site.ctx()])
  for (const each of contexts) await activateTheme(each, themeRuntime, torch.version_id, { acceptErrors: false })
  await activateTheme(await site.ctx(), themeRuntime, first, { acceptErrors: false })
  const again = (await staff.get('/api/admin/tweaks')).json()
  expect(findTweak(again, 'tweak-heading-font')).toMatchObject({ value: 'font-family: Brandon;', isSet: true })
})

test('a preview gives styles and classes, and stores nothing', async () => {
  const { site, staff } = await lanternAsItIs()
  const preview = (
    await staff.post('/api/admin/tweaks/preview', {
      values: { 'tweak-site-width': '777px', 'tweak-site-lead': 'Full Bleed' },
    })
  ).json()
  expect(preview.css).toContain('calc(100% - 777px)')
  expect(preview.classes).toContain('tweak-site-lead-full-bleed')
  expect(preview.allClasses).toEqual(
    expect.arrayContaining(['tweak-site-lead-inset', 'tweak-site-lead-full-bleed', 'tweak-header-shadow']),
  )
  expect(preview.errors).toEqual([])
  expect((await site.get('/site.css')).body).toContain('calc(100% - 1200px)')
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get('/api/admin/tweaks')).statusCode).toBe(200)
  expect((await viewer.put('/api/admin/tweaks', { values: {} })).statusCode).toBe(403)
})
