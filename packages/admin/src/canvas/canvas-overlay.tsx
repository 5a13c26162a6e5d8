import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { usePageScale } from '../themes/preview-frame.tsx'
import styles from './canvas.module.css'
import type { DropTarget } from './drop-target.ts'
import { type Box, measureElement } from './parts.ts'

/** A part that somebody else is in. */
export interface PartMark {
  readonly part: string
  readonly label: string
  readonly color: string
}

interface CanvasOverlayProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly findElement: (page: Document, key: string) => Element | null | undefined
  readonly selected: string | undefined
  /** Parts that others are in. */
  readonly marks: readonly PartMark[]
  readonly hovered: string | undefined
  readonly getName: (key: string) => string
  readonly toolbar: ReactNode
  readonly handles: ReactNode
  /** The part that is dragged. */
  readonly dragged: string | undefined
  /** Where it would go. */
  readonly drop: DropTarget | undefined
}

/** What the editor draws over the page: a frame around the part under the pointer and around the selected one, with its toolbar. */
export function CanvasOverlay({
  selected,
  marks,
  hovered,
  getName,
  toolbar,
  handles,
  dragged,
  drop,
  ...place
}: CanvasOverlayProps) {
  const scale = usePageScale()
  const shownHover = dragged ?? (hovered === selected ? undefined : hovered)
  return (
    <div className={styles.overlay} data-overlay="">
      {marks.map(({ part, label, color }) => (
        <PartBox key={`${part} ${label}`} {...place} part={part} kind="marked" color={color}>
          <span className={styles.name} style={{ background: color }}>
            {label}
          </span>
        </PartBox>
      ))}
      {shownHover !== undefined && (
        <PartBox key={`hovered ${shownHover}`} {...place} part={shownHover} kind="hovered">
          <span className={styles.name}>{getName(shownHover)}</span>
        </PartBox>
      )}
      {selected !== undefined && dragged === undefined && (
        <PartBox key={`selected ${selected}`} {...place} part={selected} kind="selected" handles={handles}>
          {toolbar}
        </PartBox>
      )}
      {drop && (
        <div
          className={styles.drop}
          data-overlay="drop"
          style={{
            width: drop.line.width * scale,
            translate: `${drop.line.left * scale}px ${drop.line.top * scale}px`,
          }}
        />
      )}
    </div>
  )
}

interface PartBoxProps extends Pick<CanvasOverlayProps, 'frame' | 'findElement'> {
  readonly part: string
  readonly kind: 'hovered' | 'selected' | 'marked'
  readonly color?: string
  readonly handles?: ReactNode
  readonly children: ReactNode
}

/** A frame around a part. It follows whatever moves the part: scrolling, pictures that load, changes of the page. */
function PartBox({ frame, findElement, part, kind, color, handles, children }: PartBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const scale = usePageScale()
  useEffect(() => {
    let request = 0
    let last = ''
    const follow = () => {
      request = requestAnimationFrame(follow)
      const page = frame.current?.contentDocument
      const measured = page ? measureElement(findElement(page, part)) : undefined
      const name = [...Object.values(measured ?? {}), bar.current?.offsetWidth].join(' ')
      if (name === last) return
      last = name
      if (box.current && bar.current) placeBox(box.current, bar.current, measured, scale, kind === 'marked')
    }
    follow()
    return () => cancelAnimationFrame(request)
  }, [frame, scale, findElement, part, kind])
  return (
    <>
      <div ref={box} className={styles[kind]} data-overlay={kind} style={{ borderColor: color }}>
        {handles}
      </div>
      <div ref={bar} className={kind === 'selected' ? styles.bar : styles.label}>
        {children}
      </div>
    </>
  )
}

/** Between a part and the frame around it, and between the frame and its toolbar, in pixels. */
const margin = 4
const gap = 6

function placeBox(
  box: HTMLElement,
  bar: HTMLElement,
  measured: Box | undefined,
  scale: number,
  isBelow: boolean,
): void {
  box.hidden = !measured
  bar.hidden = !measured
  if (!measured) return
  const [left, top] = [measured.left * scale - margin, measured.top * scale - margin]
  const [width, height] = [measured.width * scale + 2 * margin, measured.height * scale + 2 * margin]
  box.style.translate = `${left}px ${top}px`
  box.style.width = `${width}px`
  box.style.height = `${height}px`
  const overlay = bar.parentElement
  if (!overlay) return
  const bottom = top + height
  bar.hidden = bottom < 0 || top > overlay.clientHeight
  const [barWidth, barHeight] = [bar.offsetWidth, bar.offsetHeight]
  // A name at the lower end of the box leaves the place above to the toolbar of one's own selection.
  const wanted = isBelow ? left + width - barWidth : left
  const x = Math.max(gap, Math.min(wanted, overlay.clientWidth - barWidth - gap))
  const y = isBelow ? bottom - barHeight : findBarTop(top, bottom, barHeight, overlay.clientHeight)
  bar.style.translate = `${x}px ${y}px`
}

/** Over the part, else below it, else at the upper edge of its visible area. */
function findBarTop(top: number, bottom: number, height: number, overlay: number): number {
  if (top - height - gap >= 0) return top - height - gap
  if (top > -gap && bottom + height + gap <= overlay) return bottom + gap
  return Math.max(top, 0) + gap
}
