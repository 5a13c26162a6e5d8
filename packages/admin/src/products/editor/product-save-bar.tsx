import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { countChanges } from '../variants/save-changes.ts'
import { useSheetFact } from '../variants/use-sheet.ts'
import type { ProductForm } from './use-product-form.ts'

/** Counts unsaved changes of the product and its variants, and asks before they are lost. */
export function ProductSaveBar({ editor }: { readonly editor: ProductForm }) {
  const { variants, mayWrite, changeCount, isSaving, errorCount, send, discard } = editor
  const variantChanges = useSheetFact(variants, ({ sheet, base }) => countChanges(sheet, base))
  const changes = mayWrite ? changeCount + variantChanges : 0
  return (
    <>
      <SaveBar
        changes={changes}
        isSaving={isSaving}
        errors={errorCount}
        onSave={() => void send()}
        onDiscard={discard}
      />
      <LeaveGuard isDirty={changes > 0} onSave={send} />
    </>
  )
}
