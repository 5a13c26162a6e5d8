import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Canvas, type CanvasActions } from '../../canvas/canvas.tsx'
import { type CanvasPart, getBlockElementId } from '../../canvas/parts.ts'
import { isPageLine, type SitePart } from '../../canvas/site-parts.ts'
import type { Device } from '../../themes/devices.ts'
import { BlockHandles, BlockToolbar } from '../block-toolbar.tsx'
import { EditedText, findEditedBlockId, usePreloadedTextEditor } from './edited-text.tsx'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { PageState } from './page-state.tsx'
import { getPreviewUrl } from '../preview-url.ts'
import { useFreshSurroundings } from '../site-parts/use-fresh-surroundings.ts'
import { SiteToolbar } from '../site-parts/site-toolbar.tsx'
import { useSitePartName } from '../site-parts/site-part-links.ts'
import type { TreeNode } from '../tree.ts'
import { useCanvasHandlers } from './use-canvas-handlers.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { useNodeName } from '../use-node-name.ts'
import { t } from '../../i18n/text.ts'

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
  const { selected, tree, mayWrite, edited, siteParts, setSiteParts, page } = useOutlineScreen()
  const handlers = useCanvasHandlers(onKey)
  const drag = (key: string, press: PointerEvent) => canvas.current?.drag(key, press)
  const nameSitePart = useSitePartName()
  const getName = useNodeName()
  const src = getPreviewUrl(path)
  const reveal = useCallback(() => canvas.current?.reveal(), [])
  const { hasProblem, refresh } = useFreshPage(page, src, reveal)
  const lookAgain = useCallback(() => canvas.current?.look(), [])
  useFreshSurroundings(page, src, lookAgain)
  usePreloadedTextEditor()
  const parts = useMemo(() => listParts(tree), [tree])
  const editedId = findEditedBlockId(edited)
  useEffect(() => {
    // What was saved meanwhile is shown once the text is not edited any more.
    if (editedId !== undefined) return () => refresh([editedId])
    return undefined
  }, [editedId, refresh])
  const sitePart = siteParts?.find(({ key }) => key === selected)
  return (
    <div className={styles.preview}>
      <PageState hasProblem={hasProblem} />
      <div className={styles.canvas}>
        <Canvas
          ref={canvas}
          title={t('Preview')}
          device={device}
          src={src}
          frame={page.frame}
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
          {...handlers}
        />
      </div>
      {edited && <EditedText edited={edited} />}
    </div>
  )
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
