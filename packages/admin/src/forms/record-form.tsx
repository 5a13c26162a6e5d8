import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface RecordFormProps {
  readonly form: RecordFormState
  /** The fields. */
  readonly children: ReactNode
}

/** The fields of a record between what the server refused and the bar that saves; nobody leaves with unsaved changes unasked. */
export function RecordForm({ form, children }: RecordFormProps) {
  return (
    <>
      <LeaveGuard isDirty={form.isDirty} onSave={form.save} />
      {form.error !== undefined && (
        <Notice tone="danger" alert>
          {form.error}
        </Notice>
      )}
      {children}
      <SaveBar
        changes={form.canSave ? 1 : 0}
        isSaving={form.isSaving}
        errors={Object.keys(form.problems).length}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
    </>
  )
}
