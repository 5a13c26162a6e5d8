/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a corner moves both ways, which no input does. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { LibraryFile } from './files.ts'
import styles from './library.module.css'
import { useLibraryActions } from './library.ts'
import { t } from '../i18n/text.ts'

interface Corners {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const whole: Corners = { left: 0, top: 0, right: 1, bottom: 1 }
const minSide = 0.05
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Chooses the part of a picture that is shown: drawn with the pointer, its corners moved by the arrow keys. */
export function CropField({ file, onClose }: { readonly file: LibraryFile; readonly onClose: () => void }) {
  const { crop } = useLibraryActions()
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number }>(undefined)
  const [area, setArea] = useState(whole)
  const save = (cropped: { x: number; y: number; width: number; height: number } | null) =>
    crop.mutate({ assetId: file.id, crop: cropped }, { onSuccess: onClose })
  const read = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    return box
      ? { x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) }
      : { x: 0, y: 0 }
  }
  const draw = (event: PointerEvent) => {
    const from = start.current
    if (!from) return
    const to = read(event)
    setArea(
      widen({
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        right: Math.max(from.x, to.x),
        bottom: Math.max(from.y, to.y),
      }),
    )
  }
  const moveCorner = (event: KeyboardEvent, isEnd: boolean) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 0.1 : 0.01
    const [x, y] = [step[0] * by, step[1] * by]
    setArea((before) =>
      widen(
        isEnd
          ? { ...before, right: before.right + x, bottom: before.bottom + y }
          : { ...before, left: before.left + x, top: before.top + y },
      ),
    )
  }
  if (file.crop !== null)
    return (
      <div className={styles.main}>
        <img src={`${file.url}?format=750w`} alt="" style={{ maxWidth: '100%', maxHeight: '20rem' }} />
        <p>{t('This picture is cropped. The whole picture is kept.')}</p>
        <CropProblem error={crop.error} />
        <div className={styles.bar}>
          <Button kind="primary" isPending={crop.isPending} onPress={() => save(null)}>
            {t('Show the whole picture')}
          </Button>
          <Button onPress={onClose}>{t('Cancel')}</Button>
        </div>
      </div>
    )
  const corners = [
    { label: t('Top left corner of the crop'), x: area.left, y: area.top, isEnd: false },
    { label: t('Bottom right corner of the crop'), x: area.right, y: area.bottom, isEnd: true },
  ]
  return (
    <div className={styles.main}>
      <div
        ref={frame}
        className={styles.cropFrame}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = read(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          start.current = undefined
        }}
      >
        <img src={`${file.url}?format=750w`} alt="" draggable={false} />
        <span
          className={styles.cropArea}
          style={{
            left: `${area.left * 100}%`,
            top: `${area.top * 100}%`,
            width: `${(area.right - area.left) * 100}%`,
            height: `${(area.bottom - area.top) * 100}%`,
          }}
        />
        {corners.map(({ label, x, y, isEnd }) => (
          <span
            key={label}
            role="slider"
            tabIndex={0}
            className={styles.corner}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(x * 100)}
            aria-valuetext={t('{x}% from the left, {y}% from the top', {
              x: Math.round(x * 100),
              y: Math.round(y * 100),
            })}
            onKeyDown={(event) => moveCorner(event, isEnd)}
          />
        ))}
      </div>
      <p className={styles.quiet}>{t('Draw a rectangle, or move its corners with the arrow keys.')}</p>
      <CropProblem error={crop.error} />
      <div className={styles.bar}>
        <Button
          kind="primary"
          isPending={crop.isPending}
          onPress={() =>
            save({ x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top })
          }
        >
          {t('Apply crop')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

function CropProblem({ error }: { readonly error: unknown }) {
  if (!error) return null
  return (
    <Notice tone="danger" alert>
      {getErrorMessage(error)}
    </Notice>
  )
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** Within the picture, and never smaller than a corner can be taken hold of. */
function widen({ left, top, right, bottom }: Corners): Corners {
  const [x, y] = [Math.min(clamp(left), 1 - minSide), Math.min(clamp(top), 1 - minSide)]
  return { left: x, top: y, right: Math.max(clamp(right), x + minSide), bottom: Math.max(clamp(bottom), y + minSide) }
}
