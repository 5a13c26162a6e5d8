import type { Messages } from '@vitrine/commerce'

const perYear = { Week: 52, Month: 12, Year: 1 } as const
type Unit = keyof typeof perYear
const units: readonly Unit[] = ['Week', 'Month', 'Year']

/**
 * The sentences of subscription prices under the keys of the specification,
 * `productPrice__multiplePrices__nWeekly__limited__nYears`. They are composed of the messages for a price, a billing
 * period and a duration, whose plural forms become a `plural` of the template language.
 */
export function selectSubscriptionStrings(messages: Messages): Record<string, string> {
  const text = (key: string) => messages[key] ?? ''
  const strings: Record<string, string> = {}
  for (const [prices, price] of [
    ['singlePrice', '{price}'],
    ['multiplePrices', text('productPriceFromText')],
  ] as const) {
    for (const unit of units) {
      for (const every of ['1', 'n'] as const) {
        const period =
          every === '1'
            ? text(`subscriptionEvery${unit}_one`)
            : buildPlural(messages, `subscriptionEvery${unit}`, 'billingPeriodValue')
        const start = `productPrice__${prices}__${every}${unit}ly__`
        strings[`${start}indefinite`] = fill(text('subscriptionPrice'), { price, period })
        for (const length of unit === 'Year' ? [unit] : [unit, 'Year' as const]) {
          for (const count of ['1', 'n'] as const) {
            const duration = buildPlural(messages, `subscriptionFor${length}`, 'duration')
            strings[`${start}limited__${count}${length}s`] = fill(text('subscriptionPriceLimited'), {
              price,
              period,
              duration,
            })
          }
        }
      }
    }
  }
  return strings
}

/** `{duration plural one {for {duration} year} other {for {duration} years}}` */
function buildPlural(messages: Messages, key: string, name: string): string {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].flatMap((category) => {
    const form = messages[`${key}_${category}`]
    return form === undefined ? [] : [`${category} {${form.replaceAll('{count}', `{${name}}`)}}`]
  })
  return `{${name} plural ${forms.join(' ')}}`
}

/** Not `fillText`: what is put in has placeholders of its own. */
function fill(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
}
