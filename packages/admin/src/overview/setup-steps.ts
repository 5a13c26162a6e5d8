import type { Overview } from '../api/overview-query.ts'
import type { ScreenPath } from '../shell/screens.ts'

export type Setup = NonNullable<Overview['setup']>
export type StepName = Setup['steps'][number]['name']

interface StepText {
  readonly title: string
  readonly why: string
  readonly action: string
  /** Where the step is done: the first of these screens that there is. */
  readonly paths: readonly [...string[], ScreenPath]
  /** What the list of products is asked to open. */
  readonly adds?: true
}

/** Where the owner does each step, and what it is good for. */
export const stepTexts: Readonly<Record<StepName, StepText>> = {
  logo: {
    title: 'Add your logo',
    why: 'It stands at the top of every page and in the emails to customers.',
    action: 'Add logo',
    paths: ['/settings/general'],
  },
  product: {
    title: 'Add your first product',
    why: 'A title is enough to save. Pictures, price and stock can follow.',
    action: 'Add product',
    paths: ['/products'],
    adds: true,
  },
  shipping: {
    title: 'Set shipping rates',
    why: 'Customers in countries without a rate can’t check out with products that are shipped.',
    action: 'Set shipping rates',
    paths: ['/settings/shipping', '/settings/store'],
  },
  tax: {
    title: 'Set taxes',
    why: 'Rates are added at checkout by country and region. Skip this if you don’t charge tax.',
    action: 'Set taxes',
    paths: ['/settings/taxes', '/settings/store'],
  },
  payments: {
    title: 'Choose how you get paid',
    why: 'In test mode only test cards work. Real customers need a payment method.',
    action: 'Set up payments',
    paths: ['/settings/payments', '/settings/store'],
  },
  domain: {
    title: 'Connect your domain',
    why: 'Customers find your site at your own URL, and search engines list it there.',
    action: 'Connect domain',
    paths: ['/settings/domains'],
  },
  testOrder: {
    title: 'Place a test order',
    why: 'Buy something from your own site with the test card 4242 4242 4242 4242 to see what customers see.',
    action: 'View site',
    paths: ['/orders'],
  },
}
