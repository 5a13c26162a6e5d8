import { expect, test } from 'vitest'
import { compile } from '../index.ts'
import { formatters } from './index.ts'

const EVIL = `" onx="1"><img src=x>'&amp;`

/** Every text a stranger may have written is hostile. */
const ITEM = {
  id: EVIL,
  collectionId: EVIL,
  title: EVIL,
  fullUrl: EVIL,
  assetUrl: EVIL,
  originalSize: EVIL,
  componentKey: EVIL,
  mediaFocalPoint: { x: EVIL, y: EVIL },
  colorData: { topLeftAverage: EVIL },
  mainImageId: EVIL,
  mainImage: { assetUrl: EVIL },
  systemDataVariants: `100w,${EVIL},300w`,
  oembed: { html: EVIL, providerName: EVIL },
  overlay: true,
  publicCommentCount: EVIL,
  likeCount: EVIL,
  userName: EVIL,
  recordTypeLabel: EVIL,
  categories: [EVIL],
  author: { displayName: EVIL },
  type: 'text',
  rawTitle: EVIL,
  value: EVIL,
  structuredContent: {
    audioAssetUrl: EVIL,
    productType: 1,
    useCustomAddButtonText: true,
    customAddButtonText: EVIL,
    additionalFieldsForm: { name: EVIL },
    variantOptionOrdering: [EVIL],
    variants: [
      { attributes: { [EVIL]: EVIL }, qtyInStock: 2, onSale: true },
      { attributes: { [EVIL]: 'b' }, qtyInStock: 2 },
    ],
  },
}
const PAGE = {
  item: ITEM,
  website: { shareButtonOptions: { 1: true }, captchaSettings: { siteKey: 'k' } },
  websiteSettings: { simpleLikingEnabled: true },
  localizedStrings: { productSaleText: EVIL, productVariantSelectText: EVIL, productQuantityInputText: EVIL },
  productMerchandisingContext: {
    [EVIL]: {
      scarcityEnabled: true,
      scarcityText: EVIL,
      scarcityTemplateViews: [{ attributes: { a: EVIL } }],
      mailingListSignUpEnabled: true,
      restockNotificationMessages: {
        CTAText: EVIL,
        buttonText: EVIL,
        placeholderText: EVIL,
        mailingListDescription: EVIL,
      },
      restockNotificationViews: [{ variantId: EVIL }],
    },
  },
}

const printers = [
  'add-to-cart-btn',
  'audio-player',
  'comment-link',
  'comments',
  'image',
  'image-color',
  'image-meta',
  'image-srcset',
  'item-classes',
  'like-button',
  'product-checkout',
  'product-quick-view item.title',
  'product-restock-notification',
  'product-scarcity',
  'product-status',
  'quantity-input',
  'social-button',
  'social-button-inline',
  'summary-form-field',
  'twitter-follow-button',
  'variants-select',
  'video color-data',
]

/** Those that put numbers and amounts into markup, and none of these texts. */
const numberPrinters = ['cart-quantity', 'product-price', 'subscription-price']

test('every formatter that prints markup of an item is tried', () => {
  const harmless = JSON.parse(JSON.stringify(PAGE).replaceAll(JSON.stringify(EVIL).slice(1, -1), 'word'))
  const tried = new Set([...printers, ...numberPrinters].map((call) => call.split(' ')[0]))
  const printing = formatters.filter(({ name }) =>
    /<[a-z]/.test(compile(`{item|${name}}`).render(harmless, { locale: 'en' }).output),
  )
  expect(printing.length).toBeGreaterThan(10)
  expect(printing.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

test.each([...printers, ...numberPrinters])('%s lets no text become markup', (formatter) => {
  const { output, errors } = compile(`{item|${formatter}}`).render(PAGE, { locale: 'en' })
  expect(errors).toEqual([])
  expect(output.includes('onx')).toBe(!numberPrinters.includes(formatter))
  expect(output).not.toContain('<img src=x')
  const outsideOfQuotes = output.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? []
  expect(outsideOfQuotes.filter((tag) => tag.includes('onx'))).toEqual([])
})
