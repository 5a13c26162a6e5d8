import { itemTypes } from '@vitrine/commerce'
import { type ItemJson } from '../../page-context/index.ts'
import { aspectRatios, formatCssNumber, type Picture, toPicture } from '../../media/index.ts'
import { escapeHtml, toPlainText } from '../../../platform/text/html.ts'
import type { SummarySettings } from './summary-settings.ts'

/** Words of a text that has no excerpt of its own. */
const excerptLength = 180
/** A summary block ready for its template. */
interface SummaryView {
  readonly classes: string
  readonly style: string
  readonly isCarousel: boolean
  readonly headerText: string
  /** Titles are one level below the heading. */
  readonly titleTag: 'h2' | 'h3'
  /** '' for the platform's own text. */
  readonly readMoreText: string
  readonly showsReadMore: boolean
  readonly entries: readonly SummaryEntry[]
}

/** One item; `item` is the item as templates know it. Texts are HTML-escaped, `excerpt` is rich text. */
interface SummaryEntry {
  readonly item: ItemJson
  readonly classes: string
  readonly href: string
  readonly title: string
  readonly picture: Picture | null
  readonly excerpt: string
  readonly hasPrice: boolean
  readonly above: Metadata | null
  readonly below: Metadata | null
  readonly after: Metadata | null
}

interface Metadata {
  readonly primary: Detail | null
  readonly secondary: Detail | null
}

/** One piece of metadata: exactly one of the keys beside `kind` is set. */
interface Detail {
  readonly kind: string
  readonly dateMs?: number
  readonly fromMs?: number
  readonly toMs?: number
  readonly text?: string
  readonly links?: readonly { readonly text: string; readonly href: string }[]
}

export function toSummaryView(settings: SummarySettings, typeName: string, items: readonly ItemJson[]): SummaryView {
  const { design, headerText, readMoreText, showReadMoreLink } = settings
  return {
    classes: [
      'summary-block-wrapper',
      `summary-block-collection-type-${escapeHtml(typeName)}`,
      `summary-block-setting-design-${design}`,
      `summary-block-setting-text-size-${settings.textSize}`,
      `summary-block-setting-text-align-${settings.textAlign}`,
      `summary-block-setting-image-align-${settings.imageAlignment}`,
      `summary-block-setting-metadata-position-${settings.metadataPosition}`,
      `summary-block-setting-primary-metadata-${settings.primaryMetadata}`,
      `summary-block-setting-secondary-metadata-${settings.secondaryMetadata}`,
      `sqs-gallery-aspect-ratio-${settings.imageAspectRatio}`,
    ].join(' '),
    style: `--vt-column:${settings.columnWidth}px;--vt-gap:${settings.gutter}px;--vt-image:${settings.imageSize}%`,
    isCarousel: design === 'carousel',
    headerText,
    titleTag: headerText === '' ? 'h2' : 'h3',
    readMoreText,
    showsReadMore: showReadMoreLink,
    entries: items.map((item) => toEntry(settings, item)),
  }
}

function toEntry(settings: SummarySettings, item: ItemJson): SummaryEntry {
  const picture = settings.showThumbnail && item.mainImage ? toThumbnail(settings, item) : null
  const excerpt = settings.showExcerpt ? getExcerpt(item) : ''
  const metadata = buildMetadata(settings, item)
  const place = metadata === null ? 'none' : settings.metadataPosition
  return {
    item,
    classes: [
      'summary-item',
      `summary-item-record-type-${item.recordTypeLabel}`,
      ...(picture ? ['summary-item-has-thumbnail'] : []),
      ...(excerpt === '' ? [] : ['summary-item-has-excerpt']),
      ...(item.categories.length === 0 ? [] : ['summary-item-has-cats']),
      ...(item.tags.length === 0 ? [] : ['summary-item-has-tags']),
      ...(item.location ? ['summary-item-has-location'] : []),
      ...(item.author.displayName === '' ? [] : ['summary-item-has-author']),
      ...(item.starred ? ['featured'] : []),
    ].join(' '),
    href: item.clickthroughUrl ?? item.fullUrl,
    title: settings.showTitle ? item.title : '',
    picture,
    excerpt,
    hasPrice: settings.showPrice && item.recordType === itemTypes.product,
    above: place === 'above-title' ? metadata : null,
    below: place === 'below-title' ? metadata : null,
    after: place === 'below-content' ? metadata : null,
  }
}

function toThumbnail(settings: SummarySettings, { mainImage, title }: ItemJson): (Picture & { ratio: string }) | null {
  if (!mainImage) return null
  const { design, columnWidth, imageSize, imageAspectRatio } = settings
  const sizes =
    design === 'list' ? `(max-width: 640px) 100vw, ${imageSize}vw` : `(max-width: 640px) 100vw, ${columnWidth * 2}px`
  const picture = toPicture(mainImage, { sizes, alt: mainImage.altText || title })
  const ratio = imageAspectRatio === 'auto' ? picture.width / picture.height : aspectRatios[imageAspectRatio]
  return { ...picture, ratio: formatCssNumber(ratio) }
}

function getExcerpt({ excerpt, body }: ItemJson): string {
  if (excerpt !== '') return excerpt
  const words = toPlainText(body, excerptLength)
  return words === '' ? '' : `<p>${escapeHtml(words)}</p>`
}

function buildMetadata(settings: SummarySettings, item: ItemJson): Metadata | null {
  const primary = buildDetail(settings.primaryMetadata, item)
  const secondary = buildDetail(settings.secondaryMetadata, item)
  return primary || secondary ? { primary, secondary } : null
}

function buildDetail(kind: SummarySettings['primaryMetadata'], item: ItemJson): Detail | null {
  const { author, categories, categorySlugs, tags, location, startDate, endDate } = item
  const listPath = item.fullUrl.slice(0, item.fullUrl.lastIndexOf('/'))
  const linked = (words: readonly string[], part: 'category' | 'tag', slugs: readonly string[]) =>
    words.length === 0
      ? null
      : { kind, links: words.map((text, index) => ({ text, href: `${listPath}/${part}/${slugs[index] ?? ''}` })) }
  switch (kind) {
    case 'date':
      // Visitors do not see when a product was added.
      return item.recordType === itemTypes.product ? null : { kind, dateMs: startDate ?? item.publishOn }
    case 'author':
      return author.displayName === '' ? null : { kind, text: author.displayName }
    case 'cats':
      return linked(categories, 'category', categorySlugs.map(encodeURIComponent))
    case 'tags':
      return linked(tags, 'tag', tags.map(encodeEscaped))
    case 'location': {
      const text = location?.addressTitle || location?.addressLine1 || ''
      return text === '' ? null : { kind, text }
    }
    case 'event-time':
      return startDate === undefined ? null : { kind, fromMs: startDate, toMs: endDate ?? startDate }
    case 'none':
      return null
  }
}

/** Tags are escaped already; their address wants them as they are. */
function encodeEscaped(tag: string): string {
  return encodeURIComponent(toPlainText(tag, 200))
}
