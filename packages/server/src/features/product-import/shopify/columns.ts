/** Every column we read, with its names in the classic and in the present template, in lower case. */
const names = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  excerpt: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  requiresShipping: ['variant requires shipping', 'requires shipping'],
  barcode: ['variant barcode', 'barcode'],
  imageSrc: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  mpn: ['google shopping / mpn', 'google shopping / manufacturer part number (mpn)'],
  variantImage: ['variant image', 'variant image url'],
} as const

export type ShopifyColumn = keyof typeof names

const byName = new Map<string, ShopifyColumn>(
  Object.entries(names).flatMap(([column, spellings]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above.
    spellings.map((name): [string, ShopifyColumn] => [name, column as ShopifyColumn]),
  ),
)

/** The column that a header names, in lower case; undefined when it means nothing to us. */
export function findShopifyColumn(name: string): ShopifyColumn | undefined {
  return byName.get(name)
}

/** Without these a file is no product export. */
export const requiredShopifyColumns: readonly ShopifyColumn[] = ['title', 'handle']
