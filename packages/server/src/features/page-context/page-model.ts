import type { TemplateError } from '@vitrine/template'
import type { alternatives } from '../languages/index.ts'
import type { SiteCollection } from '../site-data/index.ts'
import type { ImageJson } from '../media/index.ts'
import type { ItemJson } from './item.ts'

/** What one kind of page brings to the common frame: loaded data, nothing rendered yet. */
export interface PageModel {
  /** Which template makes the main content: a view of a collection type, or a page of the platform. */
  readonly main:
    | { readonly kind: 'view'; readonly name: string; readonly fallback?: string }
    | { readonly kind: 'page'; readonly name: string }
    | { readonly kind: 'blocks' }
  /** Kinds of blocks that are on the page in other ways. */
  readonly blockTypes?: ReadonlySet<string>
  readonly pageType: number
  readonly status?: number
  readonly collection?: SiteCollection
  readonly item?: ItemJson
  /** Workflow state of an item that visitors do not see: only in previews. */
  readonly itemState?: string
  /** Slugs of items that the item's owner named as going with it. */
  readonly relatedSlugs?: readonly string[]
  /** What visitors wrote about the item, as HTML; it is printed where the theme has a place for it. */
  readonly discussionHtml?: string
  /** What buyers say of the product, as HTML; it is printed where the theme has a place for it. */
  readonly reviewsHtml?: string
  /** The items of a list page, for feeds. */
  readonly items?: readonly ItemJson[]
  /** Keys of the page context beside those that every page has. */
  readonly context: Readonly<Record<string, unknown>>
  /** Plain text for the title formats: of the page alone, without the site. */
  readonly title: string
  /** Already complete titles (SEO titles of the owner) replace the format. Plain text. */
  readonly fullTitle?: string
  readonly description?: string
  readonly image?: ImageJson
  /** Path and query that stand for this page in search engines. */
  readonly canonical: string
  /** The languages beside the site's own in which the page has texts of its own; none without. */
  readonly translated?: readonly string[] | undefined
  /** Where the page is in each language; undefined where its address is the same in all. */
  readonly paths?: alternatives.LanguagePaths | undefined
  readonly noIndex?: boolean
  /** What ad networks see of the page: `none`, or this address in place of its own, which opens what is the visitor's alone. */
  readonly toldAddress?: string
  readonly layout?: string
  /** A page of the platform that is around this one in place of the theme's layout. */
  readonly frame?: string
  /** Looks of the storefront that this page needs before any script. */
  readonly stylesheets?: readonly (
    | 'product'
    | 'events'
    | 'item-video'
    | 'subscription'
    | 'promoted'
    | 'cart'
    | 'checkout'
    | 'order'
    | 'account'
    | 'gift-card'
    | 'comments'
  )[]
  readonly breadcrumbs?: readonly { readonly name: string; readonly path: string }[]
  /** JSON-LD objects of the page itself. */
  readonly jsonLd?: readonly unknown[]
  /** Product data for `Static.SQUARESPACE_CONTEXT.product`. */
  readonly product?: unknown
  /** How the product or the cart is paid in installments, for `Static.SQUARESPACE_CONTEXT.installments`. */
  readonly installments?: { readonly context: unknown; readonly url: string }
  /** More `<link>` elements of the head. */
  readonly links?: string
  readonly classes?: readonly string[]
  /** What went wrong in the templates of blocks that were rendered for the context. */
  readonly errors?: readonly TemplateError[]
  /** Data for islands, only on pages that nobody shares. */
  readonly pageData?: unknown
}
