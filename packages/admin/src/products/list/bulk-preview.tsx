import { formatMoneyText } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format.ts'
import type { usePreview } from './bulk-edits.ts'
import styles from './list.module.css'

import { filterOptionsQuery } from './filter-options.ts'
import { editorLanguage, t } from '../../i18n/text.ts'

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>
type ProductValues = Preview['samples'][number]['before']

const stateWords: Readonly<Partial<Record<string, string>>> = {
  published: t('published'),
  scheduled: t('scheduled'),
  unlisted: t('unlisted'),
  draft: t('draft'),
}

/** How many products change, what happens to the first of them, and why others are skipped. */
export function BulkPreview({ preview }: { readonly preview: Preview }) {
  const describe = useFactTexts()
  return (
    <ul className={styles.preview} aria-live="polite">
      <li className={styles.selected}>
        {preview.unchanged > 0
          ? t(
              '{count, plural, one {# product will change, {unchanged} stay as they are} other {# products will change, {unchanged} stay as they are}}',
              { count: preview.changed, unchanged: preview.unchanged },
            )
          : t('{count, plural, one {# product will change} other {# products will change}}', {
              count: preview.changed,
            })}
      </li>
      {preview.samples.map(({ itemId, title, before, after }) => {
        const [from, to] = [describe(before), describe(after)]
        return (
          <li key={itemId}>
            {title}
            {from !== undefined && to !== undefined && `: ${from} → ${to}`}
          </li>
        )
      })}
      {preview.reasons.map(({ reason, count }) => (
        <li key={reason}>{t('{count} skipped: {reason}', { count, reason })}</li>
      ))}
    </ul>
  )
}

/** Says what a product has, before or after a change, in a few words; undefined where its title says enough. */
function useFactTexts(): (facts: ProductValues) => string | undefined {
  const { language, currency } = useSession().site
  const formats = useFormats()
  const names = new Map(useQuery(filterOptionsQuery).data?.categories.map(({ slug, name }) => [slug, name]))
  const list = new Intl.ListFormat(editorLanguage, { style: 'narrow' })
  return ({ prices, categories, tags, state, publishedAt }) => {
    const [price] = prices ?? []
    if (price) return formatMoneyText(getPaid(price), currency, language)
    if (categories) return list.format(categories.map((slug) => names.get(slug) ?? slug)) || t('no category')
    if (tags) return list.format(tags) || t('no tags')
    if (state === 'scheduled' && typeof publishedAt === 'string')
      return t('scheduled for {date}', { date: formats.full(publishedAt) })
    return state === undefined ? undefined : stateWords[state]
  }
}

function getPaid(price: {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
}): number {
  return price.onSale ? (price.salePriceMinor ?? price.priceMinor) : price.priceMinor
}
