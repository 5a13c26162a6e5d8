import { X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './notifications.module.css'

/** Long enough to read two lines; hovering or focusing one keeps it. */
const shownMs = 7000

interface Notification {
  readonly id: number
  readonly text: string
  readonly about: string | undefined
}

type Notify = (text: string, about?: string) => void

const NotifyContext = createContext<Notify>(() => undefined)

/**
 * Confirms an action in a corner and to screen readers. Failures appear where they happened. A later message with the
 * same id replaces the earlier one.
 */
export function useNotify(): Notify {
  return use(NotifyContext)
}

export function Notifications({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Notification[]>([])
  const lastId = useRef(0)
  const notify = useCallback<Notify>((text, about) => {
    lastId.current += 1
    const next = { id: lastId.current, text, about }
    setShown((before) => [...before.filter((one) => about === undefined || one.about !== about).slice(-2), next])
  }, [])
  const drop = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), [])
  return (
    <NotifyContext value={notify}>
      {children}
      <section className={styles.region} aria-live="polite" aria-label="Notifications">
        {shown.map((one) => (
          <Toast key={one.id} notification={one} onDrop={drop} />
        ))}
      </section>
    </NotifyContext>
  )
}

interface ToastProps {
  readonly notification: Notification
  readonly onDrop: (id: number) => void
}

function Toast({ notification, onDrop }: ToastProps) {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    if (kept) return undefined
    const timer = setTimeout(() => onDrop(notification.id), shownMs)
    return () => clearTimeout(timer)
  }, [kept, notification.id, onDrop])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only keeps the text on the screen; the button inside does the rest.
    <div
      className={styles.toast}
      onPointerEnter={() => setKept(true)}
      onPointerLeave={() => setKept(false)}
      onFocus={() => setKept(true)}
      onBlur={() => setKept(false)}
    >
      <span>{notification.text}</span>
      <IconButton aria-label="Dismiss" onPress={() => onDrop(notification.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
