import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import arabic from '@vitrine/commerce/messages/ar.json' with { type: 'json' }
import english from '@vitrine/commerce/messages/en.json' with { type: 'json' }
import german from '@vitrine/commerce/messages/de.json' with { type: 'json' }
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { buildAsset } from '../../../server/src/testing/content-builders.ts'
import { openShop, visit } from '../testing/shop.ts'
import { tone } from '../testing/tone.ts'

const film = 'https://vimeo.com/76979871'

/** A site whose owner wrote numbers alone: every word on its pages is the platform's, or its theme's. */
async function openWordlessSite(language: string) {
  const bar = { text: '١٢٣', url: '', newWindow: false, enabled: true }
  const shop = await openShop({ language, title: '٧', settings: { announcementBar: bar } })
  const ctx = await shop.site.ctx()
  const sound = await storeAsset(ctx, { filename: '1.wav', bytes: tone(30) })
  const pictures = [await buildAsset(ctx), await buildAsset(ctx, { altText: '' })]
  const items = [...pictures.map((assetId) => ({ assetId })), { type: 'video', url: film }]
  const blocks = [
    { id: 'b1', type: 'gallery', settings: { design: 'slideshow', controls: true, lightbox: true, items } },
    { id: 'b2', type: 'audio', settings: { fileAssetId: sound.id, download: true } },
    { id: 'b3', type: 'video', settings: { url: film, assetId: pictures[0] } },
    { id: 'b4', type: 'video', settings: { url: film, overlay: false } },
  ]
  const content = blocks.map(({ id }) => ({ block: id }))
  const sections = [
    { id: 's', background: { videoUrl: film }, layout: { rows: [{ columns: [{ span: 12, content }] }] } },
  ]
  await createCollection(ctx, { typeName: 'page', title: '١', slug: 'one', content: { blocks, sections } })
  const albumId = await createCollection(ctx, { typeName: 'album', title: '٢', slug: 'two' })
  await createItem(ctx, { collectionId: albumId, recordType: 7, title: '٣', slug: 'three', audioUrl: '/s/none.mp3' })
  const product = await addProduct(shop.site, {
    title: '٤',
    variants: [
      { attributes: { '٥': '١' }, priceMinor: 4200, stock: 1 },
      { attributes: { '٥': '٢' }, priceMinor: 5200, stock: 0 },
    ],
  })
  return { ...shop, product }
}

/** The texts of a page that are visible or announced, accessible names included. */
function collectTexts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, template, [lang]:not(html)'))
        found.push(node.textContent ?? '')
    const names = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'aria-description', 'title', 'alt', 'label']
    for (const element of document.querySelectorAll('body, body *'))
      for (const name of [...names, 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return [...new Set(found.map((text) => text.trim()))].filter((text) => text !== '')
  })
}

/** Texts that are messages in English and none of this language. */
function findEnglish(language: 'ar' | 'de', texts: readonly string[]): string[] {
  const own: Readonly<Record<string, string>> = language === 'ar' ? arabic : german
  const different = Object.entries(english).filter(
    ([key, text]) => own[key] !== text && /[A-Za-z]{3}/.test(text.replaceAll(/\{\w+\}/g, '')),
  )
  const isIn = (messages: readonly string[]) => {
    const patterns = messages.map((message) => message.replaceAll(/[.*+?()|[\]\\^$]/g, '\\$&'))
    const whole = new RegExp(`^(?:${patterns.map((pattern) => pattern.replaceAll(/\{\w+\}/g, '.+')).join('|')})$`)
    return (text: string) => whole.test(text)
  }
  const isEnglish = isIn(different.map(([, text]) => text))
  const isOwn = isIn(Object.values(own))
  return texts.filter((text) => isEnglish(text) && !isOwn(text))
}

/** File names and names of services are the same in every language, and so is the shop that tests open. */
const anywhere = /^Shop\b|\.(wav|mp3|jpe?g|png)\b|Vimeo|YouTube|Visa|Mastercard/i

test.each(['ar', 'de'] as const)(
  'players, galleries, the quick view and what they answer say nothing in English on a site in %s',
  { timeout: 60_000 },
  async (language) => {
    const { url, product } = await openWordlessSite(language)
    const tab = await visit('about:blank')
    const texts = new Set<string>()
    const note = async () => {
      for (const text of await collectTexts(tab)) texts.add(text)
    }
    // Players of services are not asked for: their frames alone are looked at.
    await tab.route(/vimeo\.com|none\.mp3/, (route) => route.abort())
    await tab.goto(`${url}/one`)
    await tab.locator('.vt-background-toggle').waitFor()
    // Players come to life where they are seen.
    await tab.locator('.squarespace-audio-player').first().scrollIntoViewIfNeeded()
    await tab.locator('.vt-audio-controls').waitFor()
    await tab.locator('.sqs-gallery-container[data-active-slide]').waitFor()
    await note()
    await tab.locator('.sqs-gallery-container .sqs-active-slide').click()
    await tab.locator('.vt-lightbox').waitFor()
    await tab.locator('.vt-lightbox-next').click()
    await tab.locator('.vt-lightbox-count', { hasText: /2/ }).waitFor()
    await tab.locator('.vt-lightbox-next').click()
    await tab.locator('.vt-lightbox iframe').waitFor()
    await note()
    await tab.keyboard.press('Escape')
    await tab.locator('.vt-audio-controls button').first().click()
    await tab.locator('.sqs-block-video .sqs-video-overlay').click()
    await tab.locator('.sqs-block-video iframe').first().waitFor()
    await note()

    await tab.goto(`${url}/two`)
    await tab.locator('.vt-audio-controls button').first().click()
    await tab.locator('.squarespace-audio-player [role="status"], .squarespace-audio-player [role="alert"]').waitFor()
    await note()

    await tab.addInitScript((itemId) => {
      document.addEventListener('DOMContentLoaded', () => {
        const button = `<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${itemId}" data-group="">+</span>`
        document.querySelector('.product-list-item')?.insertAdjacentHTML('beforeend', button)
      })
    }, product.itemId)
    await tab.goto(`${url}/shop`)
    await tab.locator('.sqs-product-quick-view-button').click()
    const view = tab.getByRole('dialog').filter({ has: tab.locator('.product-variants[data-unselected-options]') })
    await view.waitFor()
    await view.locator('.sqs-add-to-cart-button').click()
    const answer = view.locator('.vt-field-error, [role="alert"]').filter({ hasText: /./ }).first()
    await answer.waitFor()
    await note()
    // The only one is added; a second one is more than there is.
    await view.locator('select').selectOption({ index: 1 })
    await view.locator('.sqs-add-to-cart-button').click()
    await view.locator('[data-state="added"]').waitFor()
    await note()
    await view.locator('[data-state="added"]').waitFor({ state: 'detached' })
    await view.locator('.sqs-add-to-cart-button').click()
    await answer.waitFor()
    await note()
    expect(texts.size).toBeGreaterThan(40)
    const said = [...texts]
    expect(findEnglish(language, said)).toEqual([])
    // In a script of its own, any word in another one is somebody's who forgot the language.
    if (language === 'ar') expect(said.filter((text) => /[A-Za-z]{3}/.test(text) && !anywhere.test(text))).toEqual([])
  },
)
