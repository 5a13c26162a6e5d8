import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CanvasActions } from '../../canvas/canvas.tsx'
import { ScrollCoupling } from '../../canvas/couple-scroll.ts'
import { type CanvasPart, getBlockElementId } from '../../canvas/parts.ts'
import type { Device } from '../../themes/devices.ts'
import { EditedText, usePreloadedTextEditor } from './edited-text.tsx'
import type { PageView } from '../kept-view.ts'
import { useOutlineScreen } from '../outline-context.ts'
import styles from '../outline.module.css'
import { PageFrame } from './page-frame.tsx'
import { PageState } from './page-state.tsx'
import { getPreviewUrl } from '../preview-url.ts'
import { useFreshSurroundings } from '../site-parts/use-fresh-surroundings.ts'
import type { TreeNode } from '../tree.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { t } from '../../i18n/text.ts'

interface PageCanvasProps {
  readonly view: PageView
  /** The page that shows the document; a block field is shown on any page. */
  readonly path: string
  /** The block field that is edited here: its blocks are the content. */
  readonly ownField: string | undefined
  /** Keys of the whole screen, such as undo. */
  readonly onKey: (event: KeyboardEvent) => void
}

const allDevices: readonly Device[] = ['desktop', 'tablet', 'phone']
/** Shares of the room: a phone is drawn larger than a desktop, so that its text can be read. */
const shares: Record<Device, number> = { desktop: 9, tablet: 6.5, phone: 4.5 }

/** The page as visitors will see it: its blocks are selected and changed there, and it follows each save without being loaded again. */
export function PageCanvas({ view, path, ownField, onKey }: PageCanvasProps) {
  const canvases = useRef<(CanvasActions | null)[]>([])
  const { tree, edited, page } = useOutlineScreen()
  const devices = view === 'all' ? allDevices : [view]
  const [pressed, setPressed] = useState(0)
  const active = pressed < devices.length ? pressed : 0
  // The frame is gone. A text that was edited in it is edited in the first one.
  if (active !== pressed) setPressed(active)
  useEffect(() => page.activate(active), [page, active])
  const [coupling] = useState(() => new ScrollCoupling())
  const src = getPreviewUrl(path)
  const reveal = useCallback(() => {
    for (const canvas of canvases.current) canvas?.reveal()
  }, [])
  const { hasProblem, refresh } = useFreshPage(page, src, reveal)
  const lookAgain = useCallback(() => {
    for (const canvas of canvases.current) canvas?.look()
  }, [])
  useFreshSurroundings(page, src, lookAgain)
  usePreloadedTextEditor()
  const parts = useMemo(() => listParts(tree), [tree])
  return (
    <div className={styles.preview}>
      <PageState hasProblem={hasProblem} />
      <div className={styles.canvas}>
        {devices.map((device, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the first frame stays when others come beside it.
          <div key={index} className={styles.pageView} style={{ flexGrow: shares[device] }}>
            <PageFrame
              ref={(actions) => {
                canvases.current[index] = actions
              }}
              index={index}
              title={devices.length === 1 ? t('Preview') : getFrameTitle(device)}
              device={device}
              src={src}
              parts={parts}
              isActive={index === active}
              onActivate={() => {
                page.activate(index)
                setPressed(index)
              }}
              onPage={(shown) => coupling.add(shown)}
              ownField={ownField}
              onKey={onKey}
            />
          </div>
        ))}
      </div>
      {edited && <EditedText key={active} edited={edited} refresh={refresh} />}
    </div>
  )
}

function getFrameTitle(device: Device): string {
  const titles = {
    desktop: t('Preview on a desktop'),
    tablet: t('Preview on a tablet'),
    phone: t('Preview on a phone'),
  }
  return titles[device]
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
