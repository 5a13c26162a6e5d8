import { useCallback, useEffect } from 'react'
import { getBlockElementId } from '../../canvas/parts.ts'
import { isPageLine } from '../../canvas/site-parts.ts'
import { type OutlineScreen, useOutlineScreen } from '../outline-context.ts'
import { loadTextEditor, PageText } from '../page-text.tsx'
import { PageLine } from '../site-parts/page-line.tsx'

interface EditedTextProps {
  readonly edited: NonNullable<OutlineScreen['edited']>
  /** Draws blocks of the page again. */
  readonly refresh: (blockIds: readonly string[]) => void
}

/** The text that is edited in the page: a line of the theme around the content, or that of a block. */
export function EditedText({ edited, refresh }: EditedTextProps) {
  const { page, select, focusRow, requestFocus } = useOutlineScreen()
  const blockId = findEditedBlockId(edited)
  const onEdited = useCallback((host: Element | undefined) => page.setEditedText(host), [page])
  useEffect(() => {
    // What was saved meanwhile is shown once the text is not edited any more.
    if (blockId !== undefined) return () => refresh([blockId])
    return undefined
  }, [blockId, refresh])
  const onEnd = useCallback(() => {
    select(edited.key)
    focusRow(edited.key)
  }, [edited, select, focusRow])
  const onNoText = () => {
    select(edited.key)
    requestFocus()
  }
  if (isPageLine(edited.key))
    return (
      <PageLine
        key={edited.key}
        lineKey={edited.key}
        onEdited={onEdited}
        onEnd={onEnd}
        onLeave={() => select(edited.key)}
        onNoText={onNoText}
      />
    )
  if (blockId === undefined) return null
  return (
    <PageText
      key={blockId}
      blockId={blockId}
      findBlock={() => page.document?.getElementById(getBlockElementId(blockId)) ?? null}
      point={edited.point}
      onEdited={onEdited}
      onEnd={onEnd}
      onNoText={onNoText}
    />
  )
}

/** The id of the block whose text is edited; undefined for lines of the theme. */
function findEditedBlockId({ key }: EditedTextProps['edited']): string | undefined {
  return key.startsWith('block:') ? key.slice('block:'.length) : undefined
}

/** Loads the editor of texts, before the first one is edited. */
export function usePreloadedTextEditor(): void {
  useEffect(() => {
    void loadTextEditor()
  }, [])
}
