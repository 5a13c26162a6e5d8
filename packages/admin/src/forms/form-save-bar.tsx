import type { ReactNode } from 'react'
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
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
  const discard = () => {
    const restore = keepValues(form)
    onDiscard()
    return restore
  }
  return (
    <SaveBar
      // A field may be dirty that the list does not name, such as one that was removed.
      changes={isDirty ? Math.max(listDirtyPaths(dirtyFields).length, 1) : 0}
      isSaving={isSubmitting}
      errors={countErrors(errors)}
      onDiscard={discard}
    >
      {children}
    </SaveBar>
  )
}

/** Keeps the changed values of a form. Returns a function that enters them again, over the values the form has by then. */
export function keepValues<Values extends FieldValues>(form: UseFormReturn<Values>): () => void {
  const kept = structuredClone(form.getValues())
  return () => {
    for (const name of Object.keys(kept)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's values have this field.
      const field = name as FieldPath<Values>
      form.setValue(field, kept[field], { shouldDirty: true })
    }
  }
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
