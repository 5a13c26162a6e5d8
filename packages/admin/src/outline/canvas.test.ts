import type { FrameLocator, Locator, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { type Editor, expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

const paragraph = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

interface CanvasEditor extends Editor {
  readonly id: string
  readonly url: string
  readonly path: string
  readonly page: FrameLocator
}

/** A page with three texts, a link among them, and a picture without a file. */
async function openCanvas(footer = ''): Promise<CanvasEditor> {
  const site = await testSite({ title: 'Ridge Pottery', settings: { codeInjection: { footer } } })
  const blocks = [
    paragraph('a', '<p>First, with <a href="/shop">a link</a></p>'),
    paragraph('b', '<p>Second</p>'),
    { id: 'c', type: 'quote', version: 1, settings: { quote: 'A chipped rim' } },
    { id: 'd', type: 'image', version: 1, settings: {} },
  ]
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const editor = await openEditor(site)
  const path = `/pages/${id}?view=outline`
  await editor.open(path)
  const page = editor.tab.frameLocator('iframe[title="Preview"]')
  await page.getByText('Second').waitFor()
  return { ...editor, id, path, url: `/api/admin/documents/page/${id}`, page }
}

const getTree = (tab: Tab): Locator => tab.getByRole('treegrid', { name: 'Content' })

const getToolbar = (tab: Tab, name: string): Locator => tab.getByRole('toolbar', { name: `Actions for ${name}` })

async function waitUntilSaved(tab: Tab): Promise<void> {
  await tab.getByText('Saved', { exact: true }).waitFor()
}

/** Ids of the blocks of the draft, as the server has them. */
async function readIds({ staff, url }: Pick<CanvasEditor, 'staff' | 'url'>): Promise<string[]> {
  const { content } = (await staff.get(url)).json()
  return content.blocks.map(({ id }: { id: string }) => id)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where an element of the page is in the window. The page is drawn smaller than it is, which the browser driver does not reckon with. */
async function findBox(tab: Tab, element: Locator, title = 'Preview'): Promise<Box> {
  await element.waitFor()
  const frame = await tab.locator(`iframe[title="${title}"]`).evaluate((iframe) => {
    const { x, y, width } = iframe.getBoundingClientRect()
    return { x, y, scale: width / (iframe as HTMLElement).offsetWidth }
  })
  const { x, y, width, height } = await element.evaluate((each) => each.getBoundingClientRect().toJSON())
  const { scale } = frame
  return { x: frame.x + x * scale, y: frame.y + y * scale, width: width * scale, height: height * scale }
}

async function findPoint(tab: Tab, element: Locator, title?: string): Promise<[x: number, y: number]> {
  const { x, y, width, height } = await findBox(tab, element, title)
  return [x + Math.min(width / 2, 30), y + height / 2]
}

async function clickOn(tab: Tab, element: Locator): Promise<void> {
  await tab.mouse.click(...(await findPoint(tab, element)))
}

/** Whether a box of the editor lies around an element of the page, which it leaves a margin. */
async function liesOver(tab: Tab, box: Locator, element: Locator): Promise<boolean> {
  const [own, its] = [await box.boundingBox(), await findBox(tab, element)]
  return own !== null && (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(own[side] - its[side]) < 10)
}

test('a block is selected on the page and in the tree, and moved, copied and deleted over the page', async () => {
  const opened = await openCanvas('<script src="/slow.js"></script>')
  const { tab, page } = opened
  const second = page.locator('#block-b')
  await tab.mouse.move(...(await findPoint(tab, second)))
  await tab.getByText('Text', { exact: true }).and(tab.locator('[data-overlay] *')).waitFor()
  await clickOn(tab, page.getByText('Second'))
  await getTree(tab)
    .getByRole('row', { name: /Second/, selected: true })
    .waitFor()
  await tab.getByRole('region', { name: 'Settings' }).getByRole('heading', { name: 'Text' }).waitFor()
  await expect.poll(() => liesOver(tab, tab.locator('[data-overlay="selected"]'), second)).toBe(true)
  await expectAccessible(tab)
  await expectFitting(tab)

  await page.locator('body').evaluate((body) => Object.assign(body, { isSame: true }))
  await getToolbar(tab, 'Text').getByRole('button', { name: 'Move Text up' }).click()
  await expect.poll(() => readIds(opened)).toEqual(['b', 'a', 'c', 'd'])
  await expect.poll(() => page.locator('.sqs-block').first().getAttribute('id')).toBe('block-b')
  await expect.poll(() => liesOver(tab, tab.locator('[data-overlay="selected"]'), second)).toBe(true)
  await getToolbar(tab, 'Text').getByRole('button', { name: 'Duplicate Text' }).click()
  await expect.poll(() => page.getByText('Second').count()).toBe(2)
  await getToolbar(tab, 'Text').getByRole('button', { name: 'Delete Text' }).click()
  await expect.poll(() => page.getByText('Second').count()).toBe(1)
  await waitUntilSaved(tab)

  // A link is a part of its text, not a way out; nor is one of the site's header.
  await clickOn(tab, page.getByRole('link', { name: 'a link' }))
  await getTree(tab).getByRole('row', { name: /First/, selected: true }).waitFor()
  await clickOn(tab, page.locator('header a').first())
  await expect.poll(() => getTree(tab).getByRole('row', { selected: true }).count()).toBe(0)

  // What every page has around its content is selected too, and leads to where it is edited.
  const settings = tab.getByRole('region', { name: 'Settings' })
  const title = page.locator('.site-logo').first()
  await settings.getByRole('heading', { name: 'Site title' }).waitFor()
  await expect.poll(() => liesOver(tab, tab.locator('[data-overlay="selected"]'), title)).toBe(true)
  const inList = tab.getByRole('button', { name: 'Site title', pressed: true })
  await expect.poll(() => inList.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Footer', exact: true }).press('Enter')
  await settings.getByRole('link', { name: 'Edit the contact details' }).waitFor()
  await expect.poll(() => liesOver(tab, tab.locator('[data-overlay="selected"]'), page.locator('footer'))).toBe(true)
  await page.locator('body').evaluate((body) => Object.assign(body, { isSame: true }))
  await clickOn(tab, page.locator('header a').first())
  await expect
    .poll(() => page.locator('body').evaluate((body) => [Reflect.get(body, 'isSame'), location.pathname]))
    .toEqual([true, '/visit'])

  // The page is as wide as on a phone, and is so the next time.
  await tab.getByRole('button', { name: 'Phone' }).click()
  await tab.getByText('390 pixels wide', { exact: true }).waitFor()
  await expect.poll(() => page.locator('body').evaluate(() => innerWidth)).toBe(390)
  // While the page is still coming, a press is held: it follows no link.
  const rest = Promise.withResolvers<void>()
  await tab.route('**/slow.js', async (route) => {
    await rest.promise
    await route.fulfill({ body: '' })
  })
  await tab.reload()
  await clickOn(tab, page.getByRole('link', { name: 'a link' }))
  await expect.poll(() => getTree(tab).getByRole('row', { selected: true }).count()).toBe(0)
  const getPlace = () => tab.getByRole('button', { name: 'Add section' }).boundingBox()
  const place = await getPlace()
  rest.resolve()
  await getTree(tab).getByRole('row', { name: /First/, selected: true }).waitFor()
  await expect.poll(() => page.locator('body').evaluate(() => location.pathname)).toBe('/visit')
  // A button under the finger must not move as the page appears: the press would be lost.
  await tab.getByText('On every page').waitFor()
  expect(await getPlace()).toEqual(place)
  await tab.getByRole('button', { name: 'Phone', pressed: true }).waitFor()
  await tab.getByRole('button', { name: 'Tablet' }).click()
  await tab.getByText(/^768 pixels wide, drawn at \d+ %$/).waitFor()

  // What visitors do not see yet has a place here.
  await clickOn(tab, page.locator('#block-d'))
  await getTree(tab)
    .getByRole('row', { name: /Picture/, selected: true })
    .waitFor()
})

test('everything the toolbar does is done by keys, and the focus is never lost', async () => {
  const opened = await openCanvas()
  const { tab, page } = opened
  await clickOn(tab, page.getByText('Second'))
  const row = getTree(tab).getByRole('row', { name: /Second/ })
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  // Ctrl+A marks no text of the editor: that would be copied in place of the block.
  const readMarked = () => tab.evaluate(() => String(getSelection()))
  await tab.keyboard.press('Control+a')
  await expect.poll(() => readMarked()).toBe('')
  await tab.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await tab.keyboard.press('Control+a')
  await expect.poll(() => readMarked()).toBe('')
  await row.focus()
  await tab.keyboard.press('ArrowDown')
  await getToolbar(tab, 'Quote').waitFor()
  await tab.keyboard.press('Alt+ArrowUp')
  await tab.getByRole('status').filter({ hasText: 'Quote moved, 2 of 4' }).waitFor({ state: 'attached' })
  await tab.keyboard.press('Control+d')
  await expect.poll(() => readIds(opened).then((ids) => ids.length)).toBe(5)
  await tab.keyboard.press('Delete')
  await expect.poll(() => readIds(opened)).toEqual(['a', 'c', 'b', 'd'])
  await tab.keyboard.press('Control+z')
  await expect.poll(() => readIds(opened).then((ids) => ids.length)).toBe(5)
  await tab.getByRole('status').filter({ hasText: 'Undone: Delete Quote' }).waitFor({ state: 'attached' })
  // What undo and redo would do is seen, too.
  await tab.getByRole('button', { name: 'Redo Delete Quote' }).focus()
  await tab.getByRole('tooltip', { name: /^Redo Delete Quote \(Ctrl Y\)$/ }).waitFor()
  await getTree(tab).getByRole('row', { selected: true }).focus()
  await tab.keyboard.press('Escape')
  await expect.poll(() => getTree(tab).getByRole('row', { selected: true }).count()).toBe(0)
  await tab.keyboard.press('Home')
  await getToolbar(tab, 'Text').waitFor()
  await tab.keyboard.press('Control+/')
  const words = tab.getByRole('searchbox', { name: 'Search blocks' })
  await words.fill('dots')
  await words.press('Control+a')
  await tab.keyboard.type('line')
  await tab.getByRole('option').first().waitFor()
  await tab.keyboard.press('Enter')
  await getToolbar(tab, 'Line').waitFor()
  await expect.poll(async () => (await getTree(tab).getByRole('row').allInnerTexts())[1]).toBe('Line')
})

/** Texts of the draft, as the server has them. */
async function readTexts({ staff, url }: Pick<CanvasEditor, 'staff' | 'url'>): Promise<string[]> {
  const { content } = (await staff.get(url)).json()
  return content.blocks.flatMap(({ settings }: { settings: { html?: string } }) => settings.html ?? [])
}

test('a text is written where it stands: no keystroke is lost, and the page is itself again afterwards', async () => {
  const opened = await openCanvas()
  const { tab, page, staff } = opened
  const text = page.getByRole('textbox', { name: 'Text' })
  // The first press selects, the second goes on to write.
  await clickOn(tab, page.getByText('Second'))
  await getTree(tab)
    .getByRole('row', { name: /Second/, selected: true })
    .waitFor()
  await clickOn(tab, page.getByText('Second'))
  await text.waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' thoughts, typed quickly')
  await tab.reload()
  await page.getByText('Second thoughts, typed quickly').waitFor()
  await waitUntilSaved(tab)
  expect((await readTexts(opened))[1]).toBe('<p>Second thoughts, typed quickly</p>')

  // What was typed in the settings just now is not on the page yet. It is edited there with its newest words.
  await getTree(tab).getByRole('row', { name: /First/ }).click()
  await tab.getByRole('region', { name: 'Settings' }).getByRole('textbox', { name: 'Text' }).click()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type('!')
  await getTree(tab).getByRole('row', { name: /First/ }).click()
  await tab.keyboard.press('Enter')
  await text.getByText('!').waitFor()
  await tab.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })

  // From the tree, by keys alone: Enter begins, Escape ends.
  await getTree(tab)
    .getByRole('row', { name: /Second/ })
    .click()
  await tab.keyboard.press('Enter')
  await text.waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(', bold')
  await tab.keyboard.press('Control+Shift+ArrowLeft')
  const bar = tab.getByRole('toolbar', { name: 'Format text' })
  await bar.getByRole('button', { name: 'Bold' }).click()
  await expectAccessible(tab)
  await expect
    .poll(async () => (await readTexts(opened))[1])
    .toBe('<p>Second thoughts, typed quickly, <strong>bold</strong></p>')
  await tab.keyboard.press('Control+z')
  await expect.poll(async () => (await readTexts(opened))[1]).not.toContain('<strong>')
  await tab.keyboard.press('Control+Shift+z')
  await expect
    .poll(async () => (await readTexts(opened))[1])
    .toBe('<p>Second thoughts, typed quickly, <strong>bold</strong></p>')
  // What others do on the page meanwhile leaves the text and its cursor alone.
  const { draftRevision } = (await staff.get(opened.url)).json()
  const operation = { op: 'setBlockSettings', blockId: 'c', changes: [{ path: ['quote'], value: 'A new rim' }] }
  const batch = { baseRevision: draftRevision, batchId: 'batch-of-a-colleague', label: 'Edit', operations: [operation] }
  expect((await staff.post(`${opened.url}/operations`, batch)).statusCode).toBe(200)
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type('ly')
  await page.getByText('A new rim').waitFor()
  await tab.keyboard.type(' put')
  await tab.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
  const row = getTree(tab).getByRole('row', { name: /Second/ })
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  await waitUntilSaved(tab)
  await expect
    .poll(() => readTexts(opened))
    .toEqual([
      '<p>First, with <a href="/shop">a link</a>!</p>',
      '<p>Second thoughts, typed quickly, <strong>boldly put</strong></p>',
    ])
  const inEditor = () => page.locator('#block-b').evaluate((block) => block.outerHTML)
  await expect.poll(inEditor).toBe(await readBlockHtml(tab, (await staff.get('/visit?preview=draft')).body))
})

/** The block `b` of a page, as it was sent. */
function readBlockHtml(tab: Tab, html: string): Promise<string | undefined> {
  return tab.evaluate(
    (source) => new DOMParser().parseFromString(source, 'text/html').getElementById('block-b')?.outerHTML,
    html,
  )
}

test('blocks are added between others, found again, and dragged with a line that shows where they go', async () => {
  const opened = await openCanvas()
  const { tab, page } = opened
  await clickOn(tab, page.getByText('Second'))
  await tab.getByRole('button', { name: 'Add block before Text' }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill('zzzz')
  await tab.getByText('No block has these words.').waitFor()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill('text')
  await tab.getByRole('option', { name: /^Text/ }).first().click()
  await expect.poll(() => readIds(opened).then((ids) => [ids[0], ids.length, ids[2]])).toEqual(['a', 5, 'b'])
  const added = (await readIds(opened))[1] ?? ''

  // The new text begins on the page, where it has nothing to show yet.
  await page.locator(`#block-${added}`).waitFor({ state: 'attached' })
  await getTree(tab).getByRole('row', { name: 'Text', exact: true }).click()
  await tab.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await tab.keyboard.type('Between')
  await tab.keyboard.press('Escape')
  await expect.poll(async () => (await readTexts(opened))[1]).toBe('<p>Between</p>')

  await clickOn(tab, page.getByText('A chipped rim'))
  await tab.getByRole('button', { name: 'Add block after Quote' }).click()
  const again = tab.getByRole('group', { name: 'Used last' })
  await again.getByRole('option', { name: /^Text/ }).waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')

  const [x, y] = await findPoint(tab, page.getByText('A chipped rim'))
  const first = await findBox(tab, page.locator('#block-a'))
  await tab.mouse.move(x, y)
  await tab.mouse.down()
  await tab.mouse.move(x, y - 20, { steps: 3 })
  await tab.mouse.move(first.x + 40, first.y + 2, { steps: 5 })
  const line = tab.locator('[data-overlay="drop"]')
  await line.waitFor()
  await expect.poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - first.y) < 5).toBe(true)
  await tab.mouse.up()
  await expect.poll(() => readIds(opened)).toEqual(['c', 'a', added, 'b', 'd'])
  await tab.getByRole('status').filter({ hasText: 'Quote moved, 1 of 5' }).waitFor({ state: 'attached' })
  await getTree(tab).getByRole('row', { name: /Quote/, selected: true }).waitFor()
  await tab.keyboard.press('Control+z')
  await expect.poll(() => readIds(opened)).toEqual(['a', added, 'b', 'c', 'd'])

  const shown = () => page.locator('main .sqs-block').evaluateAll((blocks) => blocks.map(({ id }) => id))
  await expect.poll(shown).toEqual(['a', added, 'b', 'c', 'd'].map((id) => `block-${id}`))

  // Escape ends a drag, and nothing has moved.
  const second = await findBox(tab, page.getByText('Second'))
  await tab.mouse.move(second.x + second.width - 30, second.y + 5)
  await tab.mouse.down()
  await tab.mouse.move(first.x + 40, first.y + 2, { steps: 5 })
  await line.waitFor()
  await tab.getByRole('status').filter({ hasText: 'Moving Text.' }).waitFor({ state: 'attached' })
  await tab.keyboard.press('Escape')
  await line.waitFor({ state: 'detached' })
  await tab.getByRole('status').filter({ hasText: 'Text stays where it is' }).waitFor({ state: 'attached' })
  await tab.mouse.up()
  await expect.poll(() => readIds(opened)).toEqual(['a', added, 'b', 'c', 'd'])

  // A ready section comes with its blocks, is shown on the page, and is one step of undo.
  await page.locator('body').evaluate(() => scrollTo(0, 9_000))
  await tab.getByRole('button', { name: 'Add section', exact: true }).press('Enter')
  const sections = tab.getByRole('dialog', { name: 'Add section' })
  await sections.getByRole('option', { name: 'Three columns' }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.keyboard.type('Three')
  await tab.keyboard.press('Enter')
  // Below what is there already, which has a section of its own now.
  await tab.getByRole('status').filter({ hasText: 'Section added, 2 of 2' }).waitFor({ state: 'attached' })
  const words = page.getByText('Second advantage')
  await words.waitFor()
  await expect.poll(() => words.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0)
  await expect.poll(async () => (await readIds(opened)).length).toBe(9)
  await tab.getByRole('button', { name: 'Undo Add section' }).click()
  await expect.poll(() => readIds(opened)).toEqual(['a', added, 'b', 'c', 'd'])

  // Blocks of a type that the page had none of look as they will, in the styles of the theme.
  await tab.getByRole('button', { name: 'Add section', exact: true }).press('Enter')
  await sections.getByRole('option', { name: 'Newsletter' }).click()
  const signUp = page.getByRole('button', { name: 'Sign up' })
  await signUp.waitFor()
  const readStyle = () =>
    signUp.evaluate((button) => {
      const { background, padding, font, width } = getComputedStyle(button)
      return [background, padding, font, width]
    })
  const whenAdded = await readStyle()
  await waitUntilSaved(tab)
  await tab.reload()
  await signUp.waitFor()
  await expect.poll(readStyle).toEqual(whenAdded)
  // The first section has no heading, so the page still shows its title.
  const title = page.getByRole('heading', { name: 'Visit', level: 1 })
  expect((await findBox(tab, title)).height).toBeGreaterThan(20)
})

/** A page of three sections, each with a text that fills the window. */
async function openSections(): Promise<CanvasEditor> {
  const site = await testSite({ title: 'Ridge Pottery' })
  const names = ['a', 'b', 'c']
  const blocks = names.map((id) => paragraph(id, `<p>Text ${id}</p>${'<p>and more</p>'.repeat(8)}`))
  const sections = names.map((id) => ({
    id: `section-${id}`,
    layout: { rows: [{ columns: [{ span: 12, content: [{ block: id }] }] }] },
  }))
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const editor = await openEditor(site, { window: { viewport: { width: 1280, height: 860 }, hasTouch: true } })
  const content = `/api/admin/collections/${id}/content`
  const { revision } = (await editor.staff.get(content)).json()
  const stored = await editor.staff.put(content, { revision, blocks, sections })
  expect(stored.statusCode, stored.body).toBe(200)
  const path = `/pages/${id}?view=outline`
  await editor.open(path)
  const page = editor.tab.frameLocator('iframe[title="Preview"]')
  await page.getByText('Text a').waitFor()
  return { ...editor, id, path, url: `/api/admin/documents/page/${id}`, page }
}

test('a section is dragged by its handle, and by a finger that rests on it; a finger that moves on scrolls', async () => {
  const opened = await openSections()
  const { tab, page, staff, url } = opened
  const readSections = async () =>
    (await staff.get(url))
      .json()
      .content.sections.map(({ id }: { id: string }) => id.slice('section-'.length))
      .join('')
  await getTree(tab).getByRole('row', { name: 'Section 3' }).click()
  const handle = getToolbar(tab, 'Section 3').locator('[data-overlay="handle"]')
  await handle.hover({ position: { x: 10, y: 10 } })
  const stage = await findBox(tab, page.locator('body'))
  const line = tab.locator('[data-overlay="drop"]')
  await tab.mouse.down()
  // At the upper edge the page scrolls until its first section is there.
  await tab.mouse.move(stage.x + 60, 90, { steps: 5 })
  await expect.poll(() => page.locator('body').evaluate(() => scrollY)).toBe(0)
  await line.waitFor()
  await tab.mouse.up()
  await expect.poll(readSections).toBe('cab')
  await tab.getByRole('status').filter({ hasText: 'moved, 1 of 3' }).waitFor({ state: 'attached' })
  const row = getTree(tab).getByRole('row', { name: 'Section 1' })
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)

  const touch = await tab.context().newCDPSession(tab)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await expect.poll(() => page.locator('section[id]').first().getAttribute('id')).toBe('section-c')
  const [x, y] = await findPoint(tab, page.getByText('Text c'))
  await send('touchStart', x, y)
  await tab.getByRole('status').filter({ hasText: 'Moving Text.' }).waitFor({ state: 'attached' })
  const below = await findBox(tab, page.locator('#block-a'))
  await send('touchMove', x, y + 20)
  await send('touchMove', x, below.y + 8)
  await line.waitFor()
  await send('touchEnd', x, below.y + 8)
  await expect
    .poll(() => page.locator('.sqs-block').evaluateAll((blocks) => blocks.map(({ id }) => id).slice(0, 2)))
    .toEqual(['block-c', 'block-a'])
  await getTree(tab)
    .getByRole('row', { name: /Text c/, selected: true, level: 2 })
    .waitFor()
  await tab.getByRole('status').filter({ hasText: 'Text moved, 1 of 2 in Section 2' }).waitFor({ state: 'attached' })

  await send('touchStart', x, 600)
  await send('touchMove', x, 560)
  await send('touchMove', x, 400)
  await send('touchEnd', x, 400)
  await expect.poll(() => page.locator('body').evaluate(() => scrollY)).toBeGreaterThan(50)
  await expect.poll(() => line.count()).toBe(0)
})

test('of a long page only the rows in view are drawn; keys and presses reach all of them', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const blocks = Array.from({ length: 300 }, (_, n) => paragraph(`p${n}`, `<p>Paragraph ${n}.</p>`))
  const id = await buildPage(await site.ctx(), { title: 'Long', slug: 'long', blocks })
  const { tab, open } = await openEditor(site)
  await open(`/pages/${id}?view=outline`)
  const rows = getTree(tab).getByRole('row')
  const isFocused = (name: string) =>
    rows.filter({ hasText: name }).evaluate((element) => element === document.activeElement)
  await rows.first().click()
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await tab.keyboard.press('End')
  await expect.poll(() => isFocused('Paragraph 299.')).toBe(true)
  await expect.poll(() => rows.last().getAttribute('aria-posinset')).toBe('300')
  await expect.poll(() => rows.last().getAttribute('aria-setsize')).toBe('300')
  await tab.keyboard.press('ArrowUp')
  await expect.poll(() => isFocused('Paragraph 298.')).toBe(true)
  await expectAccessible(tab)
  await tab.frameLocator('iframe[title="Preview"]').locator('#block-p150').dispatchEvent('click')
  await expect.poll(() => isFocused('Paragraph 150.')).toBe(true)
  await tab.keyboard.press('Alt+ArrowUp')
  await tab.getByRole('status').filter({ hasText: 'Text moved, 150 of 300' }).waitFor({ state: 'attached' })
  await expect.poll(() => isFocused('Paragraph 150.')).toBe(true)
})

test('blocks are copied to another page, and text from elsewhere becomes text blocks without its scripts', async () => {
  const opened = await openCanvas()
  const { tab, page, site, origin, path } = opened
  await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const otherId = await buildPage(await site.ctx(), { title: 'Shop', slug: 'shop', html: '<p>Other</p>' })
  const other = { ...opened, url: `/api/admin/documents/page/${otherId}` }
  await clickOn(tab, page.getByText('A chipped rim'))
  const quote = getTree(tab).getByRole('row', { name: /Quote/ })
  await expect.poll(() => quote.evaluate((row) => row === document.activeElement)).toBe(true)
  await tab.keyboard.press('Control+c')
  await tab.getByRole('status').filter({ hasText: 'Quote copied' }).waitFor({ state: 'attached' })
  await tab.goto(`${origin}/config/pages/${otherId}?view=outline`)
  await getTree(tab).getByRole('row', { name: /Other/ }).click()
  await tab.keyboard.press('Control+v')
  await getTree(tab)
    .getByRole('row', { name: /Quote A chipped rim/, selected: true })
    .waitFor()
  await page.getByText('A chipped rim').waitFor()
  await tab.keyboard.press('Control+z')
  await expect.poll(() => readIds(other)).toEqual(['text-1'])

  const paste = (type: string, size: number, data: string) =>
    tab.evaluate(
      ([mime, text, times]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(mime, text.repeat(times))
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      [type, data, size] as const,
    )
  await getTree(tab).getByRole('row', { name: /Other/ }).click()
  await paste('text/html', 1, '<h1>News</h1><p onclick="x()">Read <b>on</b><script>alert(1)</script></p>')
  await expect.poll(() => readTexts(other)).toEqual(['<p>Other</p>', '<h2>News</h2><p>Read <b>on</b></p>'])
  await getTree(tab).getByRole('row', { name: /Other/ }).click()
  await paste('text/plain', 1, 'One < two\n\nThree')
  await expect.poll(async () => (await readTexts(other))[1]).toBe('<p>One &lt; two</p><p>Three</p>')
  await paste('text/plain', 2_000_001, 'words')
  await tab.getByText('This is over 10 MB, more than can be pasted. Copy a part of it.').waitFor()
  await paste('text/plain', 300_000, 'more ')
  await tab.getByText('A page has at most 1 MB of content.').waitFor()
  await paste('application/vnd.vitrine.blocks+json', 1, '{"blocks":[{"type":"html"}]}')
  await tab.getByText('These blocks can’t be read. Copy them again.').waitFor()
  expect((await readIds(other)).length).toBe(3)

  // Cut here, pasted there: the block moves to another page.
  await tab.goto(`${origin}/config${path}`)
  await getTree(tab).getByRole('row', { name: /Quote/ }).click()
  await tab.keyboard.press('Control+x')
  await expect.poll(() => readIds(opened)).toEqual(['a', 'b', 'd'])
  await tab.getByRole('row', { name: /Second/ }).click()
  await tab.keyboard.press('Control+v')
  await expect.poll(async () => (await readIds(opened)).length).toBe(4)
})

test('the page of the editor is the page of visitors, byte for byte', async () => {
  const { tab, page, site, staff, origin } = await openCanvas()
  const [published, draft] = [await site.get('/visit'), await staff.get('/visit?preview=draft')]
  // Every page says to scripts that a member of the staff is signed in; nothing else is added.
  expect(draft.body.replace(' data-authenticated-account', '')).toBe(published.body)

  await clickOn(tab, page.getByText('Second'))
  await getToolbar(tab, 'Text').waitFor()
  const inEditor = await page.locator('html').evaluate((html) => html.outerHTML)
  const alone = await tab.context().newPage()
  await alone.goto(`${origin}/visit`)
  await alone.getByText('Second').waitFor()
  await expect.poll(() => alone.evaluate(() => document.documentElement.outerHTML)).toBe(inEditor)
})

test('what is on every page is edited in place: title, menu, header and the blocks of the footer', async () => {
  const opened = await openCanvas()
  const { tab, page, staff, site, id } = opened
  const settings = tab.getByRole('region', { name: 'Settings' })
  const logo = page.locator('.site-header .site-logo').first()
  // What is listed has been found in the page: presses on it count.
  await tab.getByText('On every page', { exact: true }).click()
  await tab.getByRole('button', { name: 'Header', exact: true }).waitFor()
  // The title is typed where it stands; Escape leaves it as it was.
  await tab.mouse.dblclick(...(await findPoint(tab, logo)))
  const line = page.getByRole('textbox', { name: 'Site title' })
  await line.waitFor()
  await tab.keyboard.type('Nobody')
  await tab.keyboard.press('Escape')
  await line.waitFor({ state: 'detached' })
  await expect.poll(() => logo.innerText()).toBe('Ridge Pottery')
  await tab.getByRole('button', { name: 'Edit Site title and logo' }).click()
  await line.waitFor()
  await tab.keyboard.type('Ridge & Sons')
  await tab.keyboard.press('Enter')
  await tab.getByText('Saved. Visitors see it now.').waitFor()
  expect((await site.get('/cart')).body).toContain('Ridge &amp; Sons')
  await page.locator('.site-menu .site-logo', { hasText: 'Ridge & Sons' }).waitFor({ state: 'attached' })
  await tab.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await tab.getByText('It is as before.').waitFor()
  await page.locator('.site-header .site-logo', { hasText: 'Ridge Pottery' }).first().waitFor()

  // A menu: a link is added, a page renamed, both change places.
  await tab.getByRole('button', { name: 'Main navigation' }).click()
  await settings.getByRole('heading', { name: 'Main navigation' }).waitFor()
  await settings.getByText('On every page. Changes here are live at once.').waitFor()
  await settings.getByRole('button', { name: 'Add link' }).click()
  await tab.getByLabel('Title').fill('Studio')
  await tab.getByLabel('URL').fill('/studio')
  await tab.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('.site-nav').getByText('Studio').waitFor({ state: 'attached' })
  await settings.getByRole('button', { name: 'Move Studio up' }).click()
  await expect.poll(() => page.locator('.site-nav .nav-item').first().textContent()).toContain('Studio')
  await settings.getByRole('button', { name: 'More for Visit' }).click()
  await tab.getByRole('menuitem', { name: 'Rename' }).click()
  await tab.getByLabel('Name in menus').fill('Find us')
  await tab.keyboard.press('Enter')
  await page.locator('.site-nav').getByText('Find us').waitFor({ state: 'attached' })
  await expectAccessible(tab)
  await settings.getByRole('button', { name: 'More for Find us' }).click()
  await tab.getByRole('menuitem', { name: 'Remove from menu' }).click()
  await page.locator('.site-nav').getByText('Find us').waitFor({ state: 'detached' })
  const { menus } = (await staff.get('/api/admin/menus')).json()
  expect(menus[0].entries).toMatchObject([{ title: 'Studio', url: '/studio' }])

  // The header: each choice is seen at once.
  await tab.getByRole('button', { name: 'Header', exact: true }).click()
  await settings.getByText('Cart', { exact: true }).click()
  await page.locator('[data-nc-element="cart"]').waitFor({ state: 'detached' })
  await settings.getByLabel('Text').fill('Book')
  await settings.getByLabel('Link').fill('/studio')
  await settings.getByLabel('Link').press('Tab')
  await page.getByRole('link', { name: 'Book' }).first().waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)

  // The blocks of the footer have a draft of their own, beside that of the page.
  await tab.getByRole('button', { name: 'Blocks of Footer' }).click()
  await settings.getByRole('button', { name: 'Add text' }).click()
  await page.locator('#footerBlocks .sqs-block').waitFor({ state: 'attached' })
  await settings.locator('.ProseMirror').click()
  await tab.keyboard.type('Made by hand')
  await page.locator('#footerBlocks').getByText('Made by hand').waitFor()
  expect((await site.get('/cart')).body).not.toContain('Made by hand')
  await tab.mouse.dblclick(...(await findPoint(tab, page.locator('#footerBlocks').getByText('Made by hand'))))
  await page.locator('#footerBlocks .ProseMirror').waitFor()
  await tab.keyboard.press('End')
  await tab.keyboard.type(', in Ohio')
  await tab.keyboard.press('Escape')
  await settings.getByRole('row', { name: /in Ohio/ }).waitFor()
  await expectAccessible(tab)
  await settings.getByRole('button', { name: 'Publish Footer' }).click()
  await tab.getByText(/“Footer” published/).waitFor()
  expect((await site.get('/cart')).body).toContain('Made by hand, in Ohio')
  expect((await staff.get(`/api/admin/documents/page/${id}`)).json().hasChanges).toBe(false)
})

test('three widths at once: one selection, one scroll and one edit; a colleague and a link to the draft beside it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const filler = Array.from({ length: 14 }, (_, index) =>
    paragraph(`p${index}`, `<p>Text ${index} ${'word '.repeat(90)}</p>`),
  )
  const blocks = [paragraph('a', '<p>First</p>'), ...filler, paragraph('z', '<p>Last</p>')]
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const url = `/api/admin/documents/page/${id}`
  const { tab, open, origin } = await openEditor(site, { window: { viewport: { width: 1680, height: 900 } } })
  const ben = await staffBrowser(site, 'editor')
  const report = (more: object) => ben.post(`${url}/editors`, { clientId: 'tab-of-ben', blockId: 'a', ...more })
  await report({ isWriting: true })
  await open(`/pages/${id}?view=outline`)
  await tab.getByRole('button', { name: 'Desktop', pressed: true }).waitFor()
  // The key goes through the widths, and says which.
  const before = tab.frameLocator('iframe[title="Preview"]')
  await before.locator('body').evaluate((body) => Object.assign(body, { isSame: true }))
  await tab.keyboard.press('Alt+w')
  await tab.getByRole('button', { name: 'Tablet', pressed: true }).waitFor()
  await tab.getByRole('status').getByText('Tablet').waitFor({ state: 'attached' })
  await tab.getByRole('button', { name: 'All three widths' }).click()
  const names = ['desktop', 'tablet', 'phone']
  const pages = names.map((name) => tab.frameLocator(`iframe[title="Preview on a ${name}"]`))
  const [desktopPage, , phonePage] = pages
  if (!desktopPage || !phonePage) throw new Error('There are three.')
  for (const page of pages) await page.getByText('First').waitFor()
  await expect
    .poll(() => Promise.all(pages.map((page) => page.locator('body').evaluate(() => innerWidth))))
    .toEqual([1280, 768, 390])
  // The page that was there is not loaded again.
  await expect.poll(() => desktopPage.locator('body').evaluate((body) => Reflect.get(body, 'isSame'))).toBe(true)

  // Who else is here, where, and that they write; until they leave.
  const face = tab.getByRole('button', { name: 'Test editor is in Text: show it' })
  await face.waitFor()
  await expect.poll(() => tab.getByText('Test editor is writing').count()).toBe(3)
  await expectAccessible(tab)
  await expectFitting(tab)
  await face.press('Enter')
  await getTree(tab).getByRole('row', { name: /First/, selected: true }).waitFor()
  await expect.poll(() => tab.locator('[data-overlay="selected"]:visible').count()).toBe(3)
  await report({ isLeaving: true })
  await face.waitFor({ state: 'detached' })
  await tab.getByRole('status').getByText('Test editor has left').waitFor({ state: 'attached' })

  // What is pressed on the phone is selected in all, and has its toolbar there; Enter writes in it.
  const [x, y] = await findPoint(tab, phonePage.getByText('First'), 'Preview on a phone')
  await tab.mouse.click(x, y)
  await tab
    .locator('figure', { has: tab.locator('iframe[title="Preview on a phone"]') })
    .getByRole('toolbar', { name: 'Actions for Text' })
    .waitFor()
  const first = getTree(tab).getByRole('row', { name: /First/ })
  await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
  await tab.keyboard.press('Enter')
  await phonePage.locator('.ProseMirror').waitFor()
  await tab.keyboard.press('End')
  await tab.keyboard.type(' of all')
  for (const page of pages) await page.getByText('First of all').waitFor()
  await tab.keyboard.press('Escape')

  // Who scrolls one width to its end sees the end of all.
  const readScroll = () =>
    Promise.all(pages.map((page) => page.locator('html').evaluate((html) => html.scrollHeight - innerHeight - scrollY)))
  await expect.poll(async () => (await readScroll()).every((left) => left > 100)).toBe(true)
  await tab.mouse.wheel(0, 20_000)
  await expect.poll(async () => (await readScroll()).every((left) => left < 2)).toBe(true)
  await waitUntilSaved(tab)
  await tab.getByRole('button', { name: 'More actions for “Visit”' }).click()
  await tab.getByRole('menuitem', { name: 'Share the draft...' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Share the draft of “Visit”' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = new URL(await dialog.getByLabel('Link to the draft').inputValue())
  await expect.poll(async () => (await site.get(address.pathname + address.search)).body).toContain('First of all')
  await expectAccessible(tab)
  await expectFitting(tab)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).waitFor()
  expect((await site.get(address.pathname + address.search)).statusCode).toBe(410)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  // The draft goes live at a time, as a release of one.
  await tab.getByRole('button', { name: 'More actions for “Visit”' }).click()
  await tab.getByRole('menuitem', { name: 'Publish at a time...' }).click()
  const planned = tab.getByRole('dialog', { name: 'Publish the draft of “Visit” at a time' })
  await planned.getByRole('button', { name: 'Schedule' }).click()
  await planned.getByText('Enter a date and a time.').waitFor()
  await planned.getByLabel('When').fill('2030-05-01T08:00')
  await planned.getByRole('button', { name: 'Schedule' }).click()
  await tab.getByText(/“Visit” goes live: /).waitFor()
  const { releases } = (await ben.get('/api/admin/releases')).json()
  expect(releases).toMatchObject([{ title: 'Visit', publishOn: '2030-05-01T12:00:00.000Z', documentCount: 1 }])

  // The browser keeps it, and a window without room shows one width.
  await tab.goto(`${origin}/config/pages/${id}?view=outline`)
  await tab.getByRole('button', { name: 'All three widths', pressed: true }).waitFor()
  await tab.setViewportSize({ width: 1280, height: 860 })
  await tab.getByRole('button', { name: 'Tablet', pressed: true }).waitFor()
  await expect.poll(() => tab.locator('iframe').count()).toBe(1)
})
