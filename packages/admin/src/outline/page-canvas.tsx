import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Canvas, type CanvasActions } from '../canvas/canvas.tsx'
import { updatePage } from '../canvas/morph.ts'
import { type CanvasPart, getBlockElementId } from '../canvas/parts.ts'
import { RefreshQueue } from '../canvas/refresh-queue.ts'
import type { SitePart } from '../canvas/site-parts.ts'
import { useEditing } from '../documents/index.ts'
import type { Device } from '../themes/devices.ts'
import { isSelectAll, useBlockCommands } from './block-keys.ts'
import { BlockHandles, BlockToolbar } from './block-toolbar.tsx'
import { type MoveTarget, useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { PageState } from './page-state.tsx'
import { loadTextEditor, PageText } from './page-text.tsx'
import { getPreviewUrl } from './preview-url.ts'
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
  const frame = useRef<HTMLIFrameElement>(null)
  const editedText = useRef<Element>(undefined)
  const canvas = useRef<CanvasActions>(null)
  const screen = useOutlineScreen()
  const { selected, select, tree, mayWrite, commands, edit, edited, focusRow, requestFocus, announce } = screen
  const { siteParts, setSiteParts } = screen
  const nameSitePart = useSitePartName()
  const sitePart = siteParts?.find(({ key }) => key === selected)
  const editing = useEditing()
  const { runKey } = useBlockCommands()
  const getName = useNodeName()
  const src = getPreviewUrl(path)
  const reveal = useCallback(() => canvas.current?.reveal(), [])
  const { hasProblem, refresh } = useFreshPage(frame, src, editedText, reveal)
  const parts = useMemo(() => listParts(tree), [tree])
  const editedId = edited?.key.slice('block:'.length)
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
  const setEditedText = useCallback((host: Element | undefined) => {
    editedText.current = host
  }, [])
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
          toolbar={edited ? <TextHint /> : sitePart ? <SiteToolbar part={sitePart} /> : <BlockToolbar onDrag={drag} />}
          getEdited={() => editedText.current}
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
            if (key !== undefined && key === selected && mayWrite && isText(key)) return edit(key, point)
            select(key)
            if (key !== undefined) focusRow(key)
          }}
          onOpen={edit}
          onKey={(event, isInText) => {
            if (!isInText && (isSelectAll(event) || runKey(event))) event.preventDefault()
            else onKey(event)
          }}
        />
      </div>
      {edited && editedId !== undefined && (
        <PageText
          key={editedId}
          blockId={editedId}
          findBlock={() => frame.current?.contentDocument?.getElementById(elementId) ?? null}
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
  frame: RefObject<HTMLIFrameElement | null>,
  src: string,
  edited: RefObject<Element | undefined>,
  onDrawn: () => void,
): { readonly hasProblem: boolean; readonly refresh: (blockIds: readonly string[]) => void } {
  const editing = useEditing()
  const [hasProblem, setProblem] = useState(false)
  const update = useCallback(
    async (blockIds: readonly string[] | 'all') => {
      const page = frame.current?.contentDocument
      if (!page) return
      const response = await fetch(src, { credentials: 'same-origin' })
      setProblem(!response.ok)
      if (!response.ok) return
      const kept = edited.current?.closest('.sqs-block') ?? undefined
      updatePage(page, await response.text(), blockIds, kept)
      onDrawn()
    },
    [frame, src, edited, onDrawn],
  )
  const queue = useMemo(() => new RefreshQueue(update, () => setProblem(true)), [update])
  useEffect(() => editing.onStored(({ blockIds }) => queue.add(blockIds)), [editing, queue])
  const refresh = useCallback((blockIds: readonly string[]) => queue.add(blockIds), [queue])
  return { hasProblem, refresh }
}

/** What stands over a text while it is edited. */
function TextHint() {
  return <span className={styles.textHint}>{t('Press Esc when done')}</span>
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
