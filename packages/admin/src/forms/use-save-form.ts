import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProblems, getErrorMessage } from '../api/problem.ts'
import { resetToSaved } from './reset-options.ts'

/** What is wrong, by field of the form: `{ slug: 'Already in use.' }`. */
export type FieldMessages = Readonly<Record<string, string>>

interface SaveFormOptions<Values extends FieldValues, Saved> {
  readonly form: UseFormReturn<Values>
  /** Sends what was typed. Gives what is saved by now; nothing where it is not to be saved yet. */
  readonly save: (values: Values) => Promise<Saved | undefined>
  /** What the form shows of what is saved. */
  readonly toValues: (saved: Saved) => Values
  readonly onSaved: (saved: Saved) => void
  /** Reads a refusal. Without it the fields have the names of the server's. */
  readonly readProblems?: (error: unknown) => FieldMessages
  readonly onRefused?: () => void
}

/**
 * The one way in which a form saves: it shows what is saved by then, and what was refused at its field. Gives the handler of `onSubmit`.
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

/** The first field gets the focus. What is about no field of the form stands at the form itself. */
function showProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: FieldMessages,
  error: unknown,
): void {
  const values = form.getValues()
  const known = Object.entries(problems).filter(([field]) => (field.split('.')[0] ?? '') in values)
  for (const [index, [field, message]] of known.entries())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values have it.
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  if (known.length === 0) form.setError('root', { message: getErrorMessage(error) })
}
