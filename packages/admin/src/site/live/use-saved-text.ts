import { useEffect, useEffectEvent, useState } from 'react'

interface SavedTextState {
  /** What the field shows. */
  readonly shown: string
  readonly type: (text: string) => void
  /** Saves what was typed, where it differs. */
  readonly commit: () => void
  /** Why the text was refused. */
  readonly problem: string | undefined
}

/** A text that is saved once its field is left, by Enter, and when the field is taken away. `onSave` answers why it failed. */
export function useSavedText(value: string, onSave: (text: string) => Promise<string | undefined>): SavedTextState {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const commit = async () => {
    if (typed === undefined) return
    const failed = typed.trim() === value ? undefined : await onSave(typed.trim())
    setProblem(failed)
    // What was typed meanwhile stays.
    if (failed === undefined) setTyped((now) => (now === typed ? undefined : now))
  }
  const commitLast = useEffectEvent(commit)
  useEffect(
    () => () => {
      void commitLast()
    },
    [],
  )
  return { shown: typed ?? value, type: setTyped, commit: () => void commit(), problem }
}
