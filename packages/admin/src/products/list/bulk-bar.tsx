import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { ProductSummary } from '../products.ts'
import type { ProductFilters } from '../search.ts'
import type { BulkKind } from './bulk-change.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { countProducts } from './bulk-edits.ts'
import styles from './list.module.css'

const actions: readonly { readonly kind: BulkKind; readonly label: string }[] = [
  { kind: 'price', label: 'Price' },
  { kind: 'startSale', label: 'Start sale' },
  { kind: 'endSale', label: 'End sale' },
  { kind: 'categories', label: 'Categories' },
  { kind: 'tags', label: 'Tags' },
  { kind: 'visibility', label: 'Visibility' },
  { kind: 'delete', label: 'Delete' },
]

/** What is selected: single products, or all that match the filters. */
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
        {chosen === 0 ? 'Select all on this page' : `${countProducts(chosen)} selected`}
      </Checkbox>
      {chosen > 0 && !isAll && count && !count.isMore && count.value > chosen && (
        <Button kind="quiet" isDisabled={isStale} onPress={() => onChange({ ids, isAll: true })}>
          {`Select all ${count.value} that match`}
        </Button>
      )}
      {chosen > 0 &&
        actions.map((action) => (
          <Button key={action.kind} kind="quiet" isDisabled={isStale} onPress={() => setKind(action.kind)}>
            {action.label}
          </Button>
        ))}
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
