/** The mails that customers get, each with texts of its own. In the order of their list. */
export const customerMailKinds = [
  'order-confirmed',
  'donation-confirmed',
  'order-files',
  'order-paid',
  'order-tickets',
  'order-edited',
  'balance-link',
  'payment-link',
  'order-canceled',
  'order-refunded',
  'order-fulfilled',
  'order-fulfilled-part',
  'order-tracking',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
  'gift-card',
  'subscription-started',
  'subscription-ahead',
  'subscription-price',
  'subscription-delayed',
  'subscription-plan',
  'subscription-card',
  'subscription-failed',
  'subscription-paused',
  'subscription-cancels',
  'subscription-canceled',
  'subscription-ended',
  'account-code',
  'account-email-code',
  'account-welcome',
  'account-invitation',
  'account-password',
  'account-email-changing',
  'account-email-changed',
  'restock',
  'abandoned-cart',
  'wish-list',
  'review-request',
  'newsletter-confirm',
] as const

export type CustomerMailKind = (typeof customerMailKinds)[number]

/** Every variable that the texts of some mail may use. */
export const mailVariables = [
  'site',
  'name',
  'number',
  'amount',
  'carrier',
  'tracking',
  'day',
  'date',
  'product',
  'price',
  'method',
  'sender',
  'email',
] as const

type MailVariable = (typeof mailVariables)[number]

/** The values of a mail. What a kind has one time it has every time; '' where there is nothing to say. */
export type MailValues = Readonly<Partial<Record<MailVariable, string>>>
