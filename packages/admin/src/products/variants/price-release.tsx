import type { Product } from '../../api/product-query.ts'
import { answer, api } from '../../api/client.ts'
import { SaveForRelease } from '../../release-changes/save-for-release.tsx'
import { WaitingChanges } from '../../release-changes/waiting-changes.tsx'
import styles from '../../release-changes/release-changes.module.css'
import { t } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { listPriceEdits, takeBackPrices } from './price-edits.ts'
import { type SheetSource, useSheetFact } from './use-sheet.ts'

interface PriceReleaseProps {
  readonly product: Product
  readonly variants: SheetSource
}

/** Puts changed prices into a release instead of live, and says which releases change prices of the product. */
export function PriceRelease({ product, variants }: PriceReleaseProps) {
  const { store, format } = variants
  const can = useCan()
  const mayDraft = can('products.write') && can('content.read')
  const edits = useSheetFact(variants, (state) => JSON.stringify(listPriceEdits(state, product, format)))
  const prices: ReturnType<typeof listPriceEdits> = JSON.parse(edits)
  return (
    <div className={styles.offer}>
      <WaitingChanges kind="prices" id={product.itemId} />
      {mayDraft && prices.length > 0 && (
        <SaveForRelease
          label={t('Save prices for a release...')}
          save={(release) =>
            answer(
              api.POST('/api/admin/releases/changes/prices', { body: { release, productId: product.itemId, prices } }),
            )
          }
          onSaved={() => store.write((sheet) => takeBackPrices(sheet, store.getState().base))}
        />
      )}
    </div>
  )
}
