import { donationType, formatMoneyText, productTypes } from '@vitrine/commerce'
import { blankAddress } from '@vitrine/commerce/addresses'
import type { Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { type CustomerMail, example, type MailExamples } from '../../customer-mails/index.ts'
import { createMailedFiles } from './mailed-files.ts'
import { describeDonation, describeOrderConfirmed, describeOrderMail, type OrderNews } from './order-mails.ts'
import { describeOrderFiles, describePaidOrder } from './paid-mails.ts'
import { describePieces, describeTracking } from './parcel-mails.ts'
import { describeCancellation, describeRefund } from './refund-mails.ts'
import { describeReturn } from './return-mails.ts'
import { describePaidTickets } from './ticket-mails.ts'

const order = { orderId: example.id, orderNumber: 1042 }
const parcel = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: 'https://www.ups.com/track' }
const lineId = example.id

/** The example with a mail about an order, however the order is. */
export function describeExampleOrder(site: Site, news: OrderNews): CustomerMail {
  return describeOrderMail(site, order, createCheckout(site), news)
}

/** Money of the example in the currency of the store. */
export function formatExampleAmount(site: Site, amountMinor: number): string {
  return formatMoneyText(amountMinor, site.currency, site.language)
}

function createCheckout(site: Site) {
  const address = { firstName: example.firstName, lastName: 'Martin', address1: '12 Harbor Street', city: 'Portland' }
  const shippingAddress = { ...blankAddress, ...address, state: 'OR', postalCode: '97201', countryCode: 'US' }
  return {
    email: example.email,
    currency: site.currency,
    subtotalMinor: 2 * example.priceMinor,
    discountMinor: 0,
    discounts: [],
    shippingMinor: 500,
    taxes: [],
    grandTotalMinor: 2 * example.priceMinor + 500,
    taxIncluded: false,
    shippingAddress,
    billingAddress: shippingAddress,
    shippingOptionName: 'Standard',
    pickup: null,
    baseUrl: site.baseUrl,
    testMode: false,
    lines: [
      {
        lineId,
        productType: productTypes.physical,
        title: example.product,
        options: [{ optionName: 'Size', value: 'M' }],
        additionalFields: {},
        quantity: 2,
        unitPriceMinor: example.priceMinor,
        subscriptionPlan: null,
      },
    ],
  }
}

function createDonation(site: Site) {
  const { shippingAddress: billingAddress, lines, ...others } = createCheckout(site)
  const title = translateFor(site)('donationLine', { fund: 'School roof' })
  return {
    ...others,
    subtotalMinor: example.priceMinor,
    shippingMinor: 0,
    grandTotalMinor: example.priceMinor,
    shippingAddress: null,
    billingAddress,
    shippingOptionName: null,
    lines: lines.map((line) => ({ ...line, productType: donationType, title, options: [], quantity: 1 })),
  }
}

function createTicket(site: Site, startsAt: Date) {
  const code = `${order.orderNumber}-7K3M-Q2XA-9P0D`
  const ticketType = translateFor(site)('ticketsTitle')
  return {
    code,
    pictureName: code,
    event: example.product,
    startsAt,
    place: '',
    ticketType,
    name: '',
    asksName: false,
    isCheckedIn: false,
  }
}

function describeExampleReturn(state: 'requested' | 'approved' | 'declined' | 'received') {
  return (site: Site) =>
    describeExampleOrder(site, {
      ...describeReturn(site, state),
      subjectId: example.id,
      withLines: false,
      pieces: [{ lineId, quantity: 1 }],
    })
}

function describeExampleParcel(isPart: boolean) {
  return (site: Site) =>
    describeExampleOrder(
      site,
      describePieces(site, {
        isPart,
        isWhole: !isPart,
        parcel,
        subjectId: example.id,
        lines: [{ lineId, quantity: 1 }],
      }),
    )
}

export const orderMailExamples: MailExamples = {
  'order-confirmed': (site) =>
    describeOrderConfirmed(site, order, { checkout: createCheckout(site), provider: 'card' }, true, {
      downloads: undefined,
      tickets: [],
    }),
  'donation-confirmed': (site) =>
    describeDonation(site, order, { checkout: createDonation(site), provider: 'card' }, true, [
      { thanks: translateFor(site)('mailDonationReceived'), taxNote: '' },
    ]),
  'order-files': (site, now) => {
    const file = { lineId, assetId: example.id, filename: 'pattern.pdf', byteSize: 2_400_000 }
    const downloads = createMailedFiles(site, { orderId: order.orderId, baseUrl: site.baseUrl, now }, [file])
    return describeExampleOrder(site, describeOrderFiles(site, downloads ?? { list: [], note: '' }, example.id))
  },
  'order-paid': (site) => describeExampleOrder(site, describePaidOrder(site, createCheckout(site), example.id)),
  'order-tickets': (site, now) =>
    describeExampleOrder(site, describePaidTickets(site, [createTicket(site, now)], example.id)),
  'order-canceled': (site) => describeExampleOrder(site, describeCancellation(site, example.id)),
  'order-refunded': (site) =>
    describeExampleOrder(
      site,
      describeRefund(site, {
        refundId: example.id,
        provider: 'card',
        amount: formatExampleAmount(site, example.priceMinor),
      }),
    ),
  'order-fulfilled': describeExampleParcel(false),
  'order-fulfilled-part': describeExampleParcel(true),
  'order-tracking': (site) => describeExampleOrder(site, describeTracking(site, parcel, example.id)),
  'return-requested': describeExampleReturn('requested'),
  'return-approved': describeExampleReturn('approved'),
  'return-declined': describeExampleReturn('declined'),
  'return-received': describeExampleReturn('received'),
}
