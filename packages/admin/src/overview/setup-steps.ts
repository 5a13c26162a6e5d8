import type { Overview } from '../api/overview-query.ts'
import type { ScreenPath } from '../shell/screens.ts'
import { t } from '../i18n/text.ts'

export type Setup = NonNullable<Overview['setup']>
export type StepName = Setup['steps'][number]['name']

interface StepText {
  readonly title: string
  readonly why: string
  readonly action: string
  /** Where the step is done: the first of these screens that there is. */
  readonly paths: readonly [...string[], ScreenPath]
  /** Its screen is asked to open the dialog for a new entry. */
  readonly adds?: true
}

/** Where the owner does each step, and what it is good for. */
export const stepTexts: Readonly<Record<StepName, StepText>> = {
  logo: {
    title: t('Add your logo'),
    why: t('It appears at the top of every page and in the emails to customers.'),
    action: t('Add logo'),
    paths: ['/settings/general'],
  },
  product: {
    title: t('Add your first product'),
    why: t('A title is enough to save. Pictures, price and stock can follow.'),
    action: t('Add product'),
    paths: ['/products'],
    adds: true,
  },
  shipping: {
    title: t('Set shipping rates'),
    why: t('Customers in countries without a rate can’t check out with products that are shipped.'),
    action: t('Set shipping rates'),
    paths: ['/settings/shipping', '/settings/store'],
    adds: true,
  },
  tax: {
    title: t('Set taxes'),
    why: t('Rates are added at checkout by country and region. Skip this if you don’t charge tax.'),
    action: t('Set taxes'),
    paths: ['/settings/taxes', '/settings/store'],
    adds: true,
  },
  payments: {
    title: t('Choose how you get paid'),
    why: t('In test mode only test cards work. Real customers need a payment method.'),
    action: t('Set up payments'),
    paths: ['/settings/payments', '/settings/store'],
  },
  domain: {
    title: t('Connect your domain'),
    why: t('Customers find your site at your own URL, and search engines list it there.'),
    action: t('Connect domain'),
    paths: ['/settings/domains'],
  },
  testOrder: {
    title: t('Place a test order'),
    why: t('Buy something from your own site with the test card 4242 4242 4242 4242 to see what customers see.'),
    action: t('View site'),
    paths: ['/orders'],
  },
}
