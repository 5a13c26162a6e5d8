import { itemTypes } from '@vitrine/commerce'
import { z } from 'zod'
import { choice, defineBlock, flag } from '../define.ts'

/** A product that can be bought where it is. */
export const product = defineBlock({
  type: 'product',
  code: 43,
  wrapper: 'product-block sqs-block-product',
  summary: 'One product with its picture, price and everything needed to put it into the cart.',
  version: 1,
  settings: z.object({
    productId: z
      .string()
      .max(100)
      .catch('')
      .default('')
      .describe('Id of the product.')
      .meta({ title: 'Product', field: 'product' }),
    productSlug: z
      .string()
      .max(200)
      .catch('')
      .default('')
      .describe('The last part of its address, where no id is given.')
      .meta({ field: 'computed' }),
    showImage: flag(true).describe('Shows its first picture.').meta({ title: 'Show picture' }),
    showTitle: flag(true).describe('Shows its name, which leads to its page.').meta({ title: 'Show title' }),
    showPrice: flag(true).describe('Shows its price.').meta({ title: 'Show price' }),
    showExcerpt: flag(true).describe('Shows its short description.').meta({ title: 'Show excerpt' }),
    showVariants: flag(true)
      .describe(
        'Lets visitors choose a variant. Without it the button leads to the product’s page where there is something to choose.',
      )
      .meta({ title: 'Show variants' }),
    showQuantity: flag(false).describe('Lets visitors choose how many.').meta({ title: 'Show quantity' }),
    showButton: flag(true)
      .describe('Shows the button that puts it into the cart.')
      .meta({ title: 'Show the add-to-cart button' }),
    alignment: choice(['left', 'center'], 'left').describe('How its words are aligned.'),
    imageRatio: choice(['auto', 'square', 'standard', 'portrait'], 'auto')
      .describe('Shape of the picture: its own, 1:1, 3:2 or 4:5.')
      .meta({
        title: 'Picture shape',
        choices: { auto: 'Original', square: 'Square, 1:1', standard: 'Standard, 3:2', portrait: 'Portrait, 4:5' },
      }),
  }),
  requests: ({ productId, productSlug }) =>
    productId === '' ? { itemSlugs: productSlug === '' ? [] : [productSlug] } : { itemIds: [productId] },
  data: ({ productId, productSlug, showVariants }, found) => {
    const item = productId === '' ? found.itemBySlug(productSlug, itemTypes.product) : found.itemById(productId)
    if (item?.recordType !== itemTypes.product) return { product: null }
    const content = item.structuredContent
    const hasChoices = content !== undefined && 'variants' in content && content.variants.length > 1
    return { product: item, choosesElsewhere: hasChoices && !showVariants }
  },
  samples: [
    { title: 'By its address', settings: { productSlug: 'bowl-1', showQuantity: true, imageRatio: 'portrait' } },
    { title: 'Without variants', settings: { productSlug: 'bowl-1', showVariants: false, showExcerpt: false } },
    { title: 'One that is not there', settings: { productId: '000000000000000000000000' } },
  ],
})
