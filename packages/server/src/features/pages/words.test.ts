import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inEnglish, messageLanguages, messagesFor } from '../../platform/messages.ts'
import { addShippingAndTax, fillCheckout, placeOrder } from '../../testing/builders.ts'
import { buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'

test.each([
  ['de', '/nowhere', ['Seite nicht gefunden', 'Zur Startseite', 'Website durchsuchen']],
  [
    'es-MX',
    '/search?q=zzzz',
    [
      '<h1>Buscar</h1>',
      'No se encontró nada para «zzzz». Prueba con otra palabra',
      '<a href="/">Volver al inicio</a>',
      '<title>Buscar: zzzz',
    ],
  ],
  ['pl', '/search', ['Wpisz jedno lub dwa słowa']],
  ['ja', '/nowhere', ['Page not found', 'Back to the home page']],
])('the platform speaks the language of the site: %s at %s', async (language, url, words) => {
  const site = await testSite({ language })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { body } = await site.get(url)
  for (const word of words) expect(body).toContain(word)
})

const catalogues = path.join(import.meta.dirname, '../../../../commerce/messages')
const plural = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The keys that a language has to have: those of English, and for each plural text the forms the language counts with. */
function keysIn(language: string, english: readonly string[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const names = new Set(english.map((key) => key.replace(plural, '')))
  return [...names].flatMap((name) =>
    english.includes(`${name}_other`) ? pluralCategories.map((category) => `${name}_${category}`) : [name],
  )
}

test.each(messageLanguages)(
  'the catalogue of %s has every message with its placeholders, and no other',
  async (language) => {
    const read = async (name: string): Promise<Record<string, string>> =>
      JSON.parse(await fs.readFile(path.join(catalogues, `${name}.json`), 'utf8'))
    const [english, texts] = await Promise.all([read('en'), read(language)])
    expect(Object.keys(texts).toSorted()).toEqual(keysIn(language, Object.keys(english)).toSorted())
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = english[key] ?? english[key.replace(plural, '_other')] ?? ''
      // A form for one or two things may say the number as a word.
      const needed = [...new Set(placeholders(original))].filter(
        (name) => name !== 'count' || !/_(zero|one|two)$/.test(key),
      )
      const known = placeholders(`${original}{count}`)
      return (
        text.trim() !== text ||
        text === '' ||
        /[<>"&]/.test(text) ||
        needed.some((name) => !placeholders(text).includes(name)) ||
        placeholders(text).some((name) => !known.includes(name))
      )
    })
    expect(wrong).toEqual([])
  },
)

test.each(messageLanguages.filter((language) => language !== 'en'))(
  'a postal code is called in %s what it is called there, not by the English name of its country',
  (language) => {
    const { messages } = messagesFor(language)
    const labels = ['addressPostalCode', 'addressZipCode', 'addressPostcode', 'addressPinCode']
    expect(labels.map((key) => messages[key]).filter((text = '') => /ZIP|PIN/i.test(text))).toEqual([])
  },
)

test('a message counts as its language does, and lists are joined in it', () => {
  expect(inEnglish('cartItems', { count: 1 })).toBe('1 item in cart')
  expect(inEnglish('cartItems', { count: 2 })).toBe('2 items in cart')
  expect(messagesFor('de-AT').messages['cartTitle']).toBe('Warenkorb')
  expect(messagesFor('nn').messages).toBe(messagesFor('nb').messages)
  expect(messagesFor('ja').language).toBe('en')
})

/** Texts of a page that stand alone in an element, or in an attribute that is read. */
function textsIn(html: string): Set<string> {
  const body = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const inElements = [...body.matchAll(/>\s*([^<>]*[^<>\s])\s*</g)]
  const inAttributes = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)]
  return new Set([...inElements, ...inAttributes].map(([, text = '']) => text))
}

test.each(['default', 'enamel', 'plinth'])(
  'a German shop in %s says nothing in English from home to order',
  async (theme) => {
    const site = await testSite({ language: 'de', theme })
    const ctx = await site.ctx()
    await buildPage(ctx, { title: 'Start', slug: 'start', isHomepage: true })
    const { itemIds } = await buildShop(ctx, 2)
    await buildJournal(ctx, 2)
    await addShippingAndTax(site)
    const browser = site.browser()
    await browser.get('/api/crumb')
    await browser.post('/api/commerce/shopping-cart/entries', {
      itemId: itemIds[0],
      sku: 'bowl-1-medium',
      quantity: 1,
      additionalFields: '',
    })
    const pages = [
      '/',
      '/shop',
      '/shop/bowl-1',
      '/journal',
      '/search',
      '/search?q=zzzz',
      '/nowhere',
      '/cart',
      '/checkout',
    ]
    const { body: listing } = await browser.get('/journal')
    const post = /href="(\/journal\/[^"?]+)"/.exec(listing)?.[1]
    const { grandTotalCents } = (await fillCheckout(browser)).cart
    const before = await Promise.all([...pages, ...(post === undefined ? [] : [post])].map((url) => browser.get(url)))
    const { order, redirect } = (await placeOrder(browser, { expected: grandTotalCents })).json()
    const after = await Promise.all([redirect, `/order-status/${order.orderToken}`].map((url) => browser.get(url)))
    const german = messagesFor('de').messages
    const english = Object.entries(messagesFor('en').messages).filter(([key, text]) => german[key] !== text)
    const said = [...before, ...after].flatMap(({ body }) => {
      const texts = textsIn(body)
      expect(body).toContain('<html lang="de"')
      return english.filter(([, text]) => texts.has(text)).map(([key]) => key)
    })
    expect(said).toEqual([])
  },
)
