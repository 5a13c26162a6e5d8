import type { ReactNode } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { SaveBar } from '../ui/save-bar.tsx'
import { listDirtyPaths } from './form-paths.ts'

interface FormSaveBarProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly onDiscard: () => void
  /** A main action that saves and does more. */
  readonly children?: ReactNode
}

/** The save bar of a form. Is inside its `<form>`, at the end. */
export function FormSaveBar<Values extends FieldValues>({ form, onDiscard, children }: FormSaveBarProps<Values>) {
  const { isDirty, isSubmitting, dirtyFields, errors } = form.formState
  return (
    <SaveBar
      // A field may be dirty that the list does not name, such as one that was removed.
      changes={isDirty ? Math.max(listDirtyPaths(dirtyFields).length, 1) : 0}
      isSaving={isSubmitting}
      errors={countErrors(errors)}
      onDiscard={onDiscard}
    >
      {children}
    </SaveBar>
  )
}

function countErrors(errors: FieldErrors): number {
  const { root: _root, ...fields } = errors
  return Object.values(fields).reduce((sum, error) => sum + countMessages(error), 0)
}

function countMessages(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 0
  if ('message' in error && typeof error.message === 'string') return 1
  return Object.entries(error).reduce((sum, [key, part]) => sum + (key === 'ref' ? 0 : countMessages(part)), 0)
}
