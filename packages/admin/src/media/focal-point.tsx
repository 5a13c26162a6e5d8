/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the point moves both ways, which no input does. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PictureValue } from './files.ts'
import styles from './media.module.css'
import { t } from '../i18n/text.ts'

interface FocalPointProps {
  readonly picture: Pick<PictureValue, 'focalPoint'> & { readonly file: Pick<PictureValue['file'], 'url'> }
  readonly isDisabled: boolean
  readonly onChange: (focalPoint: PictureValue['focalPoint']) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with the point that stays in view however it is cut: put there by a click, moved by dragging or by the arrow keys. */
export function FocalPoint({ picture, isDisabled, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { file, focalPoint } = picture
  const percent = { x: Math.round(focalPoint.x * 100), y: Math.round(focalPoint.y * 100) }
  const put = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || isDisabled) return
    onChange({
      x: inPicture((event.clientX - box.left) / box.width),
      y: inPicture((event.clientY - box.top) / box.height),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || isDisabled) return
    event.preventDefault()
    const by = event.shiftKey ? 0.1 : 0.01
    onChange({ x: inPicture(focalPoint.x + step[0] * by), y: inPicture(focalPoint.y + step[1] * by) })
  }
  return (
    <div className={styles.focal}>
      <div
        ref={frame}
        className={styles.focalFrame}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // Within a drop zone a pressed picture would be dragged along.
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          put(event)
          frame.current?.querySelector<HTMLElement>('[role=slider]')?.focus()
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) put(event)
        }}
      >
        <img src={`${file.url}?format=750w`} alt="" draggable={false} />
        <span
          role="slider"
          tabIndex={isDisabled ? -1 : 0}
          className={styles.point}
          style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
          aria-label={t('Set focal point')}
          aria-disabled={isDisabled}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent.x}
          aria-valuetext={t('{x}% from the left, {y}% from the top', { x: percent.x, y: percent.y })}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.words}>
        {t(
          'Click the subject. It stays in view when the picture is cropped. {x} % from the left, {y} % from the top.',
          { x: percent.x, y: percent.y },
        )}
      </p>
    </div>
  )
}

function inPicture(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 100) / 100
}
