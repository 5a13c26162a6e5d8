import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { listDirtyPaths, getValuesByPath, mergeChanges } from './form-paths.ts'
import { t } from '../i18n/text.ts'

interface ConflictCheck<Values extends FieldValues, Stored> {
  readonly form: UseFormReturn<Values>
  readonly stored: Stored
  readonly toValues: (stored: Stored) => Values
  /** Loads what is stored now. */
  readonly refresh: () => Promise<Stored>
}

const longestShown = 160

/** The stored record at the time of a save, and the form's values of it with the changes of this person. */
interface MergedValues<Values, Stored> {
  readonly stored: Stored
  readonly values: Values
}

/**
 * Stops a save that would overwrite changes of somebody else, and shows the other values at their fields. The next
 * attempt overwrites them. Returns a check to await before saving: it resolves to the values to save, or to undefined
 * when the person has to review first.
 */
export function useConflictCheck<Values extends FieldValues, Stored>(props: ConflictCheck<Values, Stored>) {
  const { form, stored, toValues, refresh } = props
  const { dirtyFields } = form.formState
  /** The stored values that the person at this form has seen. */
  const known = useRef(getValuesByPath(toValues(stored)))
  useEffect(() => {
    const dirty = new Set(listDirtyPaths(dirtyFields))
    const now = getValuesByPath(toValues(stored))
    known.current = new Map(
      [...now].map(([path, value]) => [path, dirty.has(path) ? (known.current.get(path) ?? value) : value]),
    )
  }, [stored, toValues, dirtyFields])
  // A button may set a value and save at once, before the next render knows that the field is dirty.
  const dirtyNow = useRef<unknown>(dirtyFields)
  useEffect(
    () =>
      form.subscribe({
        formState: { dirtyFields: true },
        callback: (state) => void (dirtyNow.current = state.dirtyFields ?? dirtyNow.current),
      }),
    [form],
  )

  return async (values: Values): Promise<MergedValues<Values, Stored> | undefined> => {
    const dirty = dirtyNow.current
    const paths = listDirtyPaths(dirty)
    const mine = getValuesByPath(values)
    try {
      const latest = await refresh()
      const now = getValuesByPath(toValues(latest))
      const theirs = paths.filter(
        (path) => now.get(path) !== known.current.get(path) && now.get(path) !== mine.get(path),
      )
      known.current = now
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths are those of the form.
      for (const path of theirs) form.setError(path as FieldPath<Values>, { message: sentence(now.get(path)) })
      if (theirs.length === 0) return { stored: latest, values: mergeChanges(toValues(latest), values, dirty) }
      form.setError('root', { message: t('Someone else saved changes. Review them, then save again to overwrite.') })
      return undefined
    } catch (error) {
      form.setError('root', { message: getErrorMessage(error) })
      return undefined
    }
  }
}

function sentence(value: string | undefined): string {
  const theirs: unknown = value === undefined ? undefined : JSON.parse(value)
  if (typeof theirs !== 'string') return t('Someone else changed this.')
  if (theirs === '') return t('Someone else cleared this.')
  return t('Someone else changed this to: “{value}”', {
    value: theirs.length > longestShown ? `${theirs.slice(0, longestShown)} …` : theirs,
  })
}
