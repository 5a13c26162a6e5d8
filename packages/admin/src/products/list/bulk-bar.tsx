import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { ProductSummary } from '../products.ts'
import type { ProductFilters } from '../search.ts'
import type { BulkKind } from './bulk-change.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './list.module.css'
import { t } from '../../i18n/text.ts'

const actions: readonly { readonly kind: BulkKind; readonly label: string }[] = [
  { kind: 'price', label: t('Price') },
  { kind: 'startSale', label: t('Start sale') },
  { kind: 'endSale', label: t('End sale') },
  { kind: 'categories', label: t('Categories') },
  { kind: 'tags', label: t('Tags') },
  { kind: 'visibility', label: t('Visibility') },
  { kind: 'delete', label: t('Delete') },
]

/** The selection: single products, or all that match the filters. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
}

export const nothingSelected: Selection = { ids: new Set(), isAll: false }

interface BulkBarProps {
  readonly products: readonly ProductSummary[]
  /** While the products are those of other filters. */
  readonly isStale: boolean
  readonly filter: ProductFilters
  readonly count: { readonly value: number; readonly isMore: boolean } | undefined
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
}

/** Selects many products, and changes them. */
export function BulkBar({ products, isStale, filter, count, selection, onChange }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind>()
  const { ids, isAll } = selection
  const isPage = isAll || products.every(({ itemId }) => ids.has(itemId))
  const chosen = isAll ? (count?.value ?? ids.size) : ids.size
  return (
    <div className={styles.bulk}>
      <Checkbox
        isSelected={isPage}
        isDisabled={isStale}
        isIndeterminate={!isPage && chosen > 0}
        onChange={(isSelected) =>
          onChange(
            isSelected
              ? { ids: new Set([...ids, ...products.map(({ itemId }) => itemId)]), isAll: false }
              : nothingSelected,
          )
        }
      >
        {chosen === 0
          ? t('Select all on this page')
          : t('{count, plural, one {# product selected} other {# products selected}}', { count: chosen })}
      </Checkbox>
      {chosen > 0 && !isAll && count && !count.isMore && count.value > chosen && (
        <Button kind="quiet" isDisabled={isStale} onPress={() => onChange({ ids, isAll: true })}>
          {t('Select all {count} that match', { count: count.value })}
        </Button>
      )}
      {chosen > 0 && (
        <div className={styles.bulkActions}>
          {actions.map((action) => (
            <Button key={action.kind} kind="quiet" isDisabled={isStale} onPress={() => setKind(action.kind)}>
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {kind !== undefined && (
        <BulkDialog
          kind={kind}
          selection={isAll ? { filter } : { itemIds: [...ids].slice(0, 1_000) }}
          onClose={() => setKind(undefined)}
          onDone={() => onChange(nothingSelected)}
        />
      )}
    </div>
  )
}
