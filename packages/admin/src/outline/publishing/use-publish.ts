import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useDraft, useEditing } from '../../documents/index.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { compareContents } from './compare.ts'
import { entryQuery } from './entries.ts'
import type { OutlineSubject } from '../subject.ts'
import { t } from '../../i18n/text.ts'

/** What becomes visible together with the content. */
interface PublishScope {
  readonly subject: boolean
  readonly list: boolean
}

interface Publishing {
  /** The sentence that says why it failed; undefined: it is done. */
  readonly publish: (shown: PublishScope) => Promise<string | undefined>
  readonly isPending: boolean
}

/** Publishes the draft, says how much went live, and offers to take it back. */
export function usePublish(subject: OutlineSubject): Publishing {
  const editing = useEditing()
  const queries = useQueryClient()
  const { publishedRevision, hasChanges } = useDraft()
  const notify = useNotify()
  const [isPending, setPending] = useState(false)
  const publish = useCallback(
    async (shown: PublishScope) => {
      setPending(true)
      try {
        const content = editing.getContent()
        const before = hasChanges ? queries.fetchQuery(entryQuery(subject, publishedRevision)) : undefined
        const result = hasChanges ? await editing.publish() : undefined
        if (result?.kind === 'failed') return result.problem
        const isNewlyShown = shown.subject && subject.isHidden && subject.show !== undefined
        if (isNewlyShown) await subject.show?.()
        const shownList = shown.list ? subject.hiddenList : undefined
        await shownList?.show()
        // The count is an extra: the publication stands without it.
        const count =
          (await before?.then(
            (entry) => compareContents(entry.content, content).length,
            () => 0,
          )) ?? 0
        /** Restores what visitors saw: what nobody saw is hidden first, then the content returns to the version before. */
        const takeBack = async () => {
          if (isNewlyShown) await subject.hide?.()
          await shownList?.hide()
          const reverted = result && (await editing.revertPublication(result.publishedRevision))
          if (reverted?.kind === 'failed') return reverted.problem
          return describeTakenBack(subject, isNewlyShown)
        }
        notify(describePublication(subject.title, count), {
          about: subject.id,
          undo: async () => notify(await takeBack().catch(getErrorMessage), { about: subject.id }),
        })
        return undefined
      } catch (error) {
        return getErrorMessage(error)
      } finally {
        setPending(false)
      }
    },
    [editing, queries, subject, publishedRevision, hasChanges, notify],
  )
  return { publish, isPending }
}

function describePublication(title: string, count: number): string {
  return count === 0
    ? t('“{title}” published.', { title })
    : t(
        '{count, plural, one {“{title}” published. One change is live.} other {“{title}” published. # changes are live.}}',
        {
          title,
          count,
        },
      )
}

function describeTakenBack({ title, isScheduled }: OutlineSubject, wasHidden: boolean): string {
  if (!wasHidden) return t('Visitors see “{title}” as before. Your changes are in the draft.', { title })
  return isScheduled === true
    ? t('“{title}” is scheduled again.', { title })
    : t('“{title}” is a draft again.', { title })
}
