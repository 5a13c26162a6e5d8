import { collectionTypes } from '@vitrine/commerce'
import { defaultCurrency, getCurrencyAffixes, isCurrency, isWrittenRightToLeft, itemTypes } from '@vitrine/commerce'
import { type PageModel, pageTypes } from '../../page-context/index.ts'
import type { BrowserCode } from '../../../platform/browser-code.ts'
import type { SiteData } from '../../site-data/index.ts'
import { escapeHtml, toScriptJson } from '../../../platform/text/html.ts'
import { getMessagesUrl } from '../../messages/index.ts'
import { alternatives } from '../../languages/index.ts'
import { holdCode } from '../../consent/index.ts'
import { renderAnnouncementHead, getAnnouncementBar } from './announcement.ts'
import { toBreadcrumbsLd, toSiteLd } from './json-ld.ts'
import { toOrganizationLd } from './organization-ld.ts'
import { renderScriptContext } from './script-context.ts'

/** `{squarespace-headers}`: everything of the head that is the platform's. `title` is plain text, `looks` are the styles of the blocks. */
export function renderPageHeaders(
  data: SiteData,
  parts: PageModel,
  title: string,
  code: BrowserCode,
  blockStyles: string,
): string {
  const { website, settings } = data
  const ownCode = holdCode(data.settings)
  const canonical = escapeHtml(alternatives.getCanonicalUrl(data.site, parts.canonical, parts.translated, parts.paths))
  const description = escapeHtml(parts.description ?? '')
  const heading = escapeHtml(title)
  const image = parts.image ?? undefined
  const imageUrl = image
    ? `${website.baseUrl}${image.assetUrl}?format=1500w`
    : website.socialLogoImageUrl && website.baseUrl + website.socialLogoImageUrl
  const hidden = parts.noIndex === true || settings.seoHidden
  const bar = getAnnouncementBar(data, parts)
  const isLock = parts.pageType === pageTypes.lockScreen || parts.pageType === pageTypes.protectedContent
  return [
    '<base href="">',
    '<meta charset="utf-8">',
    `<title>${heading}</title>`,
    ...(website.faviconImageUrl ? [`<link rel="icon" href="${website.faviconImageUrl}?format=100w">`] : []),
    ...(hidden ? ['<meta name="robots" content="noindex">'] : []),
    ...(parts.status === 404 ? [] : [`<link rel="canonical" href="${canonical}">`]),
    ...(parts.status === 404 || hidden ? [] : languageLinks(data, parts)),
    ...(description === '' ? [] : [`<meta name="description" content="${description}">`]),
    `<meta property="og:site_name" content="${website.siteTitle}">`,
    `<meta property="og:title" content="${heading}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:type" content="${ogType(parts)}">`,
    ...(description === '' ? [] : [`<meta property="og:description" content="${description}">`]),
    ...(imageUrl ? [`<meta property="og:image" content="${escapeHtml(imageUrl)}">`] : []),
    ...(image ? ogImageSize(image.originalSize) : []),
    ...(image && image.altText !== '' ? [`<meta property="og:image:alt" content="${image.altText}">`] : []),
    `<meta name="twitter:card" content="${imageUrl ? 'summary_large_image' : 'summary'}">`,
    `<meta name="twitter:title" content="${heading}">`,
    ...(description === '' ? [] : [`<meta name="twitter:description" content="${description}">`]),
    ...(imageUrl ? [`<meta name="twitter:image" content="${escapeHtml(imageUrl)}">`] : []),
    `<meta itemprop="name" content="${heading}">`,
    `<meta itemprop="url" content="${canonical}">`,
    ...(description === '' ? [] : [`<meta itemprop="description" content="${description}">`]),
    ...(imageUrl ? [`<meta itemprop="thumbnailUrl" content="${escapeHtml(imageUrl)}">`] : []),
    ...productMeta(parts),
    ...articleMeta(parts),
    ...pagingLinks(parts),
    ...listStylesheets(data, parts)
      .map((name) => code.getStyles(name))
      .filter((element) => element !== ''),
    moneyStyle(data),
    withBlockStyles(data, blockStyles),
    ...(bar ? [renderAnnouncementHead(bar)] : []),
    // Islands of these pages draw at once: their texts come while the scripts do.
    ...(parts.stylesheets?.some((look) => drawnByScript.has(look)) ? [messagesPreload(data)] : []),
    ...(parts.links ? [parts.links] : []),
    ...jsonLd(data, parts).map((object) => `<script type="application/ld+json">${toScriptJson(object)}</script>`),
    renderScriptContext(data, parts),
    // Scripts of owners and themes call names that must be there before them.
    ...(usesScripts(data) && code.globals !== undefined ? [`<script src="${code.globals}"></script>`] : []),
    ...(ownCode.header === '' ? [] : [ownCode.header]),
    ...(isLock && ownCode.lockScreen !== '' ? [ownCode.lockScreen] : []),
  ].join('\n')
}

/** Names of the storefront's style sheets that the page needs before any script. */
function listStylesheets(data: SiteData, parts: PageModel): string[] {
  const hasQuickView =
    data.settings.storefront.productQuickViewEnabled && parts.collection?.json.type === collectionTypes.products
  return [
    'page',
    ...(isInOwnView(data, parts) ? ['views'] : []),
    ...(hasQuickView ? ['quick-view-button'] : []),
    ...(parts.stylesheets ?? []),
  ]
}

/** The link to the style sheet of the site, after the styles of the blocks that it overrides. */
export function withBlockStyles(data: SiteData, blockStyles: string): string {
  const link = `<link rel="stylesheet" href="/site.css?rev=${data.styleRevision}${escapeHtml(data.previewQuery)}">`
  return blockStyles === '' ? link : `${blockStyles}\n${link}`
}

/** Pages of the platform whose styles are part of those of its views. */
const plainPages: ReadonlySet<string> = new Set(['search', 'not-found'])

/** A list or an item that the theme brings no view for is in the platform's, which the theme's styles may not know. */
export function isInOwnView({ theme }: SiteData, { main }: PageModel): boolean {
  if (main.kind === 'page') return plainPages.has(main.name) && !theme.theme.system.has(main.name)
  if (main.kind !== 'view') return false
  const name = theme.view(main.name) === undefined ? main.fallback : main.name
  return name !== undefined && !theme.hasView(name)
}

/**
 * On pages written from right to left, text in Latin letters (names, titles, e-mail addresses) keeps its own order and
 * its brackets. It stays aligned like the text around it. Entries of menus and paths have separators in the order of
 * the page. Themes and elements with a `dir` of their own win. Chromium knows the alignment by its prefix alone.
 */
const rightToLeftRules =
  ':where(h1,h2,h3,h4,h5,h6,p,li:not(nav li),dt,dd,td,figcaption,summary,legend,label,a,time,button,input,textarea):where(:not([dir])){unicode-bidi:plaintext}' +
  ':where(h1,h2,h3,h4,h5,h6,p,li,dt,dd,td,figcaption,summary,legend,label,a,time,input,textarea):where(:not([dir])){text-align:-webkit-match-parent;text-align:match-parent}'

// The same on every page of a revision, and asking for the sign costs as much as the rest of the head.
const moneyStyles = new WeakMap<SiteData, string>()

/**
 * The sign of the shop's currency around amounts that templates print without one, on the side where the language has it. A theme's own
 * rule wins, except on the other side: there it would stand a second time.
 */
function moneyStyle(data: SiteData): string {
  const known = moneyStyles.get(data)
  if (known !== undefined) return known
  const { currency, language } = data.site
  const { before, after } = getCurrencyAffixes(isCurrency(currency) ? currency : defaultCurrency, language)
  const content = (text: string) => `content:"${text.replace(/["\\<]/g, '')}"`
  const rules =
    after === ''
      ? `:where(.sqs-money-native)::before{${content(before)}}`
      : `.sqs-money-native::before{${content(before)}!important}:where(.sqs-money-native)::after{${content(after)}}`
  const style = `<style>${rules}${isWrittenRightToLeft(language) ? rightToLeftRules : ''}</style>`
  moneyStyles.set(data, style)
  return style
}

const drawnByScript: ReadonlySet<string> = new Set(['cart', 'checkout', 'gift-card'])

function messagesPreload(data: SiteData): string {
  return `<link rel="preload" as="fetch" href="${getMessagesUrl(data)}" crossorigin>`
}

function jsonLd(data: SiteData, parts: PageModel): unknown[] {
  const breadcrumbs = parts.breadcrumbs ?? []
  return [
    ...(parts.jsonLd ?? []),
    ...(breadcrumbs.length > 1 ? [toBreadcrumbsLd(data, breadcrumbs)] : []),
    ...(parts.collection?.json.homepage && !parts.item ? [toSiteLd(data), toOrganizationLd(data)] : []),
  ]
}

function ogType({ item }: PageModel): string {
  if (item?.recordType === itemTypes.product) return 'product'
  return item?.recordType === itemTypes.text ? 'article' : 'website'
}

function ogImageSize(originalSize: string): string[] {
  const [width = 0, height = 0] = originalSize.split('x').map(Number)
  if (!width || !height) return []
  const shown = Math.min(width, 1500)
  return [
    `<meta property="og:image:width" content="${shown}">`,
    `<meta property="og:image:height" content="${Math.round((height * shown) / width)}">`,
  ]
}

function productMeta({ item }: PageModel): string[] {
  const content = item?.structuredContent
  if (!content || !('variants' in content)) return []
  const money = content.onSale ? content.salePriceMoney : content.priceMoney
  return [
    `<meta property="product:price:amount" content="${escapeHtml(money.value)}">`,
    `<meta property="product:price:currency" content="${escapeHtml(money.currency)}">`,
  ]
}

function articleMeta({ item }: PageModel): string[] {
  if (item?.recordType !== itemTypes.text) return []
  const { author, publishOn, updatedOn, tags } = item
  return [
    `<meta property="article:published_time" content="${new Date(publishOn).toISOString()}">`,
    `<meta property="article:modified_time" content="${new Date(Math.max(updatedOn, publishOn)).toISOString()}">`,
    ...(author.displayName === '' ? [] : [`<meta name="author" content="${author.displayName}">`]),
    ...tags.slice(0, 20).map((tag) => `<meta property="article:tag" content="${tag}">`),
  ]
}

/** The pages before and after this one of a list, for readers and search engines that follow them. */
function pagingLinks({ context }: PageModel): string[] {
  const { pagination } = context
  if (typeof pagination !== 'object' || pagination === null) return []
  const link = (rel: string, url: unknown) =>
    typeof url === 'string' ? [`<link rel="${rel}" href="${escapeHtml(url)}">`] : []
  return [
    ...('prevPageUrl' in pagination ? link('prev', pagination.prevPageUrl) : []),
    ...('nextPageUrl' in pagination ? link('next', pagination.nextPageUrl) : []),
  ]
}

/** The page in the other languages of the site, itself among them, for search engines. */
function languageLinks({ site }: SiteData, { canonical, translated = [], paths }: PageModel): string[] {
  const isOne = site.languagePath === undefined || translated.includes(site.language)
  const links = isOne ? alternatives.listAlternativeLinks(site, canonical, translated, paths) : []
  const [own] = links
  return [...links, ...(own ? [{ tag: 'x-default', url: own.url }] : [])].map(
    ({ tag, url }) => `<link rel="alternate" hreflang="${escapeHtml(tag)}" href="${escapeHtml(url)}">`,
  )
}

function usesScripts({ settings, theme }: SiteData): boolean {
  return theme.hasScripts || Object.values(settings.codeInjection).some((code) => code !== '')
}
