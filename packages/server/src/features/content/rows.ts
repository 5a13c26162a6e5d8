import type { addresses } from '../languages/index.ts'

/** A picture as the queries hand it over: positional, since key names would be most of the bytes. */
export type AssetTuple = [
  assetId: string,
  filename: string,
  contentType: string,
  width: number | null,
  height: number | null,
  focalX: number,
  focalY: number,
  altText: string,
  colorData: unknown,
  title: string,
  description: string,
  /** Among the pictures of an item. */
  position?: number,
]

type VariantTuple = [
  variantId: string,
  sku: string,
  attributes: unknown,
  priceMinor: number,
  salePriceMinor: number | null,
  onSale: boolean,
  weightGrams: number,
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  assetId: string | null,
  unlimited: boolean | null,
  onHand: number | null,
  position: number,
]

/** What variants cost in a preview, in minor units, by their id. */
export type VariantPrices = ReadonlyMap<
  string,
  { readonly priceMinor: number; readonly salePriceMinor: number | null; readonly onSale: boolean }
>

/** Somebody who writes. */
type AuthorTuple = [authorId: string, displayName: string, bio: string, websiteUrl: string, avatar: AssetTuple | null]

/** Times are epoch milliseconds. */
export interface CollectionRow {
  collection_id: string
  parent_id: string | null
  type: number
  type_name: string
  /** In the site's own language. */
  slug: string
  /** In its other languages; undefined where the site has none. */
  slugs?: addresses.Slugs | undefined
  /** What it was called before in the language of the visit, in lower case. */
  former_slugs?: readonly string[] | undefined
  title: string
  navigation_title: string
  description: string
  position: number
  enabled: boolean
  is_homepage: boolean
  page_size: number
  content: unknown
  updated_at_ms: number
  main_asset: AssetTuple | null
  item_count: number
}

export interface CategoryRow {
  collection_id: string
  category_id: string
  /** The category that it is in; null at the top. */
  parent_id: string | null
  name: string
  /** In the site's own language; items name their categories by it. */
  slug: string
  slugs?: addresses.Slugs | undefined
  former_slugs?: readonly string[] | undefined
}

/** An item with all that a page shows of it, in one row. Times are epoch milliseconds. */
export interface ItemRow {
  item_id: string
  collection_id: string
  record_type: number
  /** In the site's own language. */
  slug: string
  /** In the language of the visit, where that is another one and the item has an address of its own there. */
  own_slug?: string | undefined
  title: string
  excerpt: string
  body: string
  author_name: string
  author: AuthorTuple | null
  comments_open: boolean
  comment_count: number
  public_comment_count: number
  like_count: number
  review_count: number
  rating_sum: number
  workflow_state: string
  published_at_ms: number | null
  featured: boolean
  tags: string[]
  /** Slugs. */
  categories: string[]
  position: number
  source_url: string
  passthrough: boolean
  starts_at_ms: number | null
  ends_at_ms: number | null
  location: unknown
  content: unknown
  created_at_ms: number
  updated_at_ms: number
  main_asset_id: string | null
  /** The main picture of anything but a product, whose pictures are all in `assets`. */
  main_asset: AssetTuple | null
  /** All pictures, in their order; null when there are none. */
  assets: AssetTuple[] | null
  /** Pictures of its custom fields; null when it has none. */
  custom_assets: AssetTuple[] | null
  /** Null unless the item is a product; so are the rest. */
  product_type: number | null
  option_names: string[] | null
  is_subscribable: boolean | null
  subscription_plan: unknown
  custom_button_label: string | null
  /** The form that buyers fill in first: its id, name and fields. */
  form: unknown
  scarcity_threshold: number | null
  scarcity_text: string | null
  sold_out_text: string | null
  /** Of a service: may a cart hold more than one of it; null: as the store says. */
  multiple_quantity_allowed: boolean | null
  variants: VariantTuple[] | null
}

/** An item that another one links to. */
export interface Neighbour {
  readonly id: string
  readonly slug: string
  readonly own_slug?: string | undefined
  readonly title: string
}

/** The listed items before and after an item in its collection's order. */
export interface Neighbours {
  readonly prev: Neighbour | null
  readonly next: Neighbour | null
}
