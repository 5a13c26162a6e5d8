import { useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { t } from '../../i18n/text.ts'

/** Answers why it failed, in a sentence; undefined: it is saved. */
type LiveSave<Changes> = (changes: Changes, before: Changes) => Promise<string | undefined>

/** Saves what visitors see at once, says so and offers to take it back. `about` names the thing: a later message replaces an earlier one. */
export function useLiveSave<Changes>(
  send: (changes: Changes) => Promise<unknown>,
  about: string,
): { readonly save: LiveSave<Changes>; readonly problem: string | undefined } {
  const notify = useNotify()
  const [problem, setProblem] = useState<string>()
  const save: LiveSave<Changes> = async (changes, before) => {
    const failed = await send(changes).then(() => undefined, getErrorMessage)
    setProblem(failed)
    if (failed !== undefined) return failed
    const undo = async () => notify(await send(before).then(() => t('It is as before.'), getErrorMessage), { about })
    notify(t('Saved. Visitors see it now.'), { about, undo })
    return undefined
  }
  return { save, problem }
}
