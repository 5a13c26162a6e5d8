import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml, unescapeHtml } from '../../platform/text/html.ts'
import { getAssetUrl } from '../assets/index.ts'
import { renderButton, renderDocument, renderPlainLink } from '../mail-layout/index.ts'
import { newsletter, newsletterTokens } from '../newsletter/index.ts'
import {
  renderDivider,
  renderFooterLink,
  renderHeading,
  renderPicture,
  renderProduct,
  renderText,
} from './mail-html.ts'
import type { CampaignContent, MailBlock } from './schema.ts'
import { selectPictures, selectProducts } from './store.ts'

/** A mail that is the same for everybody, but for the links in place of these addresses. */
interface CampaignMail {
  readonly html: string
  readonly darkHtml: string
  readonly plain: string
  /** Links whose clicks are counted, in the order of their numbers. */
  readonly links: readonly string[]
}

// `invalid` is reserved: no link of an owner leads there.
const unsubscribeUrl = 'https://unsubscribe.invalid/'
const preferencesUrl = 'https://preferences.invalid/'
const openUrl = 'https://open.invalid/'
const clickUrl = 'https://click.invalid/'

interface RenderedPart {
  readonly html: string
  readonly plain: string
}

/** Renders a campaign. Pictures and products that are gone are left out. */
export async function renderCampaign(
  ctx: Ctx,
  content: CampaignContent,
  tracking: { readonly tracksOpens: boolean; readonly tracksClicks: boolean },
  /** Links that have numbers already. */
  knownLinks: readonly string[] = [],
): Promise<CampaignMail> {
  const t = translateFor(ctx.site)
  const links = [...knownLinks]
  const toUrl = (url: string): string => {
    const whole = URL.parse(url, ctx.site.baseUrl)?.href ?? ctx.site.baseUrl
    if (!tracking.tracksClicks || !/^https?:/.test(whole)) return whole
    if (!links.includes(whole)) links.push(whole)
    return `${clickUrl}${links.indexOf(whole)}/`
  }
  const parts = await renderBlocks(ctx, content.blocks, toUrl)
  const { postalAddress } = newsletter.read(ctx.site)
  const why = t('newsletterWhy', { site: ctx.site.title })
  const address = postalAddress === '' ? '' : `<br>${escapeHtml(postalAddress).replaceAll('\n', '<br>')}`
  const pixel = tracking.tracksOpens
    ? `<img src="${openUrl}" alt="" width="1" height="1" style="display:block;border:0">`
    : ''
  const frame = {
    site: ctx.site,
    siteUrl: toUrl(ctx.site.baseUrl),
    title: content.subject,
    preview: content.previewText,
    language: t.language,
    width: 600,
    rows: parts.map(({ html }) => html),
    footer: `<p style="margin:0" dir="auto">${escapeHtml(why)}${address}</p><p style="margin:10px 0 0">${renderFooterLink(t('unsubscribeButton'), unsubscribeUrl)} &nbsp; ${renderFooterLink(t('newsletterPreferences'), preferencesUrl)}</p>${pixel}`,
  }
  return {
    html: renderDocument({ ...frame, isDark: false }),
    darkHtml: renderDocument({ ...frame, isDark: true }),
    plain: [
      ...parts.map(({ plain }) => plain).filter((text) => text !== ''),
      '--',
      isolate(why, t.language),
      ...(postalAddress === '' ? [] : [postalAddress]),
      renderPlainLink(t('unsubscribeButton'), unsubscribeUrl),
      renderPlainLink(t('newsletterPreferences'), preferencesUrl),
    ].join('\n\n'),
    links,
  }
}

async function renderBlocks(
  ctx: Ctx,
  blocks: readonly MailBlock[],
  toUrl: (url: string) => string,
): Promise<RenderedPart[]> {
  const t = translateFor(ctx.site)
  const pick = (kind: MailBlock['kind'], name: 'assetId' | 'productId') =>
    blocks.filter((block) => block.kind === kind && block[name] !== '').map((block) => block[name])
  const [pictures, products] = await Promise.all([
    selectPictures(ctx, pick('picture', 'assetId')),
    selectProducts(ctx, pick('product', 'productId')),
  ])
  const toSrc = (assetId: string, filename: string, width: number) =>
    `${ctx.site.baseUrl}${getAssetUrl({ id: assetId, filename })}?format=${width}w`
  const toPlain = (url: string) => URL.parse(url, ctx.site.baseUrl)?.href ?? ''
  const money = (amountMinor: number) => formatMoneyText(amountMinor, ctx.site.currency, ctx.site.language)

  const renderBlock = (block: MailBlock): RenderedPart | undefined => {
    switch (block.kind) {
      case 'heading':
        return block.text === '' ? undefined : { html: renderHeading(block.text), plain: block.text }
      case 'text':
        return { html: renderText(block.html, toUrl), plain: toPlainText(renderText(block.html, toPlain)) }
      case 'button':
        return block.text === '' || block.url === ''
          ? undefined
          : {
              html: renderButton(block.text, toUrl(block.url)),
              plain: renderPlainLink(block.text, toPlain(block.url)),
            }
      case 'divider':
        return { html: renderDivider(), plain: '---' }
      case 'picture': {
        const picture = pictures.find(({ assetId }) => assetId === block.assetId)
        if (!picture) return undefined
        const altText = block.altText || picture.altText
        const url = block.url === '' ? '' : toUrl(block.url)
        return {
          html: renderPicture({ src: toSrc(picture.assetId, picture.filename, 1000), altText, url }),
          plain: [altText, block.url === '' ? '' : toPlain(block.url)].filter((text) => text !== '').join('\n'),
        }
      }
      case 'product': {
        const product = products.find(({ productId }) => productId === block.productId)
        if (!product || product.lowestMinor === null) return undefined
        const lowest = money(product.lowestMinor)
        const price =
          product.highestMinor === product.lowestMinor ? lowest : t('productPriceFromText', { fromPrice: lowest })
        const title = unescapeHtml(product.title)
        return {
          html: renderProduct({
            title,
            price,
            src:
              product.assetId === null || product.filename === null
                ? undefined
                : toSrc(product.assetId, product.filename, 500),
            url: toUrl(product.path),
            buttonLabel: t('restockMailButton'),
          }),
          plain: renderPlainLink(`${title} - ${price}`, toPlain(product.path)),
        }
      }
    }
  }
  return blocks.flatMap((block) => renderBlock(block) ?? [])
}

/** Rich text as words: links keep their address, entries of lists a dash. */
function toPlainText(html: string): string {
  const marked = html
    .replaceAll(
      /<a\b[^>]*\bhref="([^"]*)"[^>]*>([^]*?)<\/a>/gi,
      (_, url: string, label: string) => `${label} (${unescapeHtml(url)})`,
    )
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(?:p|ul|ol|h\d|blockquote)>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
  return unescapeHtml(marked)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

interface PersonalMail {
  readonly html: string
  readonly plain: string
  readonly unsubscribeUrl: string
}

/** The mail of one person, with their own links. */
export function personalizeMail(
  ctx: Pick<Ctx, 'site'>,
  mail: Pick<CampaignMail, 'html' | 'plain'>,
  whom: { readonly campaignId: string; readonly subscriberId: string; readonly addressHash: string },
): PersonalMail {
  const token = newsletterTokens.createPersonalToken(ctx.site, whom)
  const root = `${ctx.site.baseUrl}/form/newsletter`
  const fill = (text: string) =>
    text
      .replaceAll(unsubscribeUrl, `${root}/unsubscribe/${token}`)
      .replaceAll(preferencesUrl, `${root}/preferences/${token}`)
      .replaceAll(openUrl, `${root}/open/${token}`)
      .replaceAll(/https:\/\/click\.invalid\/(\d+)\//g, `${root}/go/${token}/$1`)
  return { html: fill(mail.html), plain: fill(mail.plain), unsubscribeUrl: `${root}/unsubscribe/${token}` }
}

/** The mail of a test or a preview: its links lead to the site. */
export function clearPersonalLinks(ctx: Pick<Ctx, 'site'>, text: string): string {
  return text.replaceAll(/https:\/\/(?:unsubscribe|preferences|open)\.invalid\//g, ctx.site.baseUrl)
}
