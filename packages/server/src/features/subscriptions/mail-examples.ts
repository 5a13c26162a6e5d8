import { blankAddress } from '@vitrine/commerce/addresses'
import type { Site } from '../../platform/context.ts'
import { addExampleDays, type CustomerMail, example, type MailExamples } from '../customer-mails/index.ts'
import { describeSubscriptionMail, formatSubscriptionDay, type SubscriptionNews } from './mails.ts'

function describeExample(kind: SubscriptionNews['kind'], hasMethod = false) {
  return (site: Site, now: Date): CustomerMail => {
    const date = formatSubscriptionDay(site, site.timeZone, addExampleDays(now, 7))
    const row = {
      subscriptionId: example.id,
      title: 'Coffee box',
      quantity: 1,
      unitPriceMinor: example.priceMinor,
      currency: site.currency,
      periodValue: 1,
      periodUnit: 'MONTH',
      cycles: 0,
      timeZone: site.timeZone,
      email: example.email,
      shippingAddress: { ...blankAddress, firstName: example.firstName },
      billingAddress: null,
      baseUrl: site.baseUrl,
      language: null,
      testMode: false,
    } as const
    const values = hasMethod ? { date, method: 'Visa 4242' } : { date }
    return describeSubscriptionMail(site, row, { kind, subjectId: example.id, values })
  }
}

export const subscriptionMailExamples: MailExamples = {
  'subscription-started': describeExample('subscription-started'),
  'subscription-ahead': describeExample('subscription-ahead', true),
  'subscription-price': describeExample('subscription-price'),
  'subscription-delayed': describeExample('subscription-delayed'),
  'subscription-plan': describeExample('subscription-plan'),
  'subscription-card': describeExample('subscription-card', true),
  'subscription-failed': describeExample('subscription-failed'),
  'subscription-paused': describeExample('subscription-paused'),
  'subscription-cancels': describeExample('subscription-cancels'),
  'subscription-canceled': describeExample('subscription-canceled'),
  'subscription-ended': describeExample('subscription-ended'),
}
