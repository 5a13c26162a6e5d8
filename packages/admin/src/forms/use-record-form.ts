import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { useNotify } from '../ui/notifications.tsx'

/** Mistakes of a form by the field that has them; parts of a list are named like `lines.0.title`. */
export type FieldMistakes = Readonly<Partial<Record<string, string>>>

interface RecordFormOptions<Stored extends { readonly version: number }, Values, Body> {
  /** The record as the server has it; undefined while it is made. */
  readonly stored: Stored | undefined
  /** What the form shows while nothing was changed. */
  readonly initial: Values
  /** Whether the unchanged form of a new record may be saved, as a copy of another one may. */
  readonly isComplete?: boolean
  readonly read: (values: Values) => { readonly body: Body; readonly problems: FieldMistakes }
  readonly create: (body: Body) => Promise<Stored>
  /** Saves over the version that the changes began from: the server refuses where somebody else saved a later one. */
  readonly update: (stored: Stored, body: Body, version: number) => Promise<Stored>
  /** Fields of the form for those that the server names; the same names by default. */
  readonly placeProblems?: (fields: Readonly<Record<string, string>>) => FieldMistakes
  readonly refresh: (saved: Stored) => Promise<void> | void
  /** Goes to the page of the record that was just made. */
  readonly open: (saved: Stored) => Promise<void>
  readonly savedText: string
}

/** What `RecordForm` shows of a form: whether it can be saved, its mistakes, and an error. */
export interface RecordFormState {
  readonly isDirty: boolean
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly problems: FieldMistakes
  /** Why the server refused, where no field is to blame. */
  readonly error: string | undefined
  /** Answers whether it is saved. */
  readonly save: () => Promise<boolean>
  /** Returns what brings the values back. */
  readonly discard: () => () => void
}

/** The form of a record with a version, such as a discount: its unsaved values, its mistakes and its save. */
export function useRecordForm<Stored extends { readonly version: number }, Values extends object, Body>(
  options: RecordFormOptions<Stored, Values, Body>,
): RecordFormState & { readonly values: Values; readonly change: (changes: Partial<Values>) => void } {
  const { stored, initial, isComplete = false, read, placeProblems = (fields) => fields } = options
  const notify = useNotify()
  const [draft, setDraft] = useState<Values>()
  const [seen, setSeen] = useState(stored)
  const [problems, setProblems] = useState<FieldMistakes>({})
  const values = draft ?? initial
  const saving = useMutation({
    mutationFn: ({ body }: { readonly body: Body; readonly sent: Values | undefined }) =>
      stored ? options.update(stored, body, (draft ? seen : stored)?.version ?? stored.version) : options.create(body),
    onSuccess: async (saved, { sent }) => {
      await options.refresh(saved)
      notify(options.savedText)
      if (!stored) return options.open(saved)
      // Changes made during the save wait for the next one.
      setDraft((now) => (now === sent ? undefined : now))
      setSeen(saved)
      return undefined
    },
    onError: (error) => setProblems(placeProblems(getFieldProblems(error))),
  })
  const save = async (): Promise<boolean> => {
    const { body, problems: found } = read(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    return saving.mutateAsync({ body, sent: draft }).then(
      () => true,
      () => false,
    )
  }
  const change = (changes: Partial<Values>) => {
    if (draft === undefined) setSeen(stored)
    setDraft((now) => ({ ...(now ?? values), ...changes }))
    setProblems((before) => omitFields(before, Object.keys(changes)))
    saving.reset()
  }
  const discard = () => {
    setDraft(undefined)
    setProblems({})
    saving.reset()
    return () => setDraft(draft)
  }
  const hasMistakes = Object.keys(problems).length > 0
  return {
    values,
    problems,
    isDirty: draft !== undefined,
    canSave: draft !== undefined || (stored === undefined && isComplete),
    isSaving: saving.isPending,
    error: saving.isError && !hasMistakes ? getErrorMessage(saving.error) : undefined,
    save,
    change,
    discard,
  }
}

/** A mistake goes with the value that had it; entries of a list move, so theirs go together. */
function omitFields(problems: FieldMistakes, fields: readonly string[]): FieldMistakes {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !fields.includes(path.split('.')[0] ?? '')))
}
