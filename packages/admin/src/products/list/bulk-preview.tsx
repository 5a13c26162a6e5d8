import { formatMoneyText } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format.ts'
import { countProducts, type usePreview } from './bulk-edits.ts'
import styles from './list.module.css'
import { productStates } from './product-states.ts'
import { filterOptionsQuery } from './views.ts'
import { t } from '../../i18n/text.ts'

type Preview = NonNullable<ReturnType<typeof usePreview>['data']>
type ProductValues = Preview['samples'][number]['before']

/** How many products change, what happens to the first of them, and why others are skipped. */
export function BulkPreview({ preview }: { readonly preview: Preview }) {
  const describe = useFactTexts()
  return (
    <ul className={styles.preview} aria-live="polite">
      <li className={styles.selected}>
        {countProducts(preview.changed)} will change
        {preview.unchanged > 0 && t(', {unchanged} stay as they are', { unchanged: preview.unchanged })}
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
  const list = new Intl.ListFormat('en', { style: 'narrow' })
  return ({ prices, categories, tags, state, publishedAt }) => {
    const [price] = prices ?? []
    if (price) return formatMoneyText(getPaid(price), currency, language)
    if (categories) return list.format(categories.map((slug) => names.get(slug) ?? slug)) || 'no category'
    if (tags) return list.format(tags) || 'no tags'
    if (state === 'scheduled' && typeof publishedAt === 'string')
      return t('scheduled for {publishedAt}', { publishedAt: formats.full(publishedAt) })
    return productStates.find(({ value }) => value === state)?.label.toLowerCase()
  }
}

function getPaid(price: {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
}): number {
  return price.onSale ? (price.salePriceMinor ?? price.priceMinor) : price.priceMinor
}
