import { useCallback, useEffect, useMemo, useState } from 'react'
import { updatePage } from '../../canvas/morph.ts'
import { RefreshQueue } from '../../canvas/refresh-queue.ts'
import { useEditing } from '../../documents/index.ts'
import type { PageLink } from '../page-link.ts'

/** Brings the page in the frame up to date after each save, but for the text that is edited in it. */
export function useFreshPage(
  link: PageLink,
  src: string,
  onDrawn: () => void,
): { readonly hasProblem: boolean; readonly refresh: (blockIds: readonly string[]) => void } {
  const editing = useEditing()
  const [hasProblem, setProblem] = useState(false)
  const update = useCallback(
    async (blockIds: readonly string[] | 'all') => {
      const response = await fetch(src, { credentials: 'same-origin' })
      setProblem(!response.ok)
      if (!response.ok) return
      const kept = link.getEditedText()?.closest('.sqs-block') ?? undefined
      const html = await response.text()
      for (const page of link.listDocuments()) updatePage(page, html, blockIds, kept)
      onDrawn()
    },
    [link, src, onDrawn],
  )
  const queue = useMemo(() => new RefreshQueue(update, () => setProblem(true)), [update])
  useEffect(() => editing.onStored(({ blockIds }) => queue.add(blockIds)), [editing, queue])
  const refresh = useCallback((blockIds: readonly string[]) => queue.add(blockIds), [queue])
  return { hasProblem, refresh }
}
