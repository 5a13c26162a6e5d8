import { useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { dirtyPaths, getValuesByPath } from './form-paths.ts'

interface ConflictCheck<Values extends FieldValues, Stored> {
  readonly form: UseFormReturn<Values>
  readonly stored: Stored
  readonly valuesOf: (stored: Stored) => Values
  /** What is stored at this moment. */
  readonly refresh: () => Promise<Stored>
}

const longestShown = 160

/**
 * Asks before what somebody else has saved meanwhile is overwritten: the first attempt shows it at its field and saves nothing, the next
 * one puts one's own words in its place. Gives what is to be awaited before saving: whether to go on.
 */
export function useConflictCheck<Values extends FieldValues, Stored>(props: ConflictCheck<Values, Stored>) {
  const { form, stored, valuesOf, refresh } = props
  const { dirtyFields } = form.formState
  /** What whoever types here knows to be stored. */
  const known = useRef(getValuesByPath(valuesOf(stored)))
  useEffect(() => {
    const dirty = new Set(dirtyPaths(dirtyFields))
    const now = getValuesByPath(valuesOf(stored))
    known.current = new Map(
      [...now].map(([path, value]) => [path, dirty.has(path) ? (known.current.get(path) ?? value) : value]),
    )
  }, [stored, valuesOf, dirtyFields])

  return async (values: Values): Promise<boolean> => {
    const paths = dirtyPaths(dirtyFields)
    const mine = getValuesByPath(values)
    try {
      const now = getValuesByPath(valuesOf(await refresh()))
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
