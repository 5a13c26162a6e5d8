import { editorLanguage, t } from '../i18n/text.ts'
import type { EmailKind, EmailVariable } from './customer-emails.ts'

interface EmailName {
  readonly title: string
  /** When it is sent. */
  readonly sent: string
}

/** What each email is called, and when customers get it. */
export const emailNames: Readonly<Record<EmailKind, EmailName>> = {
  'order-confirmed': { title: t('Order confirmation'), sent: t('When an order is placed.') },
  'donation-confirmed': {
    title: t('Donation receipt'),
    sent: t('When somebody donates, and when the money comes later.'),
  },
  'order-files': {
    title: t('Files to download'),
    sent: t('When files are paid for after the order, or offered again.'),
  },
  'order-paid': {
    title: t('Payment received'),
    sent: t('When the money of an order comes later, with the invoice. Only where invoices are attached.'),
  },
  'order-tickets': {
    title: t('Tickets'),
    sent: t('When tickets are paid for after the order.'),
  },
  'order-edited': { title: t('Order changed'), sent: t('When you edit an order and tell the customer.') },
  'balance-link': {
    title: t('Payment for a changed order'),
    sent: t('When you send a link for what is still to pay.'),
  },
  'payment-link': { title: t('Payment link'), sent: t('When you send a draft order to be paid.') },
  'order-canceled': { title: t('Order canceled'), sent: t('When you cancel an order and tell the customer.') },
  'order-refunded': { title: t('Order refunded'), sent: t('When money goes back to the customer.') },
  'order-fulfilled': {
    title: t('Shipping confirmation'),
    sent: t('When the whole order, or the rest of it, is sent.'),
  },
  'order-fulfilled-part': { title: t('Part of an order sent'), sent: t('When more comes in another parcel.') },
  'order-tracking': { title: t('New tracking number'), sent: t('When you change the tracking of a parcel.') },
  'return-requested': { title: t('Return requested'), sent: t('When a customer asks to send items back.') },
  'return-approved': { title: t('Return approved'), sent: t('When you approve a return.') },
  'return-declined': { title: t('Return declined'), sent: t('When you decline a return.') },
  'return-received': { title: t('Return received'), sent: t('When you mark returned items as received.') },
  'gift-card': { title: t('Gift card'), sent: t('To the recipient, with the code.') },
  'subscription-started': { title: t('Subscription started'), sent: t('When a subscription is bought.') },
  'subscription-price': {
    title: t('New price of a subscription'),
    sent: t('When you announce another price.'),
  },
  'subscription-ahead': { title: t('Coming renewal'), sent: t('Some days before a subscription renews.') },
  'subscription-delayed': { title: t('Renewal delayed'), sent: t('When a product can’t be delivered.') },
  'subscription-plan': {
    title: t('New plan of a subscription'),
    sent: t('When a subscriber or you choose another plan.'),
  },
  'subscription-card': {
    title: t('Link to change the card'),
    sent: t('When you ask a subscriber for another card.'),
  },
  'subscription-failed': { title: t('Payment failed'), sent: t('When a renewal can’t be charged.') },
  'subscription-paused': { title: t('Subscription paused'), sent: t('When a subscription is paused.') },
  'subscription-cancels': {
    title: t('Subscription will end'),
    sent: t('When it is canceled at the end of its period.'),
  },
  'subscription-canceled': { title: t('Subscription canceled'), sent: t('When it is canceled at once.') },
  'subscription-ended': { title: t('Subscription ended'), sent: t('When all payments were made, or one was missed.') },
  'account-code': { title: t('Sign-in code'), sent: t('When a customer signs in by a code.') },
  'account-email-code': { title: t('Code for a new email'), sent: t('When a customer changes their email.') },
  'account-welcome': { title: t('Welcome'), sent: t('When a customer gets an account.') },
  'account-invitation': { title: t('Account invitation'), sent: t('When you invite a customer to their account.') },
  'account-password': { title: t('Password changed'), sent: t('When a customer sets a new password.') },
  'account-email-changing': { title: t('Email is about to change'), sent: t('To the present email of an account.') },
  'account-email-changed': { title: t('Email changed'), sent: t('To the email that the account had before.') },
  'wish-list': {
    title: t('News of a wish list'),
    sent: t('When something on a customer’s wish list is cheaper or back in stock.'),
  },
  restock: { title: t('Back in stock'), sent: t('When a product is back that a customer waits for.') },
  'abandoned-cart': { title: t('Abandoned cart'), sent: t('Some hours after a customer left their cart.') },
  'review-request': { title: t('Review request'), sent: t('Some days after an order was sent.') },
  'newsletter-confirm': { title: t('Newsletter confirmation'), sent: t('When somebody signs up for news.') },
}

/** The groups of the list, and how the kinds of their emails begin. */
export const emailGroups: readonly { readonly title: string; readonly kinds: RegExp }[] = [
  { title: t('Orders'), kinds: /^(?:balance|payment|gift|order-(?!fulfilled|tracking))/ },
  { title: t('Shipping'), kinds: /^order-(?:fulfilled|tracking)/ },
  { title: t('Returns'), kinds: /^return-/ },
  { title: t('Subscriptions'), kinds: /^subscription-/ },
  { title: t('Customer accounts'), kinds: /^account-/ },
  { title: t('Marketing'), kinds: /./ },
]

/** What the menu of variables calls each. */
export const variableNames: Readonly<Record<EmailVariable, string>> = {
  site: t('Site title'),
  name: t('Name'),
  number: t('Order number'),
  amount: t('Amount'),
  carrier: t('Carrier'),
  tracking: t('Tracking number'),
  day: t('Last day of the link'),
  date: t('Date'),
  product: t('Product'),
  price: t('Price'),
  method: t('Payment method'),
  sender: t('Sender of the gift'),
  email: t('Email'),
}

const languageNames = new Intl.DisplayNames(editorLanguage, { type: 'language' })

/** A language in the language of the editor. */
export function formatLanguage(language: string): string {
  return languageNames.of(language) ?? language
}
