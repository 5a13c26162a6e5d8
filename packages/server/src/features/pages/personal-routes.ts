import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { findCartInstallments } from '../installments/index.ts'
import { translateFor } from '../../platform/messages.ts'
import { findCart, offers, cartCookies } from '../carts/index.ts'
import { findCheckout, findConfirmation } from '../checkout/index.ts'
import { findOrderByToken } from '../orders/index.ts'
import { findCustomerId } from '../site-users/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { getPageUrl } from '../page-url/index.ts'
import { loadGiftCardPage, renderResponse } from '../rendering/index.ts'
import {
  confirmedPath,
  createCartPage,
  createCheckoutPage,
  createConfirmedPage,
} from './purchase-forms/purchase-pages.ts'
import type { Pages } from './pages.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import { getSiteData } from './previews.ts'
import { registerFormPageRoutes, type ShowPage } from './form-page.ts'
import { registerNewsletterPages } from './newsletter-pages.ts'
import { createOfferGonePage } from './offer-gone-page.ts'
import { registerCommentPages } from './comment-pages.ts'
import { registerMemberAreaPages } from './member-area-pages.ts'
import { registerLikePages } from './like-pages.ts'
import { confirmedReturnPage, isSecretAddress } from './secret-address.ts'
import { renderPlainNotice } from './plain-notice.ts'
import { registerReviewPages } from './review-pages.ts'
import { registerReminderPages } from './reminder-pages.ts'
import { registerDonationPages } from './donation-pages.ts'
import { listDonationThanks } from '../donations/index.ts'
import { listAreasOfProducts } from '../member-areas/index.ts'
import { listOrderTickets } from '../tickets/index.ts'
import { registerRestockPages } from './restock-pages.ts'
import { registerWishListPages } from './wish-list-pages.ts'
import { registerProductFormRoutes } from './product-form-page.ts'
import { registerAccountPages } from './account-pages/account-routes.ts'
import { registerCheckoutFormRoutes, type ShowCheckout } from './purchase-forms/checkout-routes.ts'
import { registerOrderStatusRoutes } from './purchase-forms/order-status-routes.ts'
import { registerSubscriptionRoutes } from './purchase-forms/subscription-routes.ts'
import { registerTicketPages } from './purchase-forms/ticket-routes.ts'
import { markAsStaff, respondToStaff } from './staff-pages.ts'

/** Pages of one visitor: cart, checkout, gift cards, orders. Never kept, and neither other sites nor ad networks learn their links. */
export function registerPersonalRoutes(app: App, pages: Pages): void {
  const page: ShowPage = async (request, reply, loadPage) => {
    const { data, isPreview } = await getSiteData(request, reply, pages)
    const loaded = await loadPage(data, ensureCsrfToken(request, reply))
    const isSecret = isSecretAddress(request.url)
    const parts = loaded && isSecret ? { toldAddress: 'none', ...loaded } : loaded
    // Also where there is nothing: that page itself is everybody's.
    // A secret address stays out of the next page too, where ad networks may read it. Not `no-referrer`: forms would be sent without their origin.
    void reply
      .header('referrer-policy', isSecret ? 'strict-origin' : 'same-origin')
      .header('cache-control', 'private, no-store')
    if (request.routeOptions.config.endsMails === true && !siteStatuses.isOpenToVisitors(request.ctx.site))
      return sendPersonal(request, reply, renderPlainNotice(request.ctx.site, parts))
    const url = getPageUrl(request)
    const answer = parts
      ? await renderResponse(request.ctx, pages.renderer, data, parts, url.query.format, 'private, no-store')
      : await pages.notFound(request.ctx, url)
    if (isPreview) return sendPersonal(request, reply, markAsStaff(answer))
    return sendPersonal(request, reply, (await respondToStaff(request, reply, pages, answer)) ?? answer)
  }

  app.get('/cart', (request, reply) =>
    page(request, reply, async (data, csrfToken) => {
      const cart = await findCart(request.ctx, cartCookies.readCartToken(request))
      return createCartPage(data, cart, csrfToken, await findCartInstallments(request.ctx, cart))
    }),
  )
  /** `cartToken` leads to the cart of this browser's subscription instead of the visitor's. */
  const checkout: ShowCheckout = async (request, reply, cartToken, typed) => {
    const token = await cartCookies.findCheckoutToken(request, cartToken)
    const found = await findCheckout(request.ctx, token, await findCustomerId(request))
    if (found.cart.entries.length > 0) {
      const t = translateFor(request.ctx.site)
      return page(request, reply, (data, csrfToken) =>
        createCheckoutPage(data, { checkout: found, cartToken, csrfToken, typed, t }),
      )
    }
    // The answer to the order may have been lost on its way: who comes back is shown what was bought.
    const confirmation = await findConfirmation(request.ctx, token)
    if (confirmation === undefined && cartToken !== undefined && offers.isOfferToken(cartToken))
      return page(request, reply, async () => createOfferGonePage(request.ctx.site))
    if (confirmation !== undefined && cartToken === undefined) cartCookies.clearCartCookie(request, reply)
    return reply
      .header('cache-control', 'no-store')
      .redirect(confirmation ?? '/cart', request.method === 'POST' ? 303 : 302)
  }
  app.get<{ Querystring: { cartToken?: string } }>('/checkout', (request, reply) =>
    checkout(request, reply, request.query.cartToken),
  )
  app.get<{ Querystring: { cartToken?: string } }>('/checkout/subscribe', (request, reply) =>
    checkout(request, reply, request.query.cartToken),
  )
  registerCheckoutFormRoutes(app, checkout)
  registerFormPageRoutes(app, page)
  registerRestockPages(app, page)
  registerWishListPages(app, page)
  registerDonationPages(app, page)
  registerCommentPages(app, page)
  registerLikePages(app, page)
  registerReviewPages(app, page)
  registerProductFormRoutes(app, page)
  registerReminderPages(app, page)
  registerNewsletterPages(app, page)
  registerAccountPages(app, page)
  registerMemberAreaPages(app, page)
  registerSubscriptionRoutes(app, page)
  app.get<{ Params: { itemId: string } }>('/gift-card/:itemId', (request, reply) =>
    page(request, reply, (data) => loadGiftCardPage(request.ctx, data, request.params.itemId)),
  )
  app.get(confirmedPath, async (_request, reply) =>
    reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(confirmedReturnPage),
  )
  app.get<{ Params: { orderToken: string } }>(
    `${confirmedPath}/:orderToken`,
    { config: { goal: 'order' } },
    (request, reply) =>
      page(request, reply, async (data) => {
        const order = await findOrderByToken(request.ctx, request.params.orderToken)
        if (!order) return undefined
        const isGuest = (await findCustomerId(request)) === undefined
        return createConfirmedPage(data, order, isGuest, {
          donations: await listDonationThanks(request.ctx, order.items),
          tickets: await listOrderTickets(request.ctx, order),
          areas: await listAreasOfProducts(
            request.ctx,
            order.items.map(({ itemId }) => itemId),
          ),
        })
      }),
  )
  registerOrderStatusRoutes(app, page)
  registerTicketPages(app, page)
}

/** Sends an answer of one visitor, which no memory keeps. */
export async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const encoding = answer.getPreferredEncoding(request.headers['accept-encoding'])
  await answer.prepare(encoding)
  return answer.reply(reply, encoding)
}
