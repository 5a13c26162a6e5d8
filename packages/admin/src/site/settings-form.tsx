import { type FetchQueryOptions, type QueryKey, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { FormSaveBar } from '../forms/form-save-bar.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import styles from './site.module.css'
import { resetToSaved } from '../forms/reset-options.ts'
import { useConflictCheck } from '../forms/use-conflict-check.ts'
import { useSaveForm } from '../forms/use-save-form.ts'
import { t } from '../i18n/text.ts'

// Three types meet here: what is stored, what the form shows of it, and what is sent.
interface SettingsFormProps<Values extends FieldValues, Stored, Changes, Key extends QueryKey> {
  readonly form: UseFormReturn<Values>
  /**
   * The stored values that the form shows, copied, since the form writes into them. Fields have the names of the
   * server's.
   */
  readonly toValues: (stored: Stored) => Values
  /** The values to send: only changed ones, so that two people who change different things do not undo each other. */
  readonly toChanges: (values: Values) => Changes
  readonly stored: Stored
  readonly save: UseMutationResult<Stored, Error, Changes>
  /** Reads the stored values: somebody else may have saved meanwhile. */
  readonly query: FetchQueryOptions<Stored, Error, Stored, Key>
  readonly children: ReactNode
}

/** A form of site settings: saves, discards changes, and shows errors and conflicts. */
export function SettingsForm<Values extends FieldValues, Stored, Changes, Key extends QueryKey>(
  props: SettingsFormProps<Values, Stored, Changes, Key>,
) {
  const { form, toValues, toChanges, stored, save, query, children } = props
  const queries = useQueryClient()
  const refresh = () => queries.fetchQuery({ ...query, staleTime: 0 })
  const notify = useNotify()
  const { isDirty, errors } = form.formState
  const mergeStored = useConflictCheck({ form, stored, toValues, refresh })
  const send = useSaveForm({
    form,
    toValues,
    save: async (values) => ((await mergeStored(values)) ? save.mutateAsync(toChanges(values)) : undefined),
    onSaved: () => notify(t('Saved.')),
  })
  return (
    <form className={styles.column} noValidate onSubmit={(event) => void send(event)}>
      <LeaveGuard isDirty={isDirty} onSave={send} />
      {children}
      {errors.root?.message !== undefined && (
        <Notice tone="danger" alert>
          {errors.root.message}
        </Notice>
      )}
      <FormSaveBar form={form} onDiscard={() => form.reset(toValues(stored), resetToSaved)} />
    </form>
  )
}

/** Those of the values that the form says were changed. */
export function pickChanged<Values extends object>(
  values: Values,
  dirty: { readonly [Key in keyof Values]?: unknown } | undefined,
): Partial<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys.
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => dirty !== undefined && Object.entries(dirty).some(isSet(key))),
  ) as Partial<Values>
}

function isSet(key: string) {
  return ([field, isDirty]: [string, unknown]) => field === key && isDirty !== false && isDirty !== undefined
}
