import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { buildShop } from '../../../server/src/testing/content-builders.ts'
import { type Shop, desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** A page of the shop with this content; gives its address. */
async function pageWith({ site, url }: Shop, slug: string, content: Record<string, unknown>): Promise<string> {
  await createCollection(await site.ctx(), { typeName: 'page', title: `Page ${slug}`, slug, content })
  await site.ctx()
  return `${url}/${slug}`
}

const block = (id: string, type: string, settings: object = {}, version = 1) => ({ id, type, version, settings })
const text = (id: string, html = `<p>Text of ${id}</p>`) => block(id, 'html', { html })
const column = (span: number, ...content: unknown[]) => ({ span, content })
const at = (id: string) => ({ block: id })

test('blocks can be read and used by everybody, on a phone and on a desktop', { timeout: 60_000 }, async () => {
  const shop = await openShop()
  await buildShop(await shop.site.ctx(), 2)
  const social = ['instagram', 'youtube', 'mastodon'].map((service) => ({
    service,
    url: `https://${service}.example/vly`,
  }))
  const address = await pageWith(shop, 'all', {
    blocks: [
      block('md', 'markdown', { markdown: '## Care\n\nBy *hand*, [always](/about).\n\n- warm water' }),
      block('code', 'code', { source: `a { color: red; ${'x'.repeat(300)} }`, language: 'css' }),
      block('quote', 'quote', { quote: 'It is only a cup.', source: 'Bea' }),
      block('button', 'button', { link: { label: 'See the shop', url: '/shop' }, style: 'secondary' }, 2),
      block('button2', 'button', { link: { label: 'Read more', url: '/shop' }, style: 'tertiary' }, 2),
      block('line', 'line'),
      block('spacer', 'spacer'),
      block('product', 'product', { productSlug: 'bowl-1', showQuantity: true }),
      block('product2', 'product', { productSlug: 'bowl-2', showVariants: false, alignment: 'center' }),
      block('nav', 'navigation', { title: 'Pages', direction: 'horizontal' }),
      block('social', 'social-links', { accounts: social, style: 'solid' }),
      block('menu', 'menu', { text: 'Lunch\n=====\n\nSoup\n$4\n\nDinner\n======\n\nTrout\n$24' }),
    ],
    layout: {
      rows: [
        { columns: [column(6, at('md'), at('button')), column(6, at('code'), at('button2'))] },
        { columns: [column(4, at('product')), column(4, at('product2')), column(4, at('menu'), at('social'))] },
      ],
    },
  })
  for (const viewport of [desktop, phone]) {
    const tab = await visit(address, { viewport })
    await expectAccessible(tab)
    // Long blocks scroll inside themselves.
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  }
})

test('a product block puts what was chosen into the cart', async () => {
  const shop = await openShop()
  await buildShop(await shop.site.ctx(), 1)
  const address = await pageWith(shop, 'buy', {
    blocks: [block('product', 'product', { productSlug: 'bowl-1', showQuantity: true })],
  })
  const tab = await visit(address)
  const product = tab.locator('.sqs-block-product')
  await product.getByRole('combobox').focus()
  await product.getByRole('combobox').selectOption('Medium')
  await product.getByText('52.00').waitFor()
  await product.getByRole('spinbutton').fill('2')
  await product.locator('.sqs-add-to-cart-button').click()
  await tab.locator('.sqs-cart-quantity', { hasText: '2' }).first().waitFor()
})

test('menus are chosen with the keyboard', async () => {
  const shop = await openShop()
  const address = await pageWith(shop, 'menu', {
    blocks: [block('menu', 'menu', { text: 'Lunch\n=====\n\nSoup\n$4\n\nDinner\n======\n\nTrout\n$24' })],
  })
  const tab = await visit(address)
  await expect.poll(() => tab.getByText('Trout').isVisible()).toBe(false)
  await tab.getByRole('radio', { name: 'Lunch' }).focus()
  await tab.keyboard.press('ArrowRight')
  await tab.getByText('Trout').waitFor()
  await expect.poll(() => tab.getByText('Soup').isVisible()).toBe(false)
})

test('columns are as wide as their spans say, and stand below each other on a phone', async () => {
  const shop = await openShop()
  const inner = { columns: [column(2, at('b')), column(4, at('c'))] }
  const address = await pageWith(shop, 'columns', {
    blocks: ['a', 'b', 'c'].map((id) => text(id)),
    layout: { rows: [{ columns: [column(6, at('a')), column(6, inner)] }] },
  })
  const boxes = async (viewport: { width: number; height: number }) => {
    const tab = await visit(address, { viewport })
    return tab.evaluate(() => {
      const box = (id: string) => document.querySelector(`#block-${id}`)?.closest('.col')?.getBoundingClientRect()
      const gap = Number.parseFloat(getComputedStyle(document.querySelector('.sqs-row') ?? document.body).columnGap)
      const [a, b, c] = ['a', 'b', 'c'].map((id) => box(id)?.toJSON())
      return { a, b, c, gap }
    })
  }
  const wide = await boxes(desktop)
  expect(wide.c.width).toBeCloseTo(wide.b.width * 2 + wide.gap, 0)
  expect(wide.b.x).toBeCloseTo(wide.a.right + wide.gap, 0)
  expect(wide.c.right - wide.a.x).toBeCloseTo(wide.a.width * 2 + wide.gap, 0)
  expect([wide.b.y, wide.c.y]).toEqual([wide.a.y, wide.a.y])
  const narrow = await boxes(phone)
  expect(narrow.b.width).toBeCloseTo(narrow.a.width, 0)
  expect(narrow.b.y).toBeGreaterThanOrEqual(narrow.a.bottom)
  expect(narrow.c.y).toBeGreaterThanOrEqual(narrow.b.bottom)
})

test(
  'a fluid grid has 24 columns on a desktop and 8 on a phone, and every section theme can be read',
  { timeout: 60_000 },
  async () => {
    const shop = await openShop()
    const area = (x: number, y: number, toX: number, toY: number) => ({ start: { x, y }, end: { x: toX, y: toY } })
    const themes = ['', 'light', 'dark', 'bright']
    const address = await pageWith(shop, 'fluid', {
      sections: themes.map((sectionTheme, index) => ({
        id: `section-${index}`,
        sectionTheme,
        fluidEngineContext: {
          gridContents: [
            {
              layout: { desktop: area(1, 0, 13, 4), mobile: area(1, 2, 9, 6) },
              content: { value: text(`left-${index}`) },
            },
            {
              layout: { desktop: area(13, 0, 25, 4), mobile: area(1, 0, 9, 2) },
              content: {
                value: {
                  id: `right-${index}`,
                  type: 'button',
                  version: 2,
                  value: { link: { label: 'Go', url: '/' }, style: 'secondary' },
                },
              },
            },
          ].map((entry) =>
            'settings' in entry.content.value
              ? { ...entry, content: { value: { ...entry.content.value, value: entry.content.value.settings } } }
              : entry,
          ),
        },
      })),
    })
    for (const [viewport, columns] of [
      [desktop, 24],
      [phone, 8],
    ] as const) {
      const tab = await visit(address, { viewport })
      const tracks = await tab
        .locator('.fluid-engine')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
      expect(tracks).toBe(columns + 2)
      const [left, right] = [
        await tab.locator('#block-left-0').boundingBox(),
        await tab.locator('#block-right-0').boundingBox(),
      ]
      if (columns === 24) expect([right?.y, (right?.x ?? 0) > (left?.x ?? 0)]).toEqual([left?.y, true])
      else expect(left?.y).toBeGreaterThan(right?.y ?? 0)
      await expectAccessible(tab)
      await expect
        .poll(() => tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
    }
  },
)

test.each([
  ['en', ['about 2 days ago', 'less than a minute ago', 'as cached']],
  ['de', ['vor 2 Tagen', 'jetzt', 'as cached']],
])('how long ago something was is up to date on a page that was cached long before: %s', async (language, texts) => {
  const shop = await openShop({ language })
  const since = (date: string | number) => `<span class="timesince" data-date="${date}">as cached</span>`
  const twoDaysAgo = Date.now() - 49 * 3_600_000
  const source = [twoDaysAgo, Date.now(), 'soon'].map(since).join('')
  const address = await pageWith(shop, 'since', { blocks: [block('code', 'code', { source, language: 'html' })] })
  const tab = await visit(address)
  await expect.poll(() => tab.locator('.timesince').allInnerTexts()).toEqual(texts)
})
