import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
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

/** On another screen a message is old after this time. */
const readMs = 2000

interface Notification extends NotifyOptions {
  readonly id: number
  readonly text: string
  /** When it appeared, in milliseconds. */
  readonly shownOn: number
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
    const next = { id: lastId.current, text, shownOn: Date.now(), ...options }
    setShown((before) => [...before.filter((one) => stays(one, next)).slice(1 - maxShown), next])
  }, [])
  useRead(setShown)
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

/** A message gives way to a later one about the same thing; one that cannot be undone, to any later one of its kind. */
function stays(one: Notification, next: Notification): boolean {
  if (next.about !== undefined && one.about === next.about) return false
  return one.undo !== undefined || next.undo !== undefined
}

/** What was read on one screen does not follow to the next. What can be undone does. */
function useRead(setShown: Dispatch<SetStateAction<readonly Notification[]>>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onLoad', ({ pathChanged }) => {
        if (!pathChanged) return
        setShown((before) => before.filter(({ undo, shownOn }) => undo !== undefined || Date.now() - shownOn < readMs))
      }),
    [router, setShown],
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
