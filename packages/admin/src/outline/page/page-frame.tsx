import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { PartMark } from '../../canvas/canvas-overlay.tsx'
import { Canvas, type CanvasActions } from '../../canvas/canvas.tsx'
import type { CanvasPart } from '../../canvas/parts.ts'
import { isPageLine, type SitePart } from '../../canvas/site-parts.ts'
import { useEditors } from '../../documents/index.ts'
import type { Device } from '../../themes/devices.ts'
import { BlockHandles, BlockToolbar } from '../block-toolbar.tsx'
import { getColleagueColor } from '../colleagues/colleague.ts'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { useSitePartName } from '../site-parts/site-part-links.ts'
import { SiteToolbar } from '../site-parts/site-toolbar.tsx'
import { useNodeName } from '../use-node-name.ts'
import { useCanvasHandlers } from './use-canvas-handlers.ts'
import { t } from '../../i18n/text.ts'

interface PageFrameProps {
  readonly ref: Ref<CanvasActions>
  /** Its number among the frames of the page. */
  readonly index: number
  readonly title: string
  readonly device: Device
  readonly src: string
  readonly parts: readonly CanvasPart[]
  /** The frame that was pressed last: it has the toolbar. */
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onPage: (page: Document) => void
  /** The block field that is edited here: its blocks are the content. */
  readonly ownField: string | undefined
  /** Keys of the whole screen, such as undo. */
  readonly onKey: (event: KeyboardEvent) => void
}

const noParts: readonly SitePart[] = []

/** The page at one width: what is pressed in it is selected on the whole screen. */
export function PageFrame({ ref, index, isActive, onActivate, ownField, onKey, ...page }: PageFrameProps) {
  const { selected, mayWrite, edited, siteParts, setSiteParts, page: link } = useOutlineScreen()
  const canvas = useRef<CanvasActions>(null)
  useImperativeHandle(ref, () => ({
    drag: (key, press) => canvas.current?.drag(key, press),
    reveal: () => canvas.current?.reveal(),
    look: () => canvas.current?.look(),
  }))
  const nameSitePart = useSitePartName()
  const nameNode = useNodeName()
  const handlers = useCanvasHandlers({ onKey, isActive, onActivate })
  const marks = useMarks()
  const frame = link.frames[index]
  if (!frame) return null
  return (
    <Canvas
      {...page}
      {...handlers}
      ref={canvas}
      frame={frame}
      selected={selected}
      marks={marks}
      getName={(key) => {
        const part = siteParts?.find((each) => each.key === key)
        return part ? nameSitePart(part) : nameNode(key)
      }}
      siteParts={siteParts ?? noParts}
      onSiteParts={(found) => {
        // All widths have the same HTML.
        if (index === 0) setSiteParts(found.filter(({ kind, id }) => kind !== 'field' || id !== ownField))
      }}
      toolbar={isActive && <Toolbar onDrag={(key, press) => canvas.current?.drag(key, press)} />}
      getEdited={() => link.getEditedText()}
      handles={isActive && mayWrite && !edited && <BlockHandles />}
    />
  )
}

/** The blocks that colleagues are in, with their names: each once, however many tabs they have. */
function useMarks(): readonly PartMark[] {
  const editors = useEditors()
  return useMemo(() => {
    const marks = new Map<string, PartMark>()
    for (const { name, blockId, isWriting } of editors) {
      const part = `block:${blockId}`
      const label = isWriting ? t('{name} is writing', { name }) : name
      if (blockId !== '') marks.set(`${part} ${name}`, { part, label, color: getColleagueColor(name) })
    }
    return [...marks.values()]
  }, [editors])
}

/** What stands over the selected part. */
function Toolbar({ onDrag }: { readonly onDrag: (key: string, press: PointerEvent) => void }) {
  const { selected, edited, siteParts } = useOutlineScreen()
  const sitePart = siteParts?.find(({ key }) => key === selected)
  if (edited)
    return (
      <span className={styles.textHint}>
        {isPageLine(edited.key) ? t('Enter saves, Esc leaves it as it was') : t('Press Esc when done')}
      </span>
    )
  return sitePart ? <SiteToolbar part={sitePart} /> : <BlockToolbar onDrag={onDrag} />
}
