import { t } from '../i18n/text.ts'

const providerNames: Readonly<Record<string, string>> = {
  test: t('Test card'),
  manual: t('Pay later'),
  stripe: 'Stripe',
  mollie: 'Mollie',
  free: t('Nothing to pay'),
  'gift-card': t('Gift card'),
  exchange: t('Goods exchanged'),
  unpaid: t('Never paid'),
  recovered: t('Paid late'),
}

const sourceNames: Readonly<Record<string, string>> = {
  shopify: 'Shopify',
  squarespace: 'Squarespace',
  vitrine: t('Another store here'),
}

/** Where an imported order was sold, for people. */
export function getSourceName(source: string): string {
  return sourceNames[source] ?? source
}

/** The name of a payment provider, for people. */
export function getProviderName(provider: string): string {
  return providerNames[provider] ?? provider
}
