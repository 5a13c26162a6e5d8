import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProblems, getErrorMessage } from '../api/problem.ts'
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
 * Saves a form: resets it to the saved record, or shows each refusal at its field. Returns the handler of `onSubmit`.
 */
export function useSaveForm<Values extends FieldValues, Saved>(options: SaveFormOptions<Values, Saved>) {
  const { form, save, toValues, onSaved, readProblems = fieldProblems, onRefused } = options
  return form.handleSubmit(async (values) => {
    try {
      const saved = await save(values)
      if (saved === undefined) return
      form.reset(toValues(saved), resetToSaved)
      onSaved(saved)
    } catch (error) {
      showProblems(form, readProblems(error), error)
      onRefused?.()
    }
  })
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
