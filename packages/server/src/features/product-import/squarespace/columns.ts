/** Column names of the present template in their order; exports have six pairs of options. */
export const squarespaceHeader = [
  'Product ID [Non Editable]',
  'Variant ID [Non Editable]',
  'Product Type [Non Editable]',
  'Product Page',
  'Product URL',
  'Title',
  'Description',
  // Squarespace leaves out what is below a product, and ignores columns that it does not know.
  'Additional Info',
  'SKU',
  'GTIN',
  'MPN',
  ...[1, 2, 3, 4, 5, 6].flatMap((number) => [`Option Name ${number}`, `Option Value ${number}`]),
  'Price',
  'Sale Price',
  'On Sale',
  'Stock',
  'Categories',
  'Tags',
  'Weight',
  'Length',
  'Width',
  'Height',
  'Visible',
  'Hosted Image URLs',
]

const names = {
  'product id': 'productId',
  'variant id': 'variantId',
  'product type': 'type',
  'product page': 'page',
  'product url': 'url',
  title: 'title',
  description: 'excerpt',
  'additional info': 'body',
  sku: 'sku',
  gtin: 'gtin',
  mpn: 'mpn',
  price: 'price',
  'sale price': 'salePrice',
  'on sale': 'onSale',
  stock: 'stock',
  categories: 'categories',
  tags: 'tags',
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  visible: 'visible',
  'hosted image urls': 'images',
} as const

/** Files may have any number of option pairs; a product may have six. */
type OptionColumn = `optionName${number}` | `optionValue${number}`
export type SquarespaceColumn = (typeof names)[keyof typeof names] | OptionColumn

const byName = new Map<string, SquarespaceColumn>(Object.entries(names))

/** The column that a header names, in lower case; undefined when it means nothing to us. */
export function findSquarespaceColumn(header: string): SquarespaceColumn | undefined {
  const name = header.replace(/\s*\[[^\]]*\]$/, '')
  const option = /^option (name|value) (\d{1,2})$/.exec(name)
  if (option) return `${option[1] === 'name' ? 'optionName' : 'optionValue'}${Number(option[2])}`
  return byName.get(name)
}

/** Without these a file is no product export. */
export const requiredSquarespaceColumns: readonly SquarespaceColumn[] = ['title', 'price']
