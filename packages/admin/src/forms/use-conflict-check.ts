import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { dirtyPaths, getValuesByPath } from './form-paths.ts'

interface ConflictCheck<Values extends FieldValues, Stored> {
  readonly form: UseFormReturn<Values>
  readonly stored: Stored
  readonly toValues: (stored: Stored) => Values
  /** Loads what is stored now. */
  readonly refresh: () => Promise<Stored>
}

const longestShown = 160

/**
 * Stops a save that would overwrite what somebody else saved meanwhile, and shows the other values at their fields. The next attempt
 * overwrites them. Returns a check to await before saving; it resolves to whether to save.
 */
export function useConflictCheck<Values extends FieldValues, Stored>(props: ConflictCheck<Values, Stored>) {
  const { form, stored, toValues, refresh } = props
  const { dirtyFields } = form.formState
  /** The stored values that the person at this form has seen. */
  const known = useRef(getValuesByPath(toValues(stored)))
  useEffect(() => {
    const dirty = new Set(dirtyPaths(dirtyFields))
    const now = getValuesByPath(toValues(stored))
    known.current = new Map(
      [...now].map(([path, value]) => [path, dirty.has(path) ? (known.current.get(path) ?? value) : value]),
    )
  }, [stored, toValues, dirtyFields])

  return async (values: Values): Promise<boolean> => {
    const paths = dirtyPaths(dirtyFields)
    const mine = getValuesByPath(values)
    try {
      const now = getValuesByPath(toValues(await refresh()))
      const theirs = paths.filter(
        (path) => now.get(path) !== known.current.get(path) && now.get(path) !== mine.get(path),
      )
      known.current = now
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths are those of the form.
      for (const path of theirs) form.setError(path as FieldPath<Values>, { message: sentence(now.get(path)) })
      if (theirs.length > 0) {
        form.setError('root', {
          message: 'Someone else saved changes. Review them, then save again to overwrite.',
        })
      }
      return theirs.length === 0
    } catch (error) {
      form.setError('root', { message: getErrorMessage(error) })
      return false
    }
  }
}

function sentence(value: string | undefined): string {
  const theirs: unknown = value === undefined ? undefined : JSON.parse(value)
  if (typeof theirs !== 'string') return 'Someone else changed this.'
  if (theirs === '') return 'Someone else cleared this.'
  return `Someone else changed this to: “${theirs.length > longestShown ? `${theirs.slice(0, longestShown)} …` : theirs}”`
}
