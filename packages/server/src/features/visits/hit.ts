/** What a hit is of. */
export type HitKind =
  | 'page'
  | 'product'
  | 'checkout'
  | 'order'
  | 'search'
  | 'not-found'
  | 'add-to-cart'
  | 'quick-view'
  | 'form'
  | 'button'
  | 'button-view'
  | 'outbound'
  | 'download'
  | 'popup'
  | 'popup-answer'

/** Kinds that are views of a page. */
export const viewKinds: readonly HitKind[] = ['page', 'product', 'checkout', 'order']

/** A hit as it is stored. */
export interface Hit {
  readonly hitId: string
  readonly kind: HitKind
  readonly visitorKey: string
  readonly path: string
  /** Id of a product, form or popup, words of a search, label of a button, host of a link, name of a file; '' for pages. */
  readonly subject: string
  readonly channel: string
  readonly referrer: string
  readonly campaign: string
  readonly device: string
  readonly browser: string
  readonly system: string
  readonly language: string
  readonly createdAt: Date
}

/** Hits of a site's day that are stored together. */
export interface DayHits {
  readonly hits: Hit[]
  robots: number
  dropped: number
}

const maxTextLength = 300

/** A text of a browser as the database takes it: one line, without what cannot be stored. */
export function toStoredText(text: string, maxLength = maxTextLength): string {
  return text
    .slice(0, maxLength * 2)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
}
