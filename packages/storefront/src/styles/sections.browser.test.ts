import { expect, test } from 'vitest'
import { buildAsset } from '../../../server/src/testing/content-builders.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { openShop, phone, visit } from '../testing/shop.ts'

const desk = { width: 1600, height: 1000 }

/** A page with one section for each of the given ones, every one with a line of words in it. */
async function openSections(sections: readonly object[]) {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx)
  const blocks = sections.map((_section, index) => ({
    id: `words-${index}`,
    type: 'html',
    version: 1,
    settings: { html: '<p>Words</p>' },
  }))
  const filled = sections.map((section, index) => ({
    id: `s${index}`,
    ...('fluidEngineContext' in section
      ? {}
      : { layout: { rows: [{ columns: [{ span: 12, content: [{ block: `words-${index}` }] }] }] } }),
    ...section,
  }))
  const content = JSON.parse(JSON.stringify({ blocks, sections: filled }).replaceAll('PICTURE', assetId))
  await createCollection(ctx, { typeName: 'page', title: 'Page', slug: 'page', content })
  const tab = await visit(`${url}/page`, { viewport: desk })
  const box = async (selector: string) => {
    const found = await tab.locator(selector).boundingBox()
    if (!found) throw new Error(`${selector} is not to be seen.`)
    return found
  }
  return { tab, box }
}

test('heights and alignments of sections are what their names say', async () => {
  const heights = [{ sectionHeight: 'small' }, { sectionHeight: 'medium' }, { sectionHeight: 'large' }]
  const custom = { sectionHeight: 'custom', customSectionHeight: 80 }
  const alignments = ['top', 'middle', 'bottom'].map((verticalAlignment) => ({
    sectionHeight: 'large',
    verticalAlignment,
  }))
  const styles = [...heights, custom, ...alignments]
  const { box } = await openSections(styles.map((each) => ({ styles: each })))
  const sections = await Promise.all(styles.map((_each, index) => box(`#s${index}`)))
  expect(sections.map(({ height }) => Math.round(height / 10))).toEqual([33, 66, 100, 80, 100, 100, 100])
  const tops = await Promise.all(
    [4, 5, 6].map(async (index) => (await box(`#s${index} p`)).y - (sections[index]?.y ?? 0)),
  )
  expect(tops[0]).toBeLessThan(150)
  expect(tops[1]).toBeGreaterThan(400)
  expect(tops[1]).toBeLessThan(600)
  expect(tops[2]).toBeGreaterThan(850)
})

test('widths of sections are what their names say, and a ground within leaves a rim', async () => {
  const { tab, box } = await openSections([
    { styles: { contentWidth: 'wide' } },
    { styles: { contentWidth: 'medium' } },
    { styles: { contentWidth: 'narrow' } },
    { styles: { contentWidth: 'narrow', horizontalAlignment: 'left' } },
    { styles: { contentWidth: 'narrow', horizontalAlignment: 'right' } },
    { styles: { backgroundWidth: 'inset' }, sectionTheme: 'dark' },
    { styles: { backgroundWidth: 'full-bleed' }, sectionTheme: 'dark' },
  ])
  const layouts = await Promise.all([0, 1, 2, 3, 4].map((index) => box(`#layout-s${index}`)))
  expect(layouts.map(({ width }) => Math.round(width))).toEqual([1472, 960, 672, 672, 672])
  expect(layouts.map(({ x }) => Math.round(x))).toEqual([64, 320, 464, 64, 1600 - 64 - 672])
  const rim = await box('#s5 > .section-border')
  expect([Math.round(rim.x), Math.round(rim.width)]).toEqual([24, 1600 - 48])
  const grounds = await tab.evaluate(() =>
    ['#s5', '#s5 > .section-border', '#s6'].map((each) => {
      const element = document.querySelector(each)
      return element === null ? '' : getComputedStyle(element).backgroundColor
    }),
  )
  expect(grounds[0]).toBe('rgba(0, 0, 0, 0)')
  expect(grounds[1]).toBe(grounds[2])
  await tab.setViewportSize(phone)
  const narrow = await Promise.all([0, 1, 2, 3, 4].map((index) => box(`#layout-s${index}`)))
  for (const { x, width } of narrow) expect([Math.round(x), Math.round(x + width)]).toEqual([23, 390 - 23])
})

test('in a fluid grid a picture fills its cells, and a block its container', async () => {
  const area = (x: number, y: number, toX: number, toY: number) => ({ start: { x, y }, end: { x: toX, y: toY } })
  const cell = (id: string, type: string, value: object, desktop: object, containerStyles?: object) => ({
    layout: { desktop, mobile: area(1, 0, 9, 6) },
    content: { value: { id, type, version: type === 'image' ? 2 : 1, value, containerStyles } },
  })
  const boxed = { backgroundColor: 'accent', padding: 30, borderRadius: 8, stretchedToFill: true }
  const gridContents = [
    cell('tall', 'image', { assetId: 'PICTURE' }, area(1, 0, 13, 8)),
    cell('boxed', 'html', { html: '<p>Words</p>' }, area(14, 0, 25, 8), boxed),
  ]
  const { tab, box } = await openSections([{ fluidEngineContext: { gridContents } }])
  const [cells, picture] = await Promise.all([box('.fe-block-tall'), box('.fe-block-tall img')])
  expect(picture).toEqual(cells)
  const [block, container, paragraph] = await Promise.all([
    box('.fe-block-boxed'),
    box('.fe-block-boxed > .sqs-block'),
    box('.fe-block-boxed p'),
  ])
  expect(container).toEqual(block)
  expect(paragraph.x - container.x).toBe(30)
  const colors = await tab.locator('.fe-block-boxed p').evaluate((element) => {
    const ground = element.closest('.sqs-block')
    return [getComputedStyle(element).color, ground === null ? '' : getComputedStyle(ground).backgroundColor]
  })
  expect(colors[0]).not.toBe(colors[1])
})

test('text on a color the owner chose is light on dark, and dark on light', async () => {
  const { tab } = await openSections([
    { background: { color: '#123456' } },
    { background: { color: '#a6a6a6' } },
    { background: { color: '#a7a7a7' } },
    { background: { color: 'hsl(60, 100%, 50%)' } },
    { background: { color: 'rgb(20 20 20 / 20%)' } },
    { background: { color: '#123456' }, sectionTheme: 'light' },
  ])
  const colors = await tab
    .locator('.page-section p')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).color))
  const light = 'rgb(255, 255, 255)'
  const dark = 'rgb(26, 26, 26)'
  expect(colors.slice(0, 4)).toEqual([light, light, dark, dark])
  // Seen through, or with text of its own: the theme decides.
  for (const color of colors.slice(4)) expect([light, dark]).not.toContain(color)
})

test('on a page from right to left a Latin heading keeps the side of its surroundings', async () => {
  const { site, url } = await openShop({ language: 'ar' })
  const content = {
    blocks: [{ id: 'a', type: 'html', version: 1, settings: { html: '<h2>Latin (two)</h2><p>سلة</p>' } }],
  }
  await createCollection(await site.ctx(), { typeName: 'page', title: 'Kiln', slug: 'kiln', content })
  const tab = await visit(`${url}/kiln`)
  const gaps = await tab.locator('main h1').evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return Math.abs(each.getBoundingClientRect().right - range.getBoundingClientRect().right)
    }),
  )
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toBeLessThan(2)
})
