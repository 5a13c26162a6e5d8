import { type MessageKey, fillText, isDonation } from '@vitrine/commerce'
import type { ShoppingCart } from '../../carts/index.ts'
import { type ProductInstallments, toOfferJson } from '../../installments/index.ts'
import type { DonationThanks } from '../../donations/index.ts'
import { getAreaPath } from '../../member-areas/index.ts'
import type { OrderView } from '../../orders/index.ts'
import type { BuyerTicket } from '../../tickets/index.ts'
import { toRecord } from '../../../platform/text/json.ts'
import { escapeAll, escapeHtml, unescapeHtml } from '../../../platform/text/html.ts'
import { toCartContext, toOrderContext, pageTypes, type PageModel } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'
import { type CheckoutFormInput, toCheckoutFormContext } from './checkout-form.ts'
import { shownTickets, toTicketContext } from './ticket-context.ts'

const personal = { noIndex: true, items: [] } as const

/** `/cart`: complete without a script; the island takes over `#sqs-cart-root`. */
export function createCartPage(
  data: SiteData,
  cart: ShoppingCart,
  csrfToken: string,
  installments: ProductInstallments | undefined,
): PageModel {
  return {
    ...personal,
    main: { kind: 'page', name: 'cart' },
    pageType: pageTypes.cartV2,
    title: getTitleText(data, 'cartTitle'),
    context: {
      items: [],
      crumb: csrfToken,
      shoppingCart: toCartContext(data, cart),
      empty: cart.entries.length === 0,
      ...(installments ? { installmentOffer: toOfferJson(installments) } : {}),
    },
    ...(installments ? { installments } : {}),
    canonical: '/cart',
    stylesheets: ['cart'],
    classes: ['cart-page'],
  }
}

/** `/checkout`: a frame of its own, without menus that lead away. */
export function createCheckoutPage(data: SiteData, input: CheckoutFormInput): PageModel {
  const { checkout } = input
  return {
    ...personal,
    main: { kind: 'page', name: 'checkout' },
    frame: 'checkout-frame',
    pageType: pageTypes.checkout,
    title: getTitleText(data, 'checkoutTitle'),
    context: {
      items: [],
      shoppingCart: toCartContext(data, checkout.cart),
      checkoutForm: toCheckoutFormContext(data, input),
    },
    canonical: '/checkout',
    stylesheets: ['checkout'],
    classes: ['checkout-page'],
    pageData: { checkout },
  }
}

/** Where a confirmation is for ad networks, and in the address bar once they run. */
export const confirmedPath = '/checkout/confirmed'

/** What an order bought besides goods. */
interface BoughtThings {
  /** The words of the funds that were given to. */
  readonly donations: readonly DonationThanks[]
  /** Paid ones. */
  readonly tickets: readonly BuyerTicket[]
  /** Member areas that the buyer is let into, once the order is paid. */
  readonly areas: readonly { readonly id: string; readonly name: string }[]
}

/** `/checkout/confirmed/:token`: the order just placed. Guests are offered an account. */
export function createConfirmedPage(
  data: SiteData,
  order: OrderView,
  isGuest: boolean,
  { donations, tickets, areas }: BoughtThings,
): PageModel {
  const page = orderPage(data, order, 'confirmed')
  const accountOffer = isGuest ? encodeURIComponent(order.email) : ''
  return {
    ...page,
    context: {
      ...page.context,
      order: {
        ...page.context.order,
        accountOffer,
        ...toDonationContext(order, donations),
        ...toAreaContext(data, order, areas),
        tickets: toTicketContext(data, tickets.slice(0, shownTickets)),
      },
    },
    pageType: getConfirmedPageType(order, areas.length > 0),
    title: getTitleText(data, 'orderConfirmed'),
    canonical: confirmedPath,
    toldAddress: confirmedPath,
    classes: ['order-confirmed-page'],
  }
}

/** The tax note is for money that came. */
function toDonationContext({ items, paymentStatus }: OrderView, donations: readonly DonationThanks[]) {
  const isPaid = paymentStatus === 'paid'
  return {
    isDonation: items.every(({ productType }) => isDonation(productType)),
    donations: donations.map(({ thanks, taxNote }) => escapeAll({ thanks, taxNote: isPaid ? taxNote : '' })),
  }
}

/** The areas whose pages a paid order opens. */
function toAreaContext(data: SiteData, { email, paymentStatus }: OrderView, areas: BoughtThings['areas']) {
  if (areas.length === 0 || paymentStatus === 'pending') return {}
  return {
    areas: areas.map(({ id, name }) => escapeAll({ name, path: getAreaPath(id) })),
    memberText: fillText(data.strings['memberBought'] ?? '', { email: escapeHtml(email) }),
  }
}

/** An order that waits for its payment is received, a donation, a membership and a subscription have a number of their own. */
function getConfirmedPageType({ paymentStatus, items }: OrderView, isMembership: boolean): number {
  if (paymentStatus === 'pending') return pageTypes.orderReceived
  if (items.every(({ productType }) => isDonation(productType))) return pageTypes.contributionConfirmed
  if (isMembership) return pageTypes.membershipConfirmed
  return items.some(({ subscriptionPlan }) => subscriptionPlan !== null)
    ? pageTypes.subscriptionConfirmed
    : pageTypes.orderConfirmed
}

export interface OrderStatusInput {
  readonly csrfToken: string
  /** A return was asked for just now. */
  readonly isRequested?: boolean
  /** Why a return could not be asked for, with what was typed. */
  readonly problem?: {
    readonly sentence: string
    readonly status: number
    readonly values: Readonly<Record<string, string>>
  }
}

/** The fields of the form that asks for a return; none when nothing can be returned. */
function toReturnForm({ items }: OrderView, values: Readonly<Record<string, string>>) {
  const returnable = items.filter((item) => item.returnable > 0)
  return {
    returnable: returnable.map(({ id, productName, options, returnable: max }) =>
      escapeAll({
        name: `quantity-${id}`,
        label: [productName, ...options.map(({ value }) => value)].join(', '),
        max,
        value: values[`quantity-${id}`] ?? '0',
      }),
    ),
  }
}

/** `/order-status/:token`: how the order is getting on. */
export function createOrderStatusPage(
  data: SiteData,
  order: OrderView,
  tickets: readonly BuyerTicket[],
  shown: OrderStatusInput,
): PageModel {
  const page = orderPage(data, order, 'order-status')
  const { csrfToken: crumb, isRequested = false, problem } = shown
  return {
    ...page,
    ...(problem ? { status: problem.status } : {}),
    context: {
      ...page.context,
      order: {
        ...page.context.order,
        ...toReturnForm(order, problem?.values ?? {}),
        tickets: toTicketContext(data, tickets.slice(0, shownTickets)),
        ...toRecord(
          escapeAll({
            crumb,
            isRequested,
            returnProblem: problem?.sentence ?? '',
            reason: problem?.values['reason'] ?? '',
          }),
        ),
      },
    },
    pageType: pageTypes.orderStatus,
    title: fillText(getTitleText(data, 'orderNumber'), { number: order.orderNumber }),
    canonical: `/order-status/${order.orderToken}`,
    classes: ['order-status-page'],
  }
}

/** `/order-status/:token/tickets`: all tickets of an order, to print, and the form that names them. */
export function createTicketsPage(
  data: SiteData,
  order: OrderView,
  tickets: readonly BuyerTicket[],
  shown: { readonly csrfToken: string; readonly isSaved: boolean; readonly page: number; readonly pageCount: number },
): PageModel {
  const page = orderPage(data, order, 'order-tickets')
  const { csrfToken: crumb, isSaved, page: number, pageCount } = shown
  const named = tickets.filter(({ asksName, isCheckedIn }) => asksName && !isCheckedIn)
  return {
    ...page,
    context: {
      ...page.context,
      order: {
        ...page.context.order,
        tickets: toTicketContext(data, tickets),
        named: named.map(({ code, ticketType, name }) => escapeAll({ code, ticketType, name })),
        ...toRecord(escapeAll({ crumb, isSaved })),
        prevPage: number > 1 ? number - 1 : 0,
        nextPage: number < pageCount ? number + 1 : 0,
      },
    },
    pageType: pageTypes.orderStatus,
    title: getTitleText(data, 'orderTickets'),
    canonical: `/order-status/${order.orderToken}/tickets`,
    classes: ['order-tickets-page'],
  }
}

/** A text of the page for its title. Plain text. */
function getTitleText({ strings }: SiteData, key: MessageKey): string {
  return unescapeHtml(strings[key] ?? '')
}

function orderPage(data: SiteData, order: OrderView, name: string) {
  return {
    ...personal,
    main: { kind: 'page' as const, name },
    context: { items: [], order: toOrderContext(data, order) },
    stylesheets: ['order'],
    pageData: { order },
  } satisfies Partial<PageModel>
}
