import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { useFormats } from '../ui/format.ts'
import { conditionLabels } from './condition-kinds.ts'
import type { Condition, SegmentRules } from '../segment-data/segments.ts'

/** Says the conditions of a segment in a line. */
export function useDescribeSegment(): (rules: SegmentRules) => string {
  const formats = useFormats()
  const { site } = useSession()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency: site.currency })
  return ({ match, conditions }) =>
    conditions.map((condition) => describe(condition, money)).join(match === 'any' ? ` ${t('or')} ` : ' · ')
}

function describe(condition: Condition, money: (amountMinor: number) => string): string {
  switch (condition.kind) {
    case 'orders':
      return condition.compare === 'min'
        ? t('At least {count, plural, one {# order} other {# orders}}', { count: condition.count })
        : t('At most {count, plural, one {# order} other {# orders}}', { count: condition.count })
    case 'spent':
      return condition.compare === 'min'
        ? t('Spent at least {amount}', { amount: money(condition.amountMinor) })
        : t('Spent at most {amount}', { amount: money(condition.amountMinor) })
    case 'lastOrder':
      return condition.compare === 'within'
        ? t('{count, plural, one {Ordered in the last day} other {Ordered in the last # days}}', {
            count: condition.days,
          })
        : t('{count, plural, one {No order for a day} other {No order for # days}}', { count: condition.days })
    case 'country':
      return condition.countries.join(', ')
    case 'tag':
      return condition.isTrue
        ? t('Tag: {tags}', { tags: condition.tags.join(', ') })
        : t('Without the tag {tags}', { tags: condition.tags.join(', ') })
    case 'bought':
      return condition.isTrue
        ? t('Bought {count, plural, one {a product} other {one of # products}}', { count: condition.itemIds.length })
        : t('Did not buy {count, plural, one {a product} other {any of # products}}', {
            count: condition.itemIds.length,
          })
    default:
      return t('{question}: {answer}', {
        question: conditionLabels[condition.kind],
        answer: condition.isTrue ? t('Yes') : t('No'),
      })
  }
}
