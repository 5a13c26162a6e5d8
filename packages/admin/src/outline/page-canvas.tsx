import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Canvas, type CanvasActions } from '../canvas/canvas.tsx'
import { updatePage } from '../canvas/morph.ts'
import { type CanvasPart, getBlockElementId } from '../canvas/parts.ts'
import { RefreshQueue } from '../canvas/refresh-queue.ts'
import { isPageLine, type SitePart } from '../canvas/site-parts.ts'
import type { PagePoint } from '../canvas/watch-page.ts'
import { useEditing } from '../documents/index.ts'
import type { Device } from '../themes/devices.ts'
import { isSelectAll, useBlockCommands } from './block-keys.ts'
import { BlockHandles, BlockToolbar } from './block-toolbar.tsx'
import { type MoveTarget, useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import type { PageLink } from './page-link.ts'
import { PageState } from './page-state.tsx'
import { loadTextEditor, PageText } from './page-text.tsx'
import { getPreviewUrl } from './preview-url.ts'
import { PageLine } from './site-parts/page-line.tsx'
import { useFreshSurroundings } from './site-parts/use-fresh-surroundings.ts'
import { SiteToolbar } from './site-parts/site-toolbar.tsx'
import { useSitePartName } from './site-parts/site-part-links.ts'
import { findSpot, type TreeNode } from './tree.ts'
import { useNodeName } from './use-node-name.ts'
import { t } from '../i18n/text.ts'

interface PageCanvasProps {
  readonly device: Device
  /** The page that shows the document; a block field is shown on any page. */
  readonly path: string
  /** The block field that is edited here: its blocks are the content. */
  readonly ownField: string | undefined
  /** Keys of the whole screen, such as undo. */
  readonly onKey: (event: KeyboardEvent) => void
}

const noParts: readonly SitePart[] = []

/** The page as visitors will see it: its blocks are selected and changed there, and it follows each save without being loaded again. */
export function PageCanvas({ device, path, ownField, onKey }: PageCanvasProps) {
  const canvas = useRef<CanvasActions>(null)
  const screen = useOutlineScreen()
  const { selected, select, tree, mayWrite, commands, edit, edited, focusRow, requestFocus, announce } = screen
  const { siteParts, setSiteParts, page, press } = screen
  const { frame } = page
  const nameSitePart = useSitePartName()
  const sitePart = siteParts?.find(({ key }) => key === selected)
  const editing = useEditing()
  const { runKey } = useBlockCommands()
  const getName = useNodeName()
  const src = getPreviewUrl(path)
  const reveal = useCallback(() => canvas.current?.reveal(), [])
  const { hasProblem, refresh } = useFreshPage(page, src, reveal)
  const lookAgain = useCallback(() => canvas.current?.look(), [])
  useFreshSurroundings(page, src, lookAgain)
  const parts = useMemo(() => listParts(tree), [tree])
  const editedId = edited?.key.startsWith('block:') === true ? edited.key.slice('block:'.length) : undefined
  const elementId = editedId === undefined ? '' : getBlockElementId(editedId)
  const move = (key: string, { key: to, where }: MoveTarget) => {
    commands.moveTo(key, { key: to, where })
    focusRow(key)
  }
  const isText = (key: string) => {
    const node = findSpot(tree, key)?.node
    return node?.kind === 'block' && node.id !== undefined && editing.getBlock(node.id)?.type === 'html'
  }
  const drag = (key: string, press: PointerEvent) => canvas.current?.drag(key, press)
  const setEditedText = useCallback((host: Element | undefined) => page.setEditedText(host), [page])
  const pressField = (key: string | undefined, point: PagePoint | undefined, isOpened: boolean) => {
    const isField = key?.startsWith('site:field:') === true
    const element = isField && point && page.document?.elementFromPoint(point.left, point.top)
    const id = (element && element.closest('.sqs-block')?.id.slice('block-'.length)) || ''
    press(id !== '' && point ? { id, point, isOpened } : undefined)
  }
  const endText = useCallback(() => {
    if (edited) select(edited.key)
    if (edited) focusRow(edited.key)
  }, [edited, select, focusRow])
  useEffect(() => {
    void loadTextEditor()
  }, [])
  useEffect(() => {
    // What was saved meanwhile is shown once the text is not edited any more.
    if (editedId !== undefined) return () => refresh([editedId])
    return undefined
  }, [editedId, refresh])
  return (
    <div className={styles.preview}>
      <PageState hasProblem={hasProblem} />
      <div className={styles.canvas}>
        <Canvas
          ref={canvas}
          title={t('Preview')}
          device={device}
          src={src}
          frame={frame}
          parts={parts}
          selected={selected}
          getName={(key) => {
            const part = siteParts?.find((each) => each.key === key)
            return part ? nameSitePart(part) : getName(key)
          }}
          siteParts={siteParts ?? noParts}
          onSiteParts={(found) => setSiteParts(found.filter(({ kind, id }) => kind !== 'field' || id !== ownField))}
          toolbar={
            edited ? (
              <TextHint isLine={isPageLine(edited.key)} />
            ) : sitePart ? (
              <SiteToolbar part={sitePart} />
            ) : (
              <BlockToolbar onDrag={drag} />
            )
          }
          getEdited={() => page.getEditedText()}
          handles={mayWrite && !edited && <BlockHandles />}
          onMove={mayWrite ? move : undefined}
          onDrag={(key, step) => {
            const name = getName(key)
            if (step === 'begun') announce(t('Moving {name}. Press Esc to leave it where it is.', { name }))
            else {
              announce(t('{name} stays where it is', { name }))
              focusRow(key)
            }
          }}
          onSelect={(key, point) => {
            // A second press on a text goes on to write in it.
            if (key !== undefined && key === selected && ((mayWrite && isText(key)) || isPageLine(key)))
              return edit(key, point)
            select(key)
            pressField(key, point, false)
            if (key !== undefined) focusRow(key)
          }}
          onOpen={(key, point) => {
            edit(key, point)
            pressField(key, point, true)
          }}
          onKey={(event, isInText) => {
            // A line outside of the document has the undo of the browser.
            if (isInText && edited === undefined) return
            if (isInText && edited && isPageLine(edited.key)) return
            if (!isInText && (isSelectAll(event) || runKey(event))) event.preventDefault()
            else onKey(event)
          }}
        />
      </div>
      {edited && isPageLine(edited.key) && (
        <PageLine
          key={edited.key}
          lineKey={edited.key}
          onEdited={setEditedText}
          onEnd={endText}
          onLeave={() => select(edited.key)}
          onNoText={() => {
            select(edited.key)
            requestFocus()
          }}
        />
      )}
      {edited && editedId !== undefined && (
        <PageText
          key={editedId}
          blockId={editedId}
          findBlock={() => page.document?.getElementById(elementId) ?? null}
          point={edited.point}
          onEdited={setEditedText}
          onEnd={endText}
          onNoText={() => {
            select(edited.key)
            requestFocus()
          }}
        />
      )}
    </div>
  )
}

/** Brings the page in the frame up to date after each save, but for the text that is edited in it. */
function useFreshPage(
  link: PageLink,
  src: string,
  onDrawn: () => void,
): { readonly hasProblem: boolean; readonly refresh: (blockIds: readonly string[]) => void } {
  const editing = useEditing()
  const [hasProblem, setProblem] = useState(false)
  const update = useCallback(
    async (blockIds: readonly string[] | 'all') => {
      const page = link.document
      if (!page) return
      const response = await fetch(src, { credentials: 'same-origin' })
      setProblem(!response.ok)
      if (!response.ok) return
      const kept = link.getEditedText()?.closest('.sqs-block') ?? undefined
      updatePage(page, await response.text(), blockIds, kept)
      onDrawn()
    },
    [link, src, onDrawn],
  )
  const queue = useMemo(() => new RefreshQueue(update, () => setProblem(true)), [update])
  useEffect(() => editing.onStored(({ blockIds }) => queue.add(blockIds)), [editing, queue])
  const refresh = useCallback((blockIds: readonly string[]) => queue.add(blockIds), [queue])
  return { hasProblem, refresh }
}

/** What stands over a text while it is edited. */
function TextHint({ isLine }: { readonly isLine: boolean }) {
  return (
    <span className={styles.textHint}>
      {isLine ? t('Enter saves, Esc leaves it as it was') : t('Press Esc when done')}
    </span>
  )
}

/** The blocks and sections of the tree that have an element in the page. */
function listParts(nodes: readonly TreeNode[]): CanvasPart[] {
  return nodes.flatMap(({ kind, id, key, children }) => {
    const inside = listParts(children)
    if (id === undefined) return inside
    if (kind === 'block') return [{ key, kind, elementId: getBlockElementId(id) }]
    return [{ key, kind: inside.length === 0 ? 'empty-section' : 'section', elementId: id }, ...inside]
  })
}
