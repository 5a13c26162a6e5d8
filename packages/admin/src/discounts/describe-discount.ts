import { t } from '../i18n/text.ts'
import type { Formats } from '../ui/format.ts'
import type { Discount } from './discounts.ts'

type Described = Pick<
  Discount,
  | 'effect'
  | 'target'
  | 'minimumMinor'
  | 'minimumQuantity'
  | 'excludesSaleItems'
  | 'emails'
  | 'isFirstOrderOnly'
  | 'startsOn'
  | 'endsOn'
  | 'maxUses'
  | 'maxUsesPerCustomer'
  | 'maxUsesPerCode'
> & { readonly segmentId?: string | null | undefined }

/** The discount in a few words: "20% off 3 products". */
function describeEffect({ effect, target }: Described, formats: Formats, currency: string): string {
  const count = listTarget(target).length
  const percent = 'ratePpm' in effect ? formats.percent(effect.ratePpm / 1_000_000) : ''
  if (effect.kind === 'free_shipping') return t('Free shipping')
  if (effect.kind === 'buy_x_get_y') {
    const { buyQuantity: buy, getQuantity: get } = effect
    return effect.ratePpm === 1_000_000
      ? t('Buy {buy}, get {get} free', { buy, get })
      : t('Buy {buy}, get {get} for {percent} less', { buy, get, percent })
  }
  const off = effect.kind === 'percent' ? percent : formats.money({ amountMinor: effect.amountMinor, currency })
  if (target.kind === 'products')
    return t('{off} off {count, plural, one {# product} other {# products}}', { off, count })
  if (target.kind === 'categories')
    return t('{off} off {count, plural, one {# category} other {# categories}}', { off, count })
  return t('{off} off the order', { off })
}

function listTarget(target: Described['target']): readonly string[] {
  if (target.kind === 'products') return target.itemIds
  return target.kind === 'categories' ? target.categoryIds : []
}

/** All of a discount in short sentences, what it does first. */
export function describeDiscount(discount: Described, formats: Formats, currency: string): string[] {
  const {
    minimumMinor,
    minimumQuantity,
    emails,
    segmentId,
    startsOn,
    endsOn,
    maxUses,
    maxUsesPerCustomer,
    maxUsesPerCode,
  } = discount
  const optional = [
    minimumMinor !== null && t('From {amount}', { amount: formats.money({ amountMinor: minimumMinor, currency }) }),
    minimumQuantity !== null && t('From {count, plural, one {# piece} other {# pieces}}', { count: minimumQuantity }),
    discount.excludesSaleItems && t('Not on sale items'),
    segmentId !== null && segmentId !== undefined && t('For a segment of customers'),
    emails.length > 0 && t('For {count, plural, one {# customer} other {# customers}}', { count: emails.length }),
    discount.isFirstOrderOnly && t('First order only'),
    maxUses !== null && t('{count, plural, one {# use} other {# uses}} in total', { count: maxUses }),
    maxUsesPerCustomer !== null &&
      t('{count, plural, one {Once} other {# times}} per customer', { count: maxUsesPerCustomer }),
    maxUsesPerCode !== null && t('{count, plural, one {Once} other {# times}} per code', { count: maxUsesPerCode }),
    startsOn !== null && t('From {date}', { date: formats.full(startsOn) }),
    endsOn !== null && t('Until {date}', { date: formats.full(endsOn) }),
  ]
  return [describeEffect(discount, formats, currency), ...optional.filter((text) => text !== false)]
}
