import type { BaseSyntheticEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { getFieldProblems, getErrorMessage } from '../api/problem.ts'
import { type FieldMessages, placeProblems } from './place-problems.ts'
import { resetToSaved } from './reset-options.ts'

interface SaveFormOptions<Values extends FieldValues, Saved> {
  readonly form: UseFormReturn<Values>
  /** Sends the values and returns the saved record. Returns undefined to save nothing yet. */
  readonly save: (values: Values) => Promise<Saved | undefined>
  /** The form's values of a saved record. */
  readonly toValues: (saved: Saved) => Values
  readonly onSaved: (saved: Saved) => void
  /** Reads the server's refusal. By default the form's fields have the server's names. */
  readonly readProblems?: (error: unknown) => FieldMessages
  readonly onRefused?: () => void
}

/**
 * Saves a form: resets it to the saved record, or shows each refusal at its field. Input typed while the save is under
 * way stays, unsaved. Returns the handler of `onSubmit`, which answers whether the form is saved.
 */
export function useSaveForm<Values extends FieldValues, Saved>(options: SaveFormOptions<Values, Saved>) {
  const { form, save, toValues, onSaved, readProblems = getFieldProblems, onRefused } = options
  return async (event?: BaseSyntheticEvent): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(async (values) => {
      const sent = form.getValues()
      const texts = Object.entries(sent).map(([name, value]) => [name, JSON.stringify(value)] as const)
      try {
        const saved = await save(values)
        if (saved === undefined) return
        const now = { ...form.getValues() }
        form.reset(toValues(saved), resetToSaved)
        for (const [name, text] of texts) {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's values have this field.
          const field = name as FieldPath<Values>
          if (JSON.stringify(now[field]) !== text) form.setValue(field, now[field], { shouldDirty: true })
        }
        onSaved(saved)
        isSaved = true
      } catch (error) {
        showProblems(form, readProblems(error), error)
        onRefused?.()
      }
    })(event)
    return isSaved
  }
}

/** Focuses the first field. A problem of no field of the form is shown above or below the whole form. */
function showProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: FieldMessages,
  error: unknown,
): void {
  const placed = placeProblems(form.getValues(), problems, getErrorMessage(error))
  for (const [index, [field, message]] of placed.fields.entries())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's values have this field.
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  if (placed.form !== undefined) form.setError('root', { message: placed.form })
}
