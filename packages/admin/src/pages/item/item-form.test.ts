import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildJournal, useTestTheme } from '../../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../../server/src/testing/test-site.ts'
import { createCollection } from '../../../../server/src/features/collections/index.ts'
import { clickUndo, desktop, expectAccessible, expectFitting, openEditor, phone } from '../../testing/editor.ts'

async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

async function openPost(window = desktop) {
  const site = await testSite({ title: 'Ridge Pottery', timeZone: 'America/New_York' })
  const { collectionId, itemIds } = await buildJournal(await site.ctx(), 2)
  const editor = await openEditor(site, { window })
  const itemId = itemIds[0] ?? ''
  await editor.open(`/pages/${collectionId}/items/${itemId}`)
  await editor.tab.getByRole('heading', { name: 'Picture' }).waitFor()
  const saved = async () => (await editor.staff.get(`/api/admin/items/${itemId}`)).json()
  const save = async () => {
    await editor.tab.getByRole('button', { name: 'Save' }).click()
    const said = editor.tab.getByText('Saved.', { exact: true })
    await said.waitFor()
    // It is over the form, and the next one reads the same.
    await editor.tab.getByRole('button', { name: 'Dismiss' }).click()
    await said.waitFor({ state: 'detached' })
  }
  return { ...editor, collectionId, itemId, saved, save }
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)(
  'a picture is chosen, described, given its focal point, replaced and removed in a %s window',
  async (_name, window) => {
    const { site, tab, saved, save } = await openPost(window)
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) =>
      tab.getByLabel('Picture: choose a file').setInputFiles(file)
    await choose({ name: 'notes.txt', mimeType: 'image/png', buffer: deflateSync(Buffer.from('no picture')) })
    await tab
      .getByRole('alert')
      .filter({ hasText: /notes\.txt|file/i })
      .first()
      .waitFor()
    await choose(await picture('bowl.png', '#aa5533'))
    const point = tab.getByRole('slider', { name: 'Set focal point' })
    await point.waitFor()
    await expect.poll(() => tab.getByRole('alert').count()).toBe(0)
    await tab.getByLabel('Alt text').fill('A bowl <on> a shelf')
    await tab.getByLabel('Image title').fill('Bowl no. 4')
    await tab.getByLabel('Image description').fill('Thrown in spring.')
    await point.focus()
    for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'ArrowUp']) await tab.keyboard.press(key)
    await expect.poll(() => point.getAttribute('aria-valuetext')).toBe('49% from the left, 39% from the top')
    await expectAccessible(tab)
    await expectFitting(tab)
    await save()
    expect((await saved()).pictures).toMatchObject([
      {
        filename: 'bowl.png',
        altText: 'A bowl <on> a shelf',
        title: 'Bowl no. 4',
        description: 'Thrown in spring.',
        focalPoint: { x: 0.49, y: 0.39 },
      },
    ])
    const { slug } = await saved()
    await expect
      .poll(async () => (await site.get(`/journal/${slug}`)).body)
      .toContain('alt="A bowl &lt;on&gt; a shelf"')

    const shown = tab.getByRole('group', { name: 'Picture', exact: true }).locator('img[src*="bowl"]')
    // Until it is loaded it is as large as its words.
    await expect.poll(() => shown.evaluate((image) => Reflect.get(image, 'naturalWidth') > 0)).toBe(true)
    const box = await shown.boundingBox()
    if (!box) throw new Error('The picture is not to be seen.')
    await shown.click({ position: { x: box.width / 4, y: box.height * 0.75 } })
    await expect.poll(() => point.getAttribute('aria-valuetext')).toBe('25% from the left, 75% from the top')
    await save()
    expect((await saved()).pictures[0].focalPoint).toEqual({ x: 0.25, y: 0.75 })

    await choose(await picture('vase.png', '#3355aa'))
    await tab.getByRole('group', { name: 'Picture', exact: true }).locator('img[src*="vase"]').waitFor()
    await save()
    expect((await saved()).pictures).toMatchObject([{ filename: 'vase.png', altText: '' }])
    await tab.getByRole('button', { name: 'Remove picture' }).click()
    await save()
    await expect.poll(async () => (await saved()).pictures).toEqual([])
  },
)

test('tags are added and changed one at a time; one that is there is refused, in the words of the specification', async () => {
  const { tab, saved, save } = await openPost()
  const field = tab.getByLabel('Tags')
  const before: string[] = (await saved()).tags
  await field.fill('Salt')
  await field.press('Enter')
  await field.fill('salt')
  await field.press('Enter')
  await tab.getByText('This tag already exists').waitFor()
  await field.fill('x'.repeat(51))
  await field.press(',')
  await tab.getByText('A tag has at most 50 characters.').waitFor()
  await field.fill('ash')
  await field.press(',')
  await expect.poll(() => field.inputValue()).toBe('')

  await tab.getByRole('button', { name: 'Change tag Salt' }).press('Enter')
  await expect.poll(() => tab.getByRole('button', { name: 'Change tag ash' }).isDisabled()).toBe(true)
  const edit = tab.getByLabel('New name of tag Salt')
  await edit.fill('ash')
  await edit.press('Enter')
  await tab.getByRole('alert').getByText('This tag already exists').waitFor()
  await expectAccessible(tab)
  await edit.fill('Salt glaze')
  await edit.press('Enter')
  await tab.getByRole('button', { name: 'Remove tag ash' }).click()
  await save()
  await expect.poll(async () => (await saved()).tags).toEqual([...before, 'Salt glaze'])
})

test('a draft is published untouched, and what a state means is said with the time that is left', async () => {
  const { tab, staff, itemId, saved } = await openPost()
  const headers = { 'content-type': 'application/json' }
  const url = `/api/admin/items/${itemId}`
  await staff.send({ method: 'PATCH', url, headers, payload: JSON.stringify({ state: 'draft' }) })
  await tab.reload()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('Published.', { exact: true }).waitFor()
  expect(await saved()).toMatchObject({ state: 'published' })
  await tab.reload()
  await tab.getByRole('button', { name: /Status/ }).click()
  await tab.getByRole('option', { name: 'Scheduled' }).click()
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(Date.now() + (3 * 60 + 0.5) * 60_000))
  await tab.getByLabel('Date').fill(wall.replace(' ', 'T'))
  await tab.getByText(/^Appears in (3 h|2 h 59 min) \(America\/New York, GMT-[45]\)\.$/).waitFor()
  await tab.getByLabel('Date').fill('2001-01-01T10:00')
  await tab.getByText('This date has passed. It appears when you save.').waitFor()
})

test('an address that is taken, one of emoji, and a date outside the calendar are said at their fields', async () => {
  const { tab, collectionId, itemId, staff } = await openPost()
  const { items } = (await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json()
  const other = items.find((item: { itemId: string }) => item.itemId !== itemId)
  const address = tab.getByLabel('URL slug', { exact: true })
  await address.fill(other.slug)
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText(`The address "${other.slug}" is already in use. Choose another one.`).waitFor()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  await address.fill('🏺🏺🏺')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText(/letters, digits and dashes/).waitFor()
  await address.fill('fine-again')
  await tab.getByLabel('Date').fill('0101-01-01T10:00')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Choose a date between 1900 and 2200.').waitFor()
  await expect.poll(() => tab.getByLabel('Date').getAttribute('aria-invalid')).toBe('true')
})

test('changes of two people to one post are both kept, and the second one decides where they meet', async () => {
  const { tab, itemId, staff } = await openPost()
  const url = `/api/admin/items/${itemId}`
  await tab.getByLabel('Title', { exact: true }).fill('Mine')
  const payload = JSON.stringify({ title: 'Theirs', slug: 'their-address' })
  await staff.send({ method: 'PATCH', url, headers: { 'content-type': 'application/json' }, payload })
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Someone else saved changes. Review them, then save again to overwrite.').waitFor()
  await tab.getByText('Someone else changed this to: “Theirs”').waitFor()
  await expect.poll(() => tab.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine')
  expect((await staff.get(url)).json()).toMatchObject({ title: 'Theirs', slug: 'their-address' })
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  expect((await staff.get(url)).json()).toMatchObject({ title: 'Mine', slug: 'their-address' })
  await expect.poll(() => tab.getByLabel('URL slug', { exact: true }).inputValue()).toBe('their-address')
})

test('an event has a date, a place on the map in numbers, and a page that visitors see', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  const draft = { typeName: 'events', title: 'Events', slug: 'events', enabled: false }
  const collectionId = await createCollection(ctx, draft)
  const { tab, open, staff } = await openEditor(site)
  await open(`/pages/${collectionId}?add=true`)
  const dialog = tab.getByRole('dialog', { name: 'Add event' })
  await dialog.getByLabel('Title').fill('Fair')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a date and a time.').waitFor()
  await dialog.getByLabel('Starts').fill('2031-07-01T10:00')
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('heading', { name: 'Fair', level: 1 }).waitFor()
  const starts = tab.getByLabel('Starts')
  const itemId = new URL(tab.url()).pathname.split('/').at(-1)
  await expect.poll(() => starts.inputValue()).toBe('2031-07-01T10:00')
  await starts.fill('')
  await tab.getByRole('button', { name: 'Publish with “Events”' }).click()
  await tab.getByText('Say when it starts, so that visitors can come.').waitFor()
  await starts.fill('2031-07-01T10:00')
  // The button is in the bar until then.
  await tab.getByText('1 unsaved change').waitFor({ state: 'detached' })
  // Its list is a draft: one press publishes both. Undo hides the list again, which is said where it counts, and mended there.
  await tab.getByRole('button', { name: 'Publish with “Events”' }).click()
  await tab.getByText('Published, with “Events”.').waitFor()
  expect((await site.get('/events/fair')).statusCode).toBe(200)
  await clickUndo(tab, 'Published, with “Events”.')
  await tab.getByText('“Events” is a draft, with everything in it.').waitFor()
  expect((await site.get('/events/fair')).statusCode).toBe(404)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Publish “Events”' }).click()
  await tab.getByText('“Events” is a draft, with everything in it.').waitFor({ state: 'detached' })
  expect((await site.get('/events/fair')).statusCode).toBe(200)
  await tab.getByLabel('Latitude').fill('91')
  await tab.getByLabel('Longitude').fill('-74.2156')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('A number between -90 and 90.').waitFor()
  await tab.getByLabel('Latitude').fill('43.1566')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.', { exact: true }).waitFor()
  const { location } = (await staff.get(`/api/admin/items/${itemId}`)).json()
  expect(location).toMatchObject({ mapLat: 43.1566, mapLng: -74.2156 })
})

test('fields of a type of the theme are filled in, checked and kept', async () => {
  const site = await testSite({ title: 'Harbour' })
  const ctx = await site.ctx()
  const fields = [
    { name: 'length', title: 'Length', type: 'text' },
    { name: 'story', title: 'Story', type: 'wysiwyg' },
    { name: 'seaworthy', title: 'Seaworthy', type: 'checkbox' },
    { name: 'portrait', title: 'Portrait', type: 'image' },
    { name: 'views', title: 'Views', type: 'gallery' },
  ]
  const conf = {
    layouts: { default: { name: 'Default', regions: ['top', 'site', 'bottom'] } },
    customTypes: [{ name: 'boat', title: 'Boat', base: 'text', fields }],
  }
  await useTestTheme(ctx, site.services.config.dataDir, {
    'template.conf': JSON.stringify(conf),
    'collections/fleet.conf': JSON.stringify({ title: 'Fleet', ordering: 'user-orderable', acceptTypes: ['boat'] }),
    'collections/fleet.list': '<ul>{.repeated section items}<li>{title}: {customContent.length}</li>{.end}</ul>',
  })
  const { tab, open, staff } = await openEditor(site)
  await open('/pages')
  await tab.getByRole('button', { name: 'Add page' }).click()
  await tab.getByLabel('Title', { exact: true }).fill('Our boats')
  await tab.getByRole('radio', { name: /Fleet/ }).check({ force: true })
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('“Our boats” published.').waitFor()
  await tab.getByRole('button', { name: 'Add item' }).first().click()
  await tab.getByRole('dialog').getByLabel('Title').fill('Gull')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()

  await tab.getByRole('heading', { name: 'Boat' }).waitFor()
  await tab.getByLabel('Length').fill('7 m')
  await tab.getByLabel('Story').fill('Built once.\n\nLaunched twice.')
  await tab.getByRole('checkbox', { name: 'Seaworthy' }).check({ force: true })
  await tab.getByLabel('Portrait: choose a file').setInputFiles(await picture('gull.png', '#224466'))
  await tab.locator('img[src*="gull"]').waitFor()
  await tab
    .getByLabel('Views: choose a file')
    .setInputFiles([await picture('bow.png', '#111'), await picture('stern.png', '#eee')])
  await tab.locator('img[src*="stern"]').waitFor()
  await tab.getByRole('button', { name: 'Move stern.png forward' }).click()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('Published.', { exact: true }).waitFor()

  const itemId = tab.url().split('/').at(-1)
  const item = (await staff.get(`/api/admin/items/${itemId}`)).json()
  const named = new Map(item.files.map(({ id, filename }: { id: string; filename: string }) => [filename, id]))
  expect(item).toMatchObject({
    customType: 'boat',
    customContent: {
      length: '7 m',
      story: { html: '<p>Built once.</p><p>Launched twice.</p>' },
      seaworthy: true,
      portrait: { assetId: named.get('gull.png') },
      views: { assetIds: [named.get('stern.png'), named.get('bow.png')] },
    },
  })
  await expect.poll(async () => (await site.get('/our-boats')).body).toContain('<li>Gull: 7 m</li>')
  await tab.getByLabel('Length').fill('x'.repeat(50_001))
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('The fields of this type hold at most 50 KB together.').waitFor()
  await expect.poll(() => tab.getByLabel('Length').inputValue()).toHaveLength(50_001)
})

test('a quote or a link is put at the head of a post', async () => {
  const { tab, saved, save } = await openPost()
  const panel = tab.getByRole('region', { name: 'Featured media' })
  const choose = async (name: string) => {
    await panel.getByRole('button', { name: /At the top of the post/ }).press('Enter')
    await tab.getByRole('option', { name, exact: true }).press('Enter')
  }
  await choose('Quote')
  await tab.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Enter the quote.').waitFor()
  await panel.getByRole('textbox', { name: 'Quote' }).fill('Clay remembers.')
  await panel.getByLabel('Source').fill('Ida')
  await expectAccessible(tab)
  await save()
  expect((await saved()).featuredMedia).toEqual({ type: 'quote', quote: 'Clay remembers.', source: 'Ida' })
  await choose('Link')
  await tab.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Enter the URL that the link leads to.').waitFor()
  await expect.poll(() => panel.getByLabel('Link URL').evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => tab.getByLabel('Source URL').count()).toBe(0)
  await panel.getByLabel('Link URL').fill('https://example.com/clay')
  await save()
  await expect
    .poll(() => saved())
    .toMatchObject({ featuredMedia: { type: 'link' }, sourceUrl: 'https://example.com/clay' })
  await choose('Video or picture')
  await tab.getByLabel('Source URL').fill('')
  await save()
  await expect.poll(() => saved()).toMatchObject({ featuredMedia: null, sourceUrl: '' })
})

test('a post that loads, and one that is gone, fit a phone', async () => {
  const { tab } = await openPost(phone)
  const isReleased = Promise.withResolvers<void>()
  await tab.route(/\/api\/admin\/items\/[0-9a-f]{24}$/, async (route) => {
    await isReleased.promise
    await route.fulfill({ status: 404, json: {} })
  })
  await tab.reload()
  await tab.locator('[aria-busy="true"]').waitFor()
  await expectFitting(tab)
  isReleased.resolve()
  await tab.getByText('Not found', { exact: true }).waitFor()
  await expectFitting(tab)
})
