import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { answer, api } from '../../api/client.ts'
import { getErrorMessage } from '../../api/problem.ts'
import { useNotify } from '../../ui/notifications.tsx'
import type { ProductFilters } from '../search.ts'
import { t } from '../../i18n/text.ts'

export type BulkChange = components['schemas']['BulkChange']
export type BulkSelection = { itemIds: string[] } | { filter: ProductFilters }
type BulkEdit = components['schemas']['BulkEdit']

/** What a change would do; nothing is asked while the change is not complete. */
export function usePreview(selection: BulkSelection, change: BulkChange | undefined) {
  return useQuery({
    queryKey: ['bulk-edit-preview', selection, change],
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/admin/bulk-edits/previews', {
          body: { selection, change: change ?? { kind: 'endSale' } },
          signal,
        }),
      ),
  })
}

const pollMs = 1500
/** Half an hour. What takes longer is looked up by nobody's browser. */
const maxPolls = 1200

/** Waits until a change, or its undoing, is done. Tells how far it is. */
async function followEdit(
  queries: QueryClient,
  edit: BulkEdit,
  onProgress: (edit: BulkEdit) => void,
): Promise<BulkEdit> {
  const { bulkEditId } = edit
  let now = edit
  for (let polls = 0; polls < maxPolls && isUnderWay(now); polls++) {
    onProgress(now)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    now = await queries.fetchQuery({
      queryKey: ['bulk-edit', bulkEditId],
      queryFn: () => answer(api.GET('/api/admin/bulk-edits/{bulkEditId}', { params: { path: { bulkEditId } } })),
      staleTime: 0,
      retry: 3,
    })
  }
  return now
}

/** Changes many products, says how far it is and how many it changed, and offers to undo it. */
export function useBulkEdit(onDone: () => void) {
  const queries = useQueryClient()
  const notify = useNotify()
  const finish = async (begin: () => Promise<BulkEdit>, tell: (edit: BulkEdit) => void) => {
    let told = ''
    try {
      const edit = await begin()
      const done = await followEdit(queries, edit, (now) => {
        const text = describeProgress(now)
        if (text !== told) notify(text, { about: edit.bulkEditId })
        told = text
      })
      tell(done)
    } catch (error) {
      notify(getErrorMessage(error))
    }
    await queries.invalidateQueries()
  }
  const undo = (bulkEditId: string) =>
    finish(
      () => answer(api.POST('/api/admin/bulk-edits/{bulkEditId}/reversals', { params: { path: { bulkEditId } } })),
      (edit) => notify(describeUndo(edit), { about: bulkEditId }),
    )
  const tellEdit = (edit: BulkEdit) => {
    const about = edit.bulkEditId
    const canUndo = edit.status === 'done' && edit.changed > 0
    notify(describeEdit(edit), canUndo ? { about, undo: () => void undo(about) } : { about })
  }
  return useMutation({
    mutationFn: (body: { selection: BulkSelection; change: BulkChange; expectedTotal?: number }) =>
      answer(api.POST('/api/admin/bulk-edits', { body })),
    onSuccess: (edit) => {
      onDone()
      void queries.invalidateQueries()
      void finish(async () => edit, tellEdit)
    },
  })
}

function isUnderWay({ status }: BulkEdit): boolean {
  return status === 'running' || status === 'undoing'
}

/** "120 of 340 products changed." */
function describeProgress({ status, done, total, changed, undone, kept }: BulkEdit): string {
  if (status === 'undoing')
    return t('{done} of {total, plural, one {# product} other {# products}} set back so far.', {
      done: undone + kept,
      total: undone + kept + changed,
    })
  return t('{done} of {total, plural, one {# product} other {# products}} done so far.', { done, total })
}

function describeEdit({ status, done, total, changed, skipped }: BulkEdit): string {
  if (status === 'running')
    return t('{done} of {total} products done. The others follow in the background.', { done, total })
  return skipped > 0
    ? t('{count, plural, one {# product changed, {skipped} skipped.} other {# products changed, {skipped} skipped.}}', {
        count: changed,
        skipped,
      })
    : t('{count, plural, one {# product changed.} other {# products changed.}}', { count: changed })
}

function describeUndo({ status, undone, kept }: BulkEdit): string {
  if (status === 'undoing') return t('The change is being undone in the background.')
  return kept > 0
    ? t(
        '{count, plural, one {# product set back, {kept} kept since they were changed again.} other {# products set back, {kept} kept since they were changed again.}}',
        { count: undone, kept },
      )
    : t('{count, plural, one {# product set back.} other {# products set back.}}', { count: undone })
}
