import { useState } from 'react'
import { getErrorMessage, Problem } from '../api/problem.ts'
import { t } from '../i18n/text.ts'

interface LiveRecord<Value, Stored> {
  readonly stored: Stored
  /** The part of the stored record that the screen edits. */
  readonly toValue: (stored: Stored) => Value
  readonly countChanges: (base: Value, mine: Value) => number
  /** Saves against the record that the person has seen. */
  readonly save: (value: Value, seen: Stored) => Promise<Stored>
  /** The record of others in a refused save; undefined where the refusal has another reason. */
  readonly readConflict: (problem: Problem) => Stored | undefined
  /** Merges both changes; names what both changed, '' for nothing. */
  readonly merge: (base: Value, mine: Value, theirs: Value) => { readonly value: Value; readonly conflict: string }
  readonly onSaved: (stored: Stored) => void
}

interface Draft<Value, Stored> {
  readonly seen: Stored
  readonly value: Value
}

const maxTries = 3

/**
 * A record that is edited here and saved as a whole. Changes of somebody else are merged; what both changed is shown first, and the next save
 * overwrites it.
 */
export function useLiveRecord<Value, Stored>(record: LiveRecord<Value, Stored>) {
  const { stored, toValue, countChanges, save, readConflict, merge, onSaved } = record
  const [draft, setDraft] = useState<Draft<Value, Stored>>()
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const seen = draft?.seen ?? stored
  const value = draft?.value ?? toValue(stored)
  const changes = countChanges(toValue(seen), value)

  const discard = () => {
    setDraft(undefined)
    setError('')
    return () => setDraft(draft)
  }

  const send = async (sent: Draft<Value, Stored>, tries = 0): Promise<boolean> => {
    try {
      onSaved(await save(sent.value, sent.seen))
      discard()
      return true
    } catch (thrown) {
      const theirs = thrown instanceof Problem ? readConflict(thrown) : undefined
      if (theirs === undefined) {
        setError(getErrorMessage(thrown))
        return false
      }
      const merged = merge(toValue(sent.seen), sent.value, toValue(theirs))
      const next = { seen: theirs, value: merged.value }
      setDraft(next)
      if (merged.conflict === '' && tries < maxTries) return send(next, tries + 1)
      setError(
        t('Someone else changed {conflict} meanwhile. Review your changes, then save again to overwrite theirs.', {
          conflict: merged.conflict,
        }),
      )
      return false
    }
  }

  return {
    value,
    changes,
    error,
    isSaving,
    change: (next: Value) => setDraft({ seen, value: next }),
    discard,
    /** Answers whether it is saved; where it is not, `error` says why. */
    save: async (): Promise<boolean> => {
      setSaving(true)
      setError('')
      const isSaved = await send({ seen, value })
      setSaving(false)
      return isSaved
    },
  }
}
