import path from 'node:path'
import { expect, test } from 'vitest'
import { themeVersions } from '../../../server/src/features/themes/index.ts'
import { themeFolders } from '../../../server/src/features/theme-files/index.ts'
import { buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { drawing } from '../../../server/src/testing/pictures.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { testThemeRuntime } from '../../../server/src/testing/theme-runtime.ts'
import { shareInWorker } from '../../../server/src/testing/worker.ts'
import { buildZip } from '../../../server/src/testing/zip.ts'
import { desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const lantern = path.join(import.meta.dirname, '../../../server/src/testing/themes/lantern')

/** Styles are compiled in a thread of their own, which may have to wait for a processor. */
const patient = { timeout: 15_000 }

async function siteWithLantern() {
  const site = await testSite({ title: 'Harbour' })
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const { row } = await themeVersions.addVersion(
    ctx,
    themeRuntime,
    (await themeFolders.readThemeFolder(lantern)) ?? new Map(),
    {
      source: 'push',
    },
  )
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  await buildPage(ctx, {
    title: 'Home',
    slug: 'home',
    isHomepage: true,
    html: '<h2>Light for harbours</h2><p>Welcome.</p>',
  })
  await buildShop(ctx, 2)
  return site
}

/** One for the tests that save nothing: to check and compile the theme takes a second. */
const lanternAsItIs = () => shareInWorker('site with lantern as it is', siteWithLantern)

test('a setting shows in the page beside it before it is saved, and stays once it is', async () => {
  const { tab, open, staff, site } = await openEditor(await siteWithLantern())
  await open('/design')
  const page = tab.frameLocator('iframe')
  await page.locator('.Main').waitFor()
  await expectAccessible(tab)
  const width = () => page.locator('.Main').evaluate((main) => getComputedStyle(main).maxWidth)
  expect(await width()).toBe('1200px')

  await tab.getByRole('slider', { name: 'Width' }).fill('700')
  await expect.poll(width, patient).toBe('700px')
  await tab.getByLabel('Background', { exact: true }).fill('#123')
  await expect
    .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), patient)
    .toBe('rgb(17, 34, 51)')
  await tab.getByRole('button', { name: /Site lead/ }).click()
  await tab.getByRole('option', { name: 'Full Bleed' }).click()
  await expect.poll(() => page.locator('body').getAttribute('class'), patient).toContain('tweak-site-lead-full-bleed')
  await expect
    .poll(() => page.locator('body').evaluate(() => Reflect.get(window, 'noted')))
    .toContain('watch tweak-site-lead Full Bleed')
  await tab.getByText('3 unsaved changes').waitFor()
  expect((await site.get('/site.css')).body).toContain('max-width: 1200px')

  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Styles saved.').waitFor()
  const { groups } = (await staff.get('/api/admin/tweaks')).json()
  const values = groups.flatMap((group: { tweaks: { title: string; value: string }[] }) =>
    group.tweaks.map(({ title, value }) => [title, value]),
  )
  expect(Object.fromEntries(values)).toMatchObject({
    'tweak-site-width': '700px',
    'tweak-site-background': '#123',
    'tweak-site-lead': 'Full Bleed',
  })
  await expect.poll(async () => (await site.get('/')).body, patient).toContain('tweak-site-lead-full-bleed')

  await tab.getByRole('button', { name: 'Reset all' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await tab.getByText('Styles reset.').waitFor()
  await expect.poll(width, patient).toBe('1200px')
})

test('scripts of the theme hear all that happens in the style editor', async () => {
  const { tab, open } = await openEditor(await siteWithLantern())
  // Kept in the window of the editor: the page's own goes with the frame.
  await tab.addInitScript(() => {
    const names = ['beforeopen', 'aftershow', 'change', 'save', 'reset', 'close', 'afterclose']
    const heard: string[] = Reflect.get(window.top ?? window, 'heard') ?? []
    Reflect.set(window.top ?? window, 'heard', heard)
    if (window.top !== window)
      for (const name of names) document.addEventListener(`tweak:${name}`, () => heard.push(name))
  })
  await open('/design')
  await tab.frameLocator('iframe').locator('.Main').waitFor()
  const heard = () => tab.evaluate(() => String(Reflect.get(window, 'heard')))
  await expect.poll(heard, patient).toBe('beforeopen,aftershow')
  await tab.getByRole('slider', { name: 'Width' }).fill('700')
  await expect.poll(heard, patient).toBe('beforeopen,aftershow,change')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(heard, patient).toMatch(/change,save,beforeopen,aftershow$/)
  await tab.getByRole('button', { name: 'Reset all' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect.poll(heard, patient).toMatch(/,reset,beforeopen,aftershow$/)
  await tab.getByRole('navigation', { name: 'Design' }).getByRole('link', { name: 'Themes' }).click()
  await tab.getByText('version 1').waitFor()
  expect(await heard()).toMatch(/,close,afterclose$/)
})

test('what a theme cannot take is said at its field, and nothing is shown of it', async () => {
  const { tab, open } = await openEditor(await lanternAsItIs())
  await open('/design')
  await tab.frameLocator('iframe').locator('.Main').waitFor()
  await tab.getByLabel('Background', { exact: true }).fill('red; } body { display: none')
  await tab.getByText('Enter a color such as #1a2b3c').waitFor()
  await tab.getByRole('button', { name: 'Reset Background' }).click()
  await tab.getByText('Published').waitFor()
})

test('settings that depend on something are shown where the page has it', async () => {
  const { tab, open } = await openEditor(await lanternAsItIs())
  await open('/design')
  await tab.frameLocator('iframe').locator('.Main').waitFor()
  // Shown only where `.tweak-header-sticky` is found, which the page has until it is switched off.
  await tab.getByText('Header shadow').waitFor()
})

test('a theme is uploaded, checked, put into use and left again', async () => {
  const { tab, open, site } = await openEditor(await siteWithLantern())
  await open('/design/themes')
  await tab.getByText('version 1').waitFor()
  await expectAccessible(tab)
  const zip = await buildZip({
    'template.conf': '{ "name": "Quay", "layouts": { "default": { "regions": ["site"] } } }',
    'site.region':
      '<html><head>{squarespace-headers}</head><body>\n<a href="/">Home</a><p id="quay">{siteTitle|nonsense}</p>{squarespace.main-content}{squarespace-footers}</body></html>',
  })
  await tab
    .getByLabel('Theme as a zip file')
    .setInputFiles({ name: 'quay.zip', mimeType: 'application/zip', buffer: zip })
  const check = tab.getByRole('dialog', { name: 'Theme check: Quay, version 2' })
  await check.getByText('site.region:2:').waitFor()
  await expectAccessible(tab)
  await check.getByRole('button', { name: 'Close' }).last().click()

  const row = tab.getByRole('listitem').filter({ hasText: 'Quay' })
  await row.getByText('1 error').waitFor()
  await row.getByRole('link', { name: 'Preview Quay, version 2' }).press('Enter')
  await tab.getByRole('heading', { name: 'Quay, version 2', level: 1 }).waitFor()
  const preview = tab.frameLocator('iframe')
  await preview.locator('#quay').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: /Home page/ }).press('Enter')
  await tab.getByRole('option', { name: /^Shop: Bowl/ }).click()
  await preview.locator('#quay').waitFor()
  await preview.getByText('Thrown by hand.').first().waitFor()
  await tab.getByRole('button', { name: 'Phone' }).press('Enter')
  await expect.poll(() => tab.getByRole('button', { name: 'Phone' }).getAttribute('aria-pressed')).toBe('true')
  // Links inside stay in the theme; visitors see none of it.
  await preview.locator('a[href="/"]').first().click()
  await expect.poll(() => tab.frames()[1]?.url(), patient).toContain('/?theme-preview=')
  await preview.locator('#quay').waitFor()
  expect((await site.get('/')).body).not.toContain('id="quay"')
  await tab.getByRole('button', { name: 'Publish theme' }).click()
  await tab.getByText('This theme has errors.').waitFor()
  await tab.getByRole('button', { name: 'Publish anyway' }).click()
  await tab.getByText('Quay, version 2 published.').waitFor()
  await expect.poll(async () => (await site.get('/')).body, patient).toContain('id="quay"')

  const before = tab.getByRole('listitem').filter({ hasText: 'Lantern' })
  await before.getByRole('button', { name: /^More about Lantern/ }).click()
  await tab.getByRole('menuitem', { name: 'Publish theme' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Publish theme' }).click()
  await tab.getByText('Lantern, version 1 published.').waitFor()
  await expect.poll(async () => (await site.get('/')).body, patient).not.toContain('id="quay"')

  await tab
    .getByLabel('Theme as a zip file')
    .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
  await tab.getByText('This is no zip file that can be read').waitFor()
})

test('both screens fit a phone, where the page stays in sight above its settings', async () => {
  const { tab, open } = await openEditor(await lanternAsItIs(), { window: phone })
  await open('/design')
  await tab.frameLocator('iframe').locator('.Main').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await open('/design/themes')
  await tab.getByText('version 1').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})

test('a theme is previewed at the real widths of three devices, and on a phone all of the screen is in sight', async () => {
  const site = await lanternAsItIs()
  for (const [window, first] of [
    [phone, 'Phone'],
    [desktop, 'Desktop'],
  ] as const) {
    const { tab, open } = await openEditor(site, { window })
    await open('/design/themes/enamel')
    const page = tab.frameLocator('iframe')
    await page.locator('body').waitFor()
    const parts = [
      tab.getByRole('heading', { level: 1 }),
      tab.getByRole('button', { name: 'Publish theme' }),
      tab.getByRole('button', { name: /Home page/ }),
      tab.getByRole('group', { name: 'Device view' }),
    ]
    const stage = await tab.locator('iframe').locator('..').boundingBox()
    if (!stage) throw new Error('There is no stage.')
    for (const part of parts) {
      const box = await part.boundingBox()
      if (!box) throw new Error('A part of the screen is not shown.')
      expect([box.x >= 0, box.y >= 0, box.y + box.height <= stage.y]).toEqual([true, true, true])
    }
    const bottom = await tab.evaluate(() => {
      const bar = document.querySelector('nav[aria-label="Main"]')
      return bar && getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight
    })
    // The preview takes what the other parts leave, down to the edge.
    expect(stage.y + stage.height).toBeLessThanOrEqual(bottom)
    expect(stage.y + stage.height).toBeGreaterThan(bottom - 24)
    await expect.poll(() => tab.getByRole('button', { name: first }).getAttribute('aria-pressed')).toBe('true')
    for (const [name, width] of [
      ['Tablet', 768],
      ['Phone', 390],
      ['Desktop', 1280],
    ] as const) {
      await tab.getByRole('button', { name }).press('Enter')
      await expect.poll(() => page.locator('body').evaluate(() => innerWidth), patient).toBe(width)
      const frame = await tab.locator('iframe').boundingBox()
      expect(frame && frame.x >= stage.x && frame.x + frame.width <= stage.x + stage.width + 1).toBe(true)
    }
    await expectFitting(tab)
    await expectAccessible(tab)
  }
})

test('a page of the list of themes that fails is asked for again only when told to', async () => {
  const { tab, open, staff } = await openEditor(await lanternAsItIs())
  const cursors: string[] = []
  await tab.route(/\/api\/admin\/themes(\?|$)/, async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    if (cursor !== null) {
      cursors.push(cursor)
      return route.continue()
    }
    const list = (await staff.get('/api/admin/themes')).json()
    return route.fulfill({
      json: { ...list, pagination: { hasNextPage: true, nextPageCursor: 'no cursor' } },
    })
  })
  await open('/design/themes/000000000000000000000000')
  const again = tab.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await expectAccessible(tab)
  expect(cursors).toHaveLength(1)
  await again.click()
  await expect.poll(() => cursors.length).toBe(2)
  await again.waitFor()
  await expectAccessible(tab)
  expect(cursors).toHaveLength(2)
})

test('who may not change the design is not offered it', async () => {
  const { tab, open } = await openEditor(await lanternAsItIs(), { role: 'viewer' })
  await open('/design')
  await tab.frameLocator('iframe').locator('.Main').waitFor()
  await expect.poll(() => tab.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await expect.poll(() => tab.getByRole('slider', { name: 'Width' }).isDisabled()).toBe(true)
  await expect
    .poll(() =>
      tab
        .getByRole('button', { name: /^(?!.* font:).*Headlines/ })
        .first()
        .isDisabled(),
    )
    .toBe(true)
  await open('/design/themes')
  await tab.getByText('version 1').waitFor()
  await expect.poll(() => tab.getByRole('button', { name: 'Upload theme' }).count()).toBe(0)
})

test('colour, font and number are set by keyboard alone, and show as they are typed', async () => {
  const { tab, open } = await openEditor(await siteWithLantern())
  await open('/design')
  const page = tab.frameLocator('iframe')
  await page.locator('.Main').waitFor()
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await tab.keyboard.press('Tab')
      const label = await tab.evaluate(() => {
        const at = document.activeElement
        const named = at?.getAttribute('aria-labelledby')?.split(' ') ?? []
        const name = document.getElementById(named.at(-1) ?? '')?.textContent
        const labels = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? [...(at.labels ?? [])] : []
        return (
          name ??
          at?.getAttribute('aria-label') ??
          (labels.map(({ textContent }) => textContent).join(' ') || at?.textContent)
        )
      })
      if (label?.trim() === name) return
    }
    throw new Error(`The focus never came to ${name}.`)
  }
  await tabTo('Width')
  await tab.keyboard.press('Home')
  await expect
    .poll(() => page.locator('.Main').evaluate((main) => getComputedStyle(main).maxWidth), patient)
    .toBe('600px')
  await tabTo('Background')
  await tab.keyboard.press('ControlOrMeta+A')
  await tab.keyboard.type('#0a0b0c')
  await expect
    .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), patient)
    .toBe('rgb(10, 11, 12)')
  await tabTo('Headlines')
  await tab.keyboard.press('Enter')
  await tab.getByRole('listbox').waitFor()
  await tab.keyboard.type('geor')
  await tab.keyboard.press('Enter')
  await tabTo('Size')
  await tab.keyboard.press('ControlOrMeta+A')
  await tab.keyboard.type('50')
  await tab.keyboard.press('ArrowUp')
  await expect
    .poll(
      () =>
        page
          .locator('.Main h2')
          .first()
          .evaluate((title) => getComputedStyle(title).fontSize),
      patient,
    )
    .toBe('51px')
  await tabTo('Save')
  await tab.keyboard.press('Enter')
  await tab.getByText('Styles saved.').waitFor()
})

test('a font is put together from what the theme has and what computers bring along, and shows at once', async () => {
  const { tab, open, staff } = await openEditor(await siteWithLantern())
  await open('/design')
  const page = tab.frameLocator('iframe')
  await page.locator('.Main').waitFor()
  const font = tab.getByRole('group', { name: 'Headlines' })
  const shown = (property: string) =>
    page
      .locator('.Main h2')
      .first()
      .evaluate((title, name) => getComputedStyle(title).getPropertyValue(name), property)
  await expect.poll(() => font.getByRole('textbox', { name: 'Size' }).inputValue()).toBe('32')
  await font.getByRole('button', { name: /^(?!.* font:).*Headlines/ }).click()
  await tab.getByRole('option', { name: 'Old style serif' }).click()
  await expect.poll(() => shown('font-family'), patient).toContain('Palatino')
  await font.getByRole('button', { name: /Weight/ }).click()
  await tab.getByRole('option', { name: 'Bold 700' }).click()
  await font.getByRole('textbox', { name: 'Letter spacing' }).fill('2')
  await font.getByRole('combobox', { name: 'Unit of Headlines, letter spacing' }).selectOption('px')
  await font.getByRole('button', { name: /Capitals/ }).click()
  await tab.getByRole('option', { name: 'CAPITALS' }).click()
  await expect.poll(() => shown('letter-spacing'), patient).toBe('2px')
  await expect.poll(() => shown('text-transform'), patient).toBe('uppercase')
  expect([await shown('font-weight'), await shown('font-size')]).toEqual(['700', '32px'])
  await expectAccessible(tab)

  await font.getByRole('textbox', { name: 'Size' }).fill('large-ish')
  await font.getByRole('alert').getByText('Size: enter a number with its unit').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('alert').getByText('Size: enter a number').first().waitFor()
  await font.getByRole('textbox', { name: 'Size' }).fill('44')
  await font.getByText('Enter a font stack').click()
  const byHand = font.getByLabel('Declarations')
  await expect.poll(() => byHand.inputValue()).toContain('font-size: 44px; font-weight: 700')
  await byHand.fill(`${await byHand.inputValue()}; text-decoration: underline`)
  await expect.poll(() => shown('text-decoration-line'), patient).toBe('underline')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Styles saved.').waitFor()
  const { groups } = (await staff.get('/api/admin/tweaks')).json()
  const saved = groups.flatMap(({ tweaks }: { tweaks: { title: string }[] }) => tweaks)
  expect(saved.find(({ title }: { title: string }) => title === 'tweak-heading-font')).toMatchObject({
    isSet: true,
    value: expect.stringMatching(/Palatino.*font-size: 44px.*letter-spacing: 2px.*uppercase.*underline/),
  })

  // Taken back one by one, all is the theme's again.
  await tab.getByRole('button', { name: 'Reset Headlines' }).click()
  await expect.poll(() => shown('font-size'), patient).toBe('32px')
})

test('fonts of the theme are drawn in their own letters, and nothing is asked of other places', async () => {
  const site = await testSite({ title: 'Harbour' })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { tab, open } = await openEditor(site)
  const asked: string[] = []
  tab.on('request', (request) => asked.push(new URL(request.url()).host))
  await open('/design')
  await tab.frameLocator('iframe').locator('body').waitFor()
  await tab
    .getByRole('button', { name: /Heading font/ })
    .first()
    .click()
  const option = tab.getByRole('option', { name: 'Instrument Sans' })
  await option.waitFor()
  await expect.poll(() => tab.getByRole('option').allInnerTexts()).not.toContain('Hedvig Fallback Georgia')
  await expect
    .poll(() => tab.evaluate(() => document.fonts.check("16px 'of the theme: Instrument Sans'")), patient)
    .toBe(true)
  await option.click()
  const family = () =>
    tab
      .frameLocator('iframe')
      .locator('body')
      .evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--site-font-heading'))
  await expect.poll(family, patient).toContain('Instrument Fallback')
  expect(new Set(asked).size).toBe(1)
})

test('fonts of the theme that cannot be loaded are named as missing', async () => {
  const site = await testSite({ title: 'Harbour' })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { tab, open } = await openEditor(site)
  await tab.route(/\.woff2/, (route) => route.abort())
  await open('/design')
  await tab.getByRole('alert').getByText('Unable to load fonts', { exact: true }).waitFor()
})

test('an exact number stands beside the slider, and one that is out of bounds is refused with words', async () => {
  const { tab, open } = await openEditor(await lanternAsItIs())
  await open('/design')
  const page = tab.frameLocator('iframe')
  await page.locator('.Main').waitFor()
  const exact = tab.getByLabel('Width: exact number')
  await exact.fill('5000')
  await tab.getByRole('alert').getByText('Enter a number from 600px to 1800px.').waitFor()
  await expectAccessible(tab)
  await exact.fill('1500')
  await expect
    .poll(() => page.locator('.Main').evaluate((main) => getComputedStyle(main).maxWidth), patient)
    .toBe('1500px')
  await expect.poll(() => tab.getByRole('slider', { name: 'Width' }).inputValue()).toBe('1500')
})

test('a picture of the library becomes the value of a setting', async () => {
  const { tab, open, staff } = await openEditor(await siteWithLantern())
  await open('/design')
  await tab
    .getByLabel('Header picture: choose a file')
    .setInputFiles({ name: 'quay.svg', mimeType: 'image/svg+xml', buffer: drawing(60, 40) })
  await expect.poll(() => tab.getByLabel('Header picture', { exact: true }).inputValue()).toContain('quay.svg')
  const address = await tab.getByLabel('Header picture', { exact: true }).inputValue()
  await tab.getByRole('button', { name: 'Reset Header picture' }).click()
  await expect.poll(() => tab.getByLabel('Header picture', { exact: true }).inputValue()).toBe('')
  await tab.getByRole('button', { name: 'Header picture: choose from library' }).click()
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByRole('row', { name: 'quay.svg' }).press('Space')
  await picker.getByRole('button', { name: 'Use this file' }).click()
  await picker.waitFor({ state: 'detached' })
  await expect.poll(() => tab.getByLabel('Header picture', { exact: true }).inputValue()).toBe(address)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => JSON.stringify((await staff.get('/api/admin/tweaks')).json()), patient)
    .toContain(`"value":"${address}"`)
})
