import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Canvas } from '../canvas/canvas.tsx'
import { updatePage } from '../canvas/morph.ts'
import { type CanvasPart, getBlockElementId } from '../canvas/parts.ts'
import { RefreshQueue } from '../canvas/refresh-queue.ts'
import { useEditing } from '../documents/index.ts'
import type { Device } from '../themes/devices.ts'
import { useBlockCommands } from './block-keys.ts'
import { BlockToolbar } from './block-toolbar.tsx'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { getPreviewUrl } from './preview-url.ts'
import type { TreeNode } from './tree.ts'
import { useNodeName } from './use-node-name.ts'
import { t } from '../i18n/text.ts'

interface PageCanvasProps {
  readonly device: Device
  /** The page that shows the document; a block field is shown on any page. */
  readonly path: string
  /** Keys of the whole screen, such as undo. */
  readonly onKey: (event: KeyboardEvent) => void
}

/** The page as visitors will see it: its blocks are selected and changed there, and it follows each save without being loaded again. */
export function PageCanvas({ device, path, onKey }: PageCanvasProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { selected, select, tree, edit, focusRow } = useOutlineScreen()
  const { runKey } = useBlockCommands()
  const getName = useNodeName()
  const src = getPreviewUrl(path)
  const hasProblem = useFreshPage(frame, src)
  const parts = useMemo(() => listParts(tree), [tree])
  return (
    <div className={styles.preview}>
      {hasProblem && (
        <output className={styles.previewProblem}>
          {t('The preview could not be updated. Your changes are safe.')}
        </output>
      )}
      <Canvas
        title={t('Preview')}
        device={device}
        src={src}
        frame={frame}
        parts={parts}
        selected={selected}
        getName={getName}
        toolbar={<BlockToolbar />}
        onSelect={(key) => {
          select(key)
          if (key !== undefined) focusRow(key)
        }}
        onOpen={edit}
        onKey={(event) => {
          if (runKey(event)) event.preventDefault()
          else onKey(event)
        }}
      />
    </div>
  )
}

/** Brings the page in the frame up to date after each save. True while that fails. */
function useFreshPage(frame: React.RefObject<HTMLIFrameElement | null>, src: string): boolean {
  const editing = useEditing()
  const [hasProblem, setProblem] = useState(false)
  const refresh = useCallback(
    async (blockIds: readonly string[] | 'all') => {
      const page = frame.current?.contentDocument
      if (!page) return
      const response = await fetch(src, { credentials: 'same-origin' })
      setProblem(!response.ok)
      if (response.ok) updatePage(page, await response.text(), blockIds)
    },
    [frame, src],
  )
  useEffect(() => {
    const queue = new RefreshQueue(refresh, () => setProblem(true))
    return editing.onStored(({ blockIds }) => queue.add(blockIds))
  }, [editing, refresh])
  return hasProblem
}

/** The blocks and sections of the tree that have an element in the page. */
function listParts(nodes: readonly TreeNode[]): CanvasPart[] {
  return nodes.flatMap(({ kind, id, key, children }) => {
    const inside = listParts(children)
    if (id === undefined) return inside
    return [{ key, elementId: kind === 'block' ? getBlockElementId(id) : id }, ...inside]
  })
}
