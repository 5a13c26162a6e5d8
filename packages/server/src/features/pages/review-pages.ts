import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import {
  findPurchase,
  findShownProduct,
  getReviewsPath,
  NewReview,
  renderAllReviews,
  renderReviewForm,
  reviewSorts,
  saveReview,
} from '../reviews/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'

const TokenParams = z.object({ token: IdInput })
const ItemParams = z.object({ itemId: IdInput })
const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
  sort: z.enum(reviewSorts).catch('newest'),
  stars: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
})
const Posted = NewReview.extend({ crumb: CsrfTokenInput.optional() })

/** The page that the link of a mail opens, and that with all reviews of a product. */
export function registerReviewPages(app: App, show: ShowPage): void {
  const path = '/form/review/:token'

  const showForm = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    { typed, error }: { typed: Partial<NewReview>; error?: AppError },
  ) =>
    show(request, reply, async (_data, crumb) => {
      const { ctx } = request
      const purchase = await findPurchase(ctx, token)
      if (!purchase) return undefined
      const problem = error && formatSentence(error, request)
      const own = { path: `/form/review/${token}`, crumb, typed, ...(problem === undefined ? {} : { problem }) }
      const title = translateFor(ctx.site)('reviewFormTitle', { product: purchase.line.title })
      return {
        ...createReviewPage(own.path, title, renderReviewForm(ctx.site, purchase, own), pageTypes.reviewsRequest),
        ...(error ? { status: error.status } : {}),
      }
    })

  // Mail programs open links by themselves: this one changes nothing.
  app.get(path, { schema: { params: TokenParams } }, (request, reply) =>
    showForm(request, reply, request.params.token, { typed: {} }),
  )

  app.post(
    path,
    { schema: { params: TokenParams, body: Posted }, config: { acceptsForm: true }, preHandler: requireCsrfToken },
    async (request, reply) => {
      const { ctx, params, body } = request
      try {
        await saveReview(ctx, toNetwork(request.ip), params.token, body)
        return redirectAfterForm(reply, `/form/review/${params.token}/sent`)
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 404) throw error
        // Nobody writes a review twice.
        return showForm(request, reply, params.token, { typed: body, error })
      }
    },
  )

  app.get(`${path}/sent`, { schema: { params: TokenParams } }, (request, reply) =>
    show(request, reply, async () => {
      const { ctx, params } = request
      const purchase = await findPurchase(ctx, params.token)
      if (!purchase) return undefined
      const t = translateFor(ctx.site)
      const isShown = purchase.review?.state === 'published'
      const text = t(isShown ? 'commentPublished' : 'commentPending')
      const link = { href: purchase.line.path ?? '/', label: t('commentBack') }
      return createNoticePage(`/form/review/${params.token}/sent`, { title: t('reviewThanks'), text, link })
    }),
  )

  app.get('/form/reviews/:itemId', { schema: { params: ItemParams, querystring: ListQuery } }, (request, reply) =>
    show(request, reply, async () => {
      const { ctx, params, query } = request
      const item = await findShownProduct(ctx, params.itemId)
      if (!item) return undefined
      const t = translateFor(ctx.site)
      const back = `<p class="vt-comment-back"><a href="${escapeHtml(item.path)}">${escapeHtml(t('commentBack'))}</a></p>`
      const html = await renderAllReviews(ctx, item, { sort: query.sort, stars: query.stars, page: query.page })
      const title = t('reviewListTitle', { product: item.title })
      return createReviewPage(getReviewsPath(item.itemId), title, `${back}${html}`, pageTypes.page)
    }),
  )
}

function createReviewPage(canonical: string, title: string, html: string, pageType: number): PageModel {
  return {
    main: { kind: 'page', name: 'form' },
    pageType,
    title,
    context: { items: [], formName: escapeHtml(title), formHtml: html },
    canonical,
    noIndex: true,
    items: [],
    stylesheets: ['comments'],
    blockTypes: new Set(['form']),
    classes: ['form-page'],
  }
}
