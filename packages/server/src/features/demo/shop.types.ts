/**
 * The shape of `shop.json`: one invented shop, loaded by the first start. Money is an integer of the currency's minor
 * unit (USD cents). Tax rates are parts per million, weights grams, times ISO 8601 with an offset. `file` names a
 * picture in `demo/pictures`, `download` a file in `demo/files`. Rich text (`body`, `bodyHtml`) may show pictures as
 * `<img src="pictures/NAME.jpg">`; the loader puts their addresses in.
 */
export interface Shop {
  site: Site
  /** `main` and `footer` menus, in the order they are shown. */
  navigation: { main: Link[]; footer: Link[] }
  footer: Footer
  shipping: ShippingZone[]
  taxRules: TaxRule[]
  policies: { returns: Policy; terms: Policy; privacy: Policy }
  categories: Category[]
  products: Product[]
  pages: { home: HomePage; plain: PlainPage[]; galleries: Gallery[]; indexes: IndexPage[]; folders: Folder[] }
  journal: { title: string; description: string; posts: Post[] }
  events: { title: string; description: string; items: ShopEvent[] }
}

interface Site {
  title: string
  tagline: string
  description: string
  businessName: string
  contactEmail: string
  contactPhone: string
  location: { addressLine1: string; addressLine2: string; addressCountry: string }
  openingHours: string[]
  currency: 'USD'
  timeZone: string
  language: string
  logo: Picture
  favicon: string
  /** Picture used when a page is shared and has none of its own. */
  socialImage: Picture
  socialLinks: { service: string; label: string; url: string }[]
  announcement: { text: string; url: string }
}

export interface Link {
  label: string
  url: string
}

interface Footer {
  about: string
  newsletter: { title: string; text: string; button: string; thanks: string }
  smallPrint: string
}

/** A picture with its alt text; the focal point is 0..1 from the top left corner. */
export interface Picture {
  file: string
  alt: string
  focalPoint: { x: number; y: number }
}

interface ShippingZone {
  name: string
  /** ISO 3166-1 codes of countries. */
  places: string[]
  rates: ShippingRate[]
}

interface ShippingRate {
  name: string
  kind?: 'flat' | 'pickup'
  priceMinor: number
  /** Costs nothing from this subtotal on. */
  freeOverMinor?: number
  location?: string
  instructions?: string
}

/** All rules that fit an address add up. Prices of the shop do not contain tax. */
interface TaxRule {
  country: string
  /** Code of the state as addresses have it; absent: the whole country. */
  region?: string
  name: string
  ratePpm: number
  appliesToShipping: boolean
}

interface Policy {
  title: string
  bodyHtml: string
}

interface Category {
  slug: string
  title: string
  description: string
}

type ProductType = 'physical' | 'service' | 'digital' | 'gift-card'

export interface Product {
  slug: string
  title: string
  type: ProductType
  /** Slugs of categories; the first is the main one. */
  categories: string[]
  tags: string[]
  excerpt: string
  body: string
  options: string[]
  variants: Variant[]
  images: Picture[]
  featured?: boolean
  publishedAt: string
  seo?: { title?: string; description?: string }
  relatedSlugs?: string[]
  subscription?: SubscriptionPlan
  /** Only for `digital`: a file in `demo/files`, and the name the buyer sees. */
  download?: { file: string; filename: string }
}

interface SubscriptionPlan {
  isSubscribable: true
  billingPeriod: { value: number; unit: 'week' | 'month' | 'year' }
  /** 0: until the customer ends it. */
  numBillingCycles: number
}

interface Variant {
  sku: string
  attributes: Record<string, string>
  priceMinor: number
  salePriceMinor?: number
  onSale: boolean
  stock: number | 'unlimited'
  weightGrams: number
  /** File of one of the product's own images, shown when this variant is chosen. */
  image?: string
}

interface HomePage {
  slug: 'home'
  title: string
  seo: { title: string; description: string }
  sections: HomeSection[]
}

export type HomeSection =
  | { type: 'hero'; headline: string; text: string; button: Link; picture: Picture }
  | { type: 'featured-products'; title: string; text: string; productSlugs: string[]; link: Link }
  | { type: 'story'; title: string; bodyHtml: string; picture: Picture; link: Link }
  | { type: 'categories'; title: string; items: { categorySlug: string; picture: Picture }[] }
  | { type: 'notes'; items: { title: string; text: string; link: Link }[] }
  | { type: 'journal'; title: string; link: Link; count: number }
  | { type: 'event'; title: string; eventSlug: string }

export interface PlainPage {
  slug: string
  title: string
  seo?: { title?: string; description?: string }
  lead: string
  picture?: Picture
  /** Its text: in one piece, or in rows. */
  bodyHtml?: string
  rows?: Row[]
}

/** A page of pictures, in their order. */
export interface Gallery {
  slug: string
  title: string
  lead: string
  pictures: { title: string; picture: Picture }[]
}

/** Pages below each other, as one; each is also a page of its own. */
export interface IndexPage {
  slug: string
  title: string
  lead: string
  parts: IndexPart[]
}

type IndexPart = { type: 'page'; slug: string; title: string; rows: Row[] } | ({ type: 'gallery' } & Gallery)

/** Pages that menus show below one entry, by slug. */
interface Folder {
  slug: string
  title: string
  pages: string[]
}

/** Columns beside each other; their spans are twelfths of the page. */
export interface Row {
  columns: { span: number; blocks: RowBlock[] }[]
}

export type RowBlock =
  | { type: 'html'; html: string }
  | { type: 'image'; picture: Picture; caption?: string }
  | { type: 'quote'; quote: string; source: string }
  | ({ type: 'button'; style: 'primary' | 'secondary' | 'tertiary'; alignment?: 'left' | 'center' } & Link)

interface Post {
  slug: string
  title: string
  excerpt: string
  bodyHtml: string
  publishedAt: string
  author: string
  categories: string[]
  tags: string[]
  image: Picture
}

export interface ShopEvent {
  slug: string
  title: string
  excerpt: string
  bodyHtml: string
  /**
   * The shop is always current. Events before the day of its loading move to the same weekday and hour of a coming
   * year. An event with `weeksAhead` moves to its next weekday and hour, and then that many weeks on (or back).
   */
  startsAt: string
  endsAt: string
  weeksAhead?: number
  location: { addressTitle: string; addressLine1: string; addressLine2: string; addressCountry: string }
  image: Picture
}
