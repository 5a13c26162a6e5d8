/** The data of the template benchmark: drawn from counters, so that every run renders the same. */

export function plainList(count: number): object {
  return {
    title: 'Our products & things',
    items: Array.from({ length: count }, (_, n) => ({
      title: `Product number ${n + 1}`,
      url: `/shop/product-${n + 1}`,
      price: `${10 + (n % 90)}.00`,
      excerpt: `A short sentence about product ${n + 1}.`,
      tags: [`tag-${n % 3}`, `tag-${n % 5}`],
      soldOut: n % 7 === 0,
    })),
  }
}

function image(n: number): Record<string, unknown> {
  return {
    id: hex(n + 9000),
    assetUrl: `https://static.example.com/s/${hex(n + 9000)}/picture-${n}.jpg`,
    originalSize: '2500x3125',
    mediaFocalPoint: { x: 0.5, y: 0.4 },
    systemDataVariants: '2500x3125,100w,300w,500w,750w,1000w,1500w,2500w',
    title: `Picture ${n}`,
    filename: `picture-${n}.jpg`,
  }
}

const hex = (n: number) => n.toString(16).padStart(24, '0')
const sizes = ['Small', 'Medium', 'Large']
const colours = ['Ink', 'Chalk', 'Moss']

function product(n: number): Record<string, unknown> {
  const onSale = n % 4 === 0
  const variants = sizes.flatMap((size, s) =>
    colours.map((colour, c) => ({
      id: hex(n * 100 + s * 10 + c),
      sku: `SKU-${n}-${s}-${c}`,
      attributes: { Size: size, Colour: colour },
      optionValues: [
        { optionName: 'Size', value: size },
        { optionName: 'Colour', value: colour },
      ],
      price: 4500 + s * 500,
      salePrice: onSale ? 3900 + s * 500 : 0,
      priceMoney: { currency: 'USD', value: `${45 + s * 5}.00` },
      salePriceMoney: { currency: 'USD', value: onSale ? `${39 + s * 5}.00` : '0.00' },
      onSale,
      unlimited: false,
      qtyInStock: (n + s + c) % 5,
    })),
  )
  return {
    ...image(n),
    id: hex(n),
    collectionId: hex(1),
    recordType: 11,
    recordTypeLabel: 'store-item',
    title: `Vessel number ${n + 1}`,
    fullUrl: `/shop/vessel-${n + 1}`,
    urlId: `vessel-${n + 1}`,
    excerpt: `<p>A vessel of dark clay, number ${n + 1}.</p>`,
    starred: n % 6 === 0,
    categories: ['Vessels', n % 2 ? 'Table' : 'Kitchen'],
    tags: ['clay', 'dark glaze'],
    author: { displayName: 'Mara Lind' },
    items: [image(n), image(n + 100)],
    variantOptionOrdering: ['Size', 'Colour'],
    structuredContent: {
      productType: 1,
      variantOptionOrdering: ['Size', 'Colour'],
      variants,
      onSale,
      priceMoney: variants[0]?.priceMoney,
      salePriceMoney: variants[0]?.salePriceMoney,
      useCustomAddButtonText: false,
    },
  }
}

/** Texts of the site's language: what the formatters of products ask for. */
const localizedStrings = {
  productPriceFromText: 'from {fromPrice}',
  productVariantDisplayText: '{variantName}',
  productVariantSelectText: 'Select {variantName}',
}
const website = { timeZone: 'America/New_York', baseUrl: 'https://shop.example.com', siteTitle: 'Shop' }
const websiteSettings = { storeSettings: { selectedCurrency: 'USD' } }
const collection = { id: hex(1), title: 'Shop', fullUrl: '/shop', typeName: 'products' }

export const commerceList = {
  website,
  websiteSettings,
  localizedStrings,
  collection,
  items: Array.from({ length: 24 }, (_, n) => product(n)),
}

export const productPage = { website, websiteSettings, localizedStrings, collection, item: product(7) }

export const blogList = {
  website,
  websiteSettings,
  localizedStrings,
  collection: { ...collection, title: 'Journal', fullUrl: '/journal', typeName: 'blog' },
  items: Array.from({ length: 20 }, (_, n) => ({
    ...image(n),
    id: hex(n + 500),
    recordType: 1,
    recordTypeLabel: 'text',
    title: `Post number ${n + 1}`,
    fullUrl: `/journal/post-${n + 1}`,
    publishOn: 1_700_000_000_000 + n * 86_400_000,
    addedOn: 1_700_000_000_000 + n * 86_400_000,
    mainImageId: hex(n + 9000),
    mainImage: image(n),
    excerpt: `<p>What happened in the workshop in week ${n + 1}.</p>`,
    categories: ['Workshop'],
    tags: ['kiln', 'glaze'],
    author: { displayName: 'Mara Lind' },
    starred: n % 5 === 0,
  })),
}

export const partialsPage = {
  ...(commerceList as object),
  navigation: Array.from({ length: 8 }, (_, n) => ({ title: `Page ${n}`, url: `/page-${n}`, active: n === 2 })),
  posts: blogList.items.slice(0, 3),
}
