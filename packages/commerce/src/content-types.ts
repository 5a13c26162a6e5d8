/** RecordType of the specification: what an item is. Here are the kinds that owners can make. */
export const itemTypes = {
  text: 1,
  image: 2,
  audio: 7,
  video: 8,
  product: 11,
  event: 12,
} as const

/** CollectionType of the specification: what a collection is. Lists of items are generic, whatever they hold (decision 28). */
export const collectionTypes = {
  generic: 1,
  /** A page whose text is in the theme. */
  staticPage: 7,
  splashPage: 8,
  page: 10,
  products: 13,
} as const
