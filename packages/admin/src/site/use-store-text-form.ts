import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { getErrorMessage, getFieldProblems } from '../api/problem.ts'
import { useNotify } from '../ui/notifications.tsx'
import { saveStoreText, type StoreText, type StoreTexts, storeTextQuery, type TextLanguage } from './store-text.ts'
import { t } from '../i18n/text.ts'

/** What an owner typed, and what was stored when they began: what somebody else wrote since then is not overwritten unseen. */
interface Change {
  readonly text: string | null
  readonly seen: string | null
}

type Changes = Readonly<Record<string, Change>>

/** The texts that are changed and not saved, and what is wrong with them. */
export function useStoreTextForm(language: TextLanguage) {
  const query = storeTextQuery(language)
  const [changes, setChanges] = useState<Changes>({})
  const queries = useQueryClient()
  const notify = useNotify()
  const saving = useMutation({
    /** Saves nothing and returns the texts of others, where somebody else changed the same. */
    mutationFn: async (sent: Changes): Promise<readonly StoreText[]> => {
      const stored = await queries.fetchQuery({ ...query, staleTime: 0 })
      const theirs = listConflicts(stored, sent)
      if (theirs.length > 0) return theirs
      queries.setQueryData(query.queryKey, await saveStoreText(language, listTexts(sent)))
      return []
    },
  })
  const { data: theirs, error, isPending: isSaving, reset, mutateAsync } = saving
  const texts = useMemo(() => listTexts(changes), [changes])
  const problems = useMemo(
    () => ({
      ...getFieldProblems(error),
      ...Object.fromEntries((theirs ?? []).map(({ key, own }) => [key, describeConflict(own)])),
    }),
    [error, theirs],
  )
  const change = useCallback(({ key, own }: StoreText, text: string | null) => {
    setChanges((before) => {
      const { [key]: known, ...rest } = before
      return text === own ? rest : { ...rest, [key]: { text, seen: known ? known.seen : own } }
    })
  }, [])
  const discard = () => {
    setChanges({})
    reset()
    return () => setChanges(changes)
  }
  const send = async (): Promise<boolean> => {
    const sent = changes
    const refused = await mutateAsync(sent).catch(() => undefined)
    if (!refused) return false
    if (refused.length > 0) {
      // They are shown now: the next save overwrites them.
      setChanges((now) => markSeen(now, refused))
      return false
    }
    // Input typed while the save was under way is not stored yet.
    setChanges((now) => Object.fromEntries(Object.entries(now).filter(([key, { text }]) => sent[key]?.text !== text)))
    notify(t('Saved.'))
    return true
  }
  const hasConflict = theirs !== undefined && theirs.length > 0
  const problem = error
    ? getErrorMessage(error)
    : hasConflict
      ? t('Someone else saved changes. Review them, then save again to overwrite.')
      : undefined
  return { texts, change, problems, problem, isSaving, send, discard }
}

function listTexts(changes: Changes): Readonly<Record<string, string | null>> {
  return Object.fromEntries(Object.entries(changes).map(([key, { text }]) => [key, text]))
}

/** Texts that somebody else changed meanwhile, to something else. */
function listConflicts({ strings }: StoreTexts, changes: Changes): readonly StoreText[] {
  return strings.filter(({ key, own }) => {
    const mine = changes[key]
    return mine !== undefined && own !== mine.seen && own !== mine.text
  })
}

function markSeen(changes: Changes, theirs: readonly StoreText[]): Changes {
  const stored = new Map(theirs.map(({ key, own }) => [key, own]))
  return Object.fromEntries(
    Object.entries(changes).map(([key, mine]) => [
      key,
      { ...mine, seen: stored.has(key) ? (stored.get(key) ?? null) : mine.seen },
    ]),
  )
}

function describeConflict(theirs: string | null): string {
  return theirs === null
    ? t('Someone else cleared this.')
    : t('Someone else changed this to: “{value}”', { value: theirs })
}
