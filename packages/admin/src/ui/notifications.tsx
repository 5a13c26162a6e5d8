import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './notifications.module.css'
import { t } from '../i18n/text.ts'

/** Long enough to read two lines; hovering or focusing one keeps it. */
const shownMs = 7000
/** Longer, since there is something to decide. */
const shownWithUndoMs = 10_000
const maxShown = 3

interface NotifyOptions {
  /** The id of a record: a later message about it replaces the earlier one. */
  readonly about?: string
  /** Takes back what was done. Without it there is no Undo button. */
  readonly undo?: () => unknown
}

interface Notification extends NotifyOptions {
  readonly id: number
  readonly text: string
}

type Notify = (text: string, options?: NotifyOptions) => void

const NotifyContext = createContext<Notify>(() => undefined)

/** Confirms an action in a corner and to screen readers, with Undo where it can be undone. Failures appear where they happened. */
export function useNotify(): Notify {
  return use(NotifyContext)
}

export function Notifications({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Notification[]>([])
  const lastId = useRef(0)
  const region = useRef<HTMLElement>(null)
  const notify = useCallback<Notify>((text, options = {}) => {
    lastId.current += 1
    const next = { id: lastId.current, text, ...options }
    const { about } = options
    setShown((before) => [
      ...before.filter((one) => about === undefined || one.about !== about).slice(1 - maxShown),
      next,
    ])
  }, [])
  const drop = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), [])
  const returnFocus = useFocusKey(region)
  return (
    <NotifyContext value={notify}>
      {children}
      <section ref={region} className={styles.region} aria-live="polite" aria-label={t('Notifications')}>
        {shown.map((one) => (
          <Toast
            key={one.id}
            notification={one}
            onDrop={() => {
              returnFocus()
              drop(one.id)
            }}
          />
        ))}
      </section>
    </NotifyContext>
  )
}

/** F6 goes to the newest notification, and back. Returns what puts the focus back before a notification goes. */
function useFocusKey(region: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const newest = region.current?.lastElementChild?.querySelector('button')
      if (event.key !== 'F6' || !newest) return
      event.preventDefault()
      if (region.current?.contains(document.activeElement) === true) {
        cameFrom.current?.focus({ preventScroll: true })
        return
      }
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      newest.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [region])
  return () => {
    if (region.current?.contains(document.activeElement) === true) cameFrom.current?.focus({ preventScroll: true })
  }
}

interface ToastProps {
  readonly notification: Notification
  readonly onDrop: () => void
}

function Toast({ notification, onDrop }: ToastProps) {
  const { text, undo } = notification
  const [kept, setKept] = useState(false)
  const latestDrop = useRef(onDrop)
  useEffect(() => {
    latestDrop.current = onDrop
  })
  useEffect(() => {
    if (kept) return undefined
    const timer = setTimeout(() => latestDrop.current(), undo ? shownWithUndoMs : shownMs)
    return () => clearTimeout(timer)
  }, [kept, undo])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only keeps the text on the screen; the button inside does the rest.
    <div
      className={styles.toast}
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
      onFocus={() => setKept(true)}
      onBlur={() => setKept(false)}
    >
      <span>{text}</span>
      {undo && (
        <Button
          className={classNames(styles.undo)}
          onPress={() => {
            onDrop()
            undo()
          }}
        >
          {t('Undo')}
        </Button>
      )}
      <IconButton aria-label={t('Dismiss')} onPress={onDrop}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
