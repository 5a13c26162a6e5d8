import { getWritingLocale, type MessageKey, type Translate } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { renderCaptcha } from '../captcha/index.ts'
import { renderText } from '../comments/index.ts'
import { type NewReview, type ReviewSort, reviewSorts } from './schema.ts'
import { countStars, type ReviewedItem, type ReviewRow, selectShown } from './store.ts'
import { getFirstName, type Purchase } from './submit.ts'

const perPage = 20
/** On the page of the product itself. */
const shownThere = 5

const sortLabels: Readonly<Record<ReviewSort, MessageKey>> = {
  newest: 'reviewSortNewest',
  best: 'reviewSortBest',
  worst: 'reviewSortWorst',
}

interface ReviewList {
  /** For the page of the product. */
  readonly html: string
  readonly average: number
  readonly shown: readonly ReviewRow[]
}

export function getReviewsPath(itemId: string): string {
  return `/form/reviews/${encodeURIComponent(itemId)}`
}

/** The summary and the newest reviews of a product; undefined where it has none. */
export async function renderReviews(ctx: Ctx, item: ReviewedItem): Promise<ReviewList | undefined> {
  if (item.reviewCount === 0) return undefined
  const [counts, rows] = await Promise.all([
    countStars(ctx, item.itemId),
    selectShown(ctx, item.itemId, { sort: 'newest', stars: undefined, offset: 0, limit: shownThere }),
  ])
  const t = translateFor(ctx.site)
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const all = `<p><a rel="nofollow" href="${getReviewsPath(item.itemId)}">${text(t, 'reviewAll', { count: total })}</a></p>`
  const html = `<section class="vt-reviews" aria-labelledby="vt-reviews-title"><h2 id="vt-reviews-title">${text(t, 'reviewTitle')}</h2>${renderSummary(t, counts, item)}${renderList(ctx.site, rows, 3)}${all}</section>`
  return { html, average: getAverage(counts), shown: rows }
}

/** All reviews of a product, with links that sort and filter them. */
export async function renderAllReviews(
  ctx: Ctx,
  item: ReviewedItem,
  { sort, stars, page }: { readonly sort: ReviewSort; readonly stars: number | undefined; readonly page: number },
): Promise<string> {
  const t = translateFor(ctx.site)
  const query = { sort, stars, offset: (page - 1) * perPage, limit: perPage + 1 }
  const [counts, rows] = await Promise.all([countStars(ctx, item.itemId), selectShown(ctx, item.itemId, query)])
  const path = getReviewsPath(item.itemId)
  const address = (change: { sort?: ReviewSort; stars?: number | undefined; page?: number }) => {
    const next = { sort, stars, page: 1, ...change }
    const params = new URLSearchParams({
      ...(next.sort === 'newest' ? {} : { sort: next.sort }),
      ...(next.stars === undefined ? {} : { stars: String(next.stars) }),
      ...(next.page === 1 ? {} : { page: String(next.page) }),
    }).toString()
    return escapeHtml(params === '' ? path : `${path}?${params}`)
  }
  const sorts = reviewSorts.map((each) => {
    const current = each === sort ? ' aria-current="true"' : ''
    return `<a rel="nofollow" href="${address({ sort: each })}"${current}>${text(t, sortLabels[each])}</a>`
  })
  const whole =
    stars === undefined
      ? ''
      : ` <a rel="nofollow" href="${address({ stars: undefined })}">${text(t, 'reviewEveryRating')}</a>`
  const nav = `<nav class="vt-review-sorts" aria-label="${text(t, 'reviewOrder')}">${sorts.join('')}${whole}</nav>`
  const none = rows.length === 0 ? `<p>${text(t, 'reviewNone')}</p>` : ''
  const pages = [
    ...(page > 1
      ? [`<a rel="prev nofollow" href="${address({ page: page - 1 })}">${text(t, 'reviewPrevious')}</a>`]
      : []),
    ...(rows.length > perPage
      ? [`<a rel="next nofollow" href="${address({ page: page + 1 })}">${text(t, 'reviewNext')}</a>`]
      : []),
  ].join('')
  const more = pages === '' ? '' : `<nav class="vt-comment-pages" aria-label="${text(t, 'reviewTitle')}">${pages}</nav>`
  return `<section class="vt-reviews">${renderSummary(t, counts, item, (each) => address({ stars: each }))}${nav}${none}${renderList(ctx.site, rows.slice(0, perPage), 2)}${more}</section>`
}

/** The form of a review, with what its author said before or has typed. */
export function renderReviewForm(
  site: Site,
  { line, review }: Purchase,
  page: {
    readonly path: string
    readonly crumb: string
    readonly typed: Partial<NewReview>
    readonly problem?: string
  },
): string {
  const t = translateFor(site)
  const { typed } = page
  const chosen = typed.stars ?? (review ? String(review.stars) : '')
  const radios = [5, 4, 3, 2, 1].map((stars) => {
    const checked = chosen === String(stars) ? ' checked' : ''
    return `<label><input type="radio" name="stars" value="${stars}" required${checked}> <span aria-hidden="true">${drawStars(stars)}</span> <span class="vt-hidden">${text(t, 'reviewStars', { count: stars })}</span></label>`
  })
  const problem =
    page.problem === undefined ? '' : `<p class="vt-comment-problem" role="alert">${escapeHtml(page.problem)}</p>`
  const value = (own: string | undefined, before: string | undefined) => escapeHtml(own ?? before ?? '')
  const name = value(typed.name, review?.authorName ?? getFirstName(line.customerName))
  return `<div class="vt-comments"><form class="vt-comment-form" method="post" action="${escapeHtml(page.path)}">${problem}<input type="hidden" name="crumb" value="${escapeHtml(page.crumb)}"><fieldset class="vt-review-choice"><legend>${text(t, 'reviewRating')}</legend>${radios.join('')}</fieldset><label>${text(t, 'reviewHeading')} <span class="vt-optional">${text(t, 'optional')}</span><input name="title" maxlength="120" value="${value(typed.title, review?.title)}"></label><label>${text(t, 'reviewText')}<textarea name="text" rows="6" maxlength="5000" required dir="auto">${value(typed.text, review?.body)}</textarea></label><label>${text(t, 'reviewName')}<input name="name" maxlength="80" required autocomplete="given-name" value="${name}"></label>${renderCaptcha(site, 'reviews')}<button class="vt-comment-send" type="submit">${text(t, 'reviewSend')}</button></form></div>`
}

function renderSummary(
  t: Translate,
  counts: readonly number[],
  item: ReviewedItem,
  address = (stars: number) => `${getReviewsPath(item.itemId)}?stars=${stars}`,
): string {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const average = getAverage(counts)
  const bars = [5, 4, 3, 2, 1].map((stars) => {
    const count = counts[stars - 1] ?? 0
    const share = total === 0 ? 0 : Math.round((count / total) * 100)
    return `<li><a rel="nofollow" href="${address(stars)}"><span>${text(t, 'reviewStars', { count: stars })}</span><span class="vt-review-bar" aria-hidden="true"><span style="width:${share}%"></span></span><span>${count}</span></a></li>`
  })
  const number = new Intl.NumberFormat(getWritingLocale(t.language), { maximumFractionDigits: 1 }).format(average)
  return `<div class="vt-review-summary"><p class="vt-review-average"><span class="vt-stars" aria-hidden="true">${drawStars(Math.round(average))}</span> ${text(t, 'reviewAverage', { average: number, count: total })}</p><ul class="vt-review-bars">${bars.join('')}</ul></div>`
}

/** `level` is that of the headings: one below the heading above the list. */
function renderList(site: Site, rows: readonly ReviewRow[], level: 2 | 3): string {
  if (rows.length === 0) return ''
  return `<ol class="vt-comment-list">${rows.map((row) => renderReview(site, row, level)).join('')}</ol>`
}

function renderReview(site: Site, row: ReviewRow, level: 2 | 3): string {
  const t = translateFor(site)
  const date = new Intl.DateTimeFormat(getWritingLocale(site.language), {
    dateStyle: 'medium',
    timeZone: site.timeZone,
  }).format(row.createdAt)
  const heading =
    row.title === '' ? '' : `<h${level} class="vt-review-heading" dir="auto">${escapeHtml(row.title)}</h${level}>`
  const answer =
    row.answer === ''
      ? ''
      : `<div class="vt-review-answer"><p><strong>${text(t, 'reviewAnswer', { site: site.title })}</strong></p><div dir="auto">${renderText(row.answer)}</div></div>`
  const verified = row.isVerified ? `<span class="vt-comment-owner">${text(t, 'reviewVerified')}</span> ` : ''
  const words = row.body === '' ? '' : `<div class="vt-comment-text" dir="auto">${renderText(row.body)}</div>`
  return `<li><article class="vt-comment"><p class="vt-stars"><span aria-hidden="true">${drawStars(row.stars)}</span><span class="vt-hidden">${text(t, 'reviewStars', { count: row.stars })}</span></p>${heading}<header><span class="vt-comment-author"><bdi>${escapeHtml(row.authorName)}</bdi></span> ${verified}<time class="vt-comment-time" datetime="${row.createdAt.toISOString()}">${escapeHtml(date)}</time></header>${words}${answer}</article></li>`
}

/** To one decimal. */
function getAverage(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const sum = counts.reduce((all, count, index) => all + count * (index + 1), 0)
  return total === 0 ? 0 : Math.round((sum / total) * 10) / 10
}

function drawStars(count: number): string {
  return `${'★'.repeat(count)}${'☆'.repeat(5 - count)}`
}

function text(t: Translate, key: MessageKey, values?: Readonly<Record<string, string | number>>): string {
  return escapeHtml(values ? t(key, values) : t(key))
}
