import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { buildShop } from '../../../server/src/testing/content-builders.ts'
import { openShop, visit } from '../testing/shop.ts'

/** As wide as the words on a sheet of A4. */
const sheet = { width: 718, height: 1000 }

test(
  'on paper every picture stands whole, words are dark, and nothing is there to press',
  { timeout: 60_000 },
  async () => {
    const { site, url } = await openShop()
    const ctx = await site.ctx()
    const { collectionId } = await buildShop(ctx, 8)
    const bytes = await cameraJpeg(80, 120)
    const { id: assetId } = await storeAsset(ctx, { filename: 'tall.jpg', bytes, altText: 'Tall' })
    const items = Array.from({ length: 5 }, (_, index) => ({ assetId, title: `Picture ${index + 1}` }))
    const of = (id: string, type: string, settings: object, version = 1) => ({ id, type, version, settings })
    const answer = '<p>An answer nobody opened</p>'
    const blocks = [
      of('slideshow', 'gallery', { design: 'slideshow', controls: true, thumbnails: true, 'show-meta': true, items }),
      of('slider', 'gallery', { design: 'slider', controls: true, items }),
      of('carousel', 'summary', { collectionId, design: 'carousel', pageSize: 8 }),
      of('questions', 'accordion', { items: [{ title: 'A question', description: answer }] }),
      of('menu', 'navigation', { title: 'Ways' }),
      of('go', 'button', { link: { label: 'Go there', url: '/shop' } }, 2),
      of('light', 'html', { html: '<h2>On a dark ground</h2>' }),
    ]
    const area = { start: { x: 1, y: 0 }, end: { x: 9, y: 3 } }
    const cell = (id: string, type: string, value: object, more: object = {}, version = 1) => ({
      layout: { desktop: area, mobile: area },
      content: { value: { id, type, value, version, ...more } },
    })
    const sections = [
      {
        id: 'dark',
        sectionTheme: 'dark',
        styles: { sectionHeight: 'large' },
        background: { assetId },
        layout: { rows: [{ columns: [{ span: 12, content: [{ block: 'light' }] }] }] },
      },
      {
        id: 'cells',
        fluidEngineContext: {
          gridContents: [
            cell('tall', 'image', { assetId }, {}, 2),
            cell('boxed', 'html', { html: '<p>On the accent</p>' }, { containerStyles: { backgroundColor: 'accent' } }),
          ],
        },
      },
    ]
    await createCollection(ctx, { typeName: 'page', title: 'Paper', slug: 'paper', content: { blocks, sections } })
    for (const theme of ['default', 'enamel', 'plinth']) {
      await ctx.db.updateTable('website').set({ theme }).where('website_id', '=', site.id).execute()
      site.services.directory.forget(site.id)
      const tab = await visit(`${url}/paper`, { viewport: sheet })
      await tab.locator('.sqs-gallery-container').first().scrollIntoViewIfNeeded()
      await tab.getByRole('button', { name: 'Next picture' }).first().waitFor()
      await tab.emulateMedia({ media: 'print' })
      for (const words of ['An answer nobody opened', 'On a dark ground', 'On the accent', 'Bowl 8'])
        await expect
          .poll(() => tab.locator('main').getByText(words).first().isVisible(), { message: `${theme}: ${words}` })
          .toBe(true)
      for (const pressed of [
        '.sqs-gallery-controls',
        '.sqs-gallery-thumbnails',
        '.block-navigation',
        '.sqs-block-button-element',
      ])
        await expect
          .poll(() => tab.locator(`main ${pressed} >> visible=true`).count(), { message: `${theme}: ${pressed}` })
          .toBe(0)
      // The medium changes with the next drawing.
      const look = () =>
        tab.evaluate(() => {
          const wrong: string[] = []
          const dark = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 100)
          for (const words of document.querySelectorAll('.page-section :is(h2, p)'))
            if (!dark(getComputedStyle(words).color)) wrong.push(`light: ${words.textContent}`)
          for (const picture of document.querySelectorAll<HTMLElement>('.slide img, .image-block img')) {
            const { width, height, right } = picture.getBoundingClientRect()
            if (right > innerWidth + 1) wrong.push('beyond the sheet')
            if (Math.abs(height / width - 1.5) > 0.02) wrong.push(`cut: ${width} by ${height}`)
          }
          if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the sheet')
          return wrong
        })
      await expect.poll(look, { message: theme }).toEqual([])
      await tab.context().close()
    }
  },
)
