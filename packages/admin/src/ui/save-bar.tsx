import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { useNotify } from './notifications.tsx'
import styles from './save-bar.module.css'
import { useRootAttribute } from './use-root-attribute.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { useWrongField } from '../focus/use-wrong-field.ts'
import { t } from '../i18n/text.ts'

/** Throws typed values away; returns what brings them back. */
export type Discard = () => (() => void) | void

interface SaveBarProps {
  /** How many changes are not saved. The bar is shown while there are any. */
  readonly changes: number
  readonly isSaving: boolean
  /** How many fields have an error. */
  readonly errors?: number
  /** What it returns is behind Undo, while the screen is there. */
  readonly onDiscard: Discard
  /** Without it the Save button submits the form that the bar is in. */
  readonly onSave?: () => void
  /** A quiet action that keeps the changes for later. */
  readonly later?: ReactNode
  /** A main action that saves and does more, such as Publish. */
  readonly children?: ReactNode
}

/** The one way to save a record: over the header, on a phone above the bottom bar. Ctrl+S saves too. */
export function SaveBar({ changes, isSaving, errors = 0, onDiscard, onSave, later, children }: SaveBarProps) {
  const kind = children ? 'plain' : 'primary'
  const isShown = changes > 0 || isSaving
  const bar = useRef<HTMLDivElement>(null)
  useRootAttribute('data-has-save-bar', isShown)
  useReturnedFocus(bar, isShown)
  const discard = useDiscard(onDiscard)
  const trySave = useWrongField(bar, isSaving, errors)
  const save =
    onSave &&
    (() => {
      trySave()
      onSave()
    })
  useSaveShortcut(bar, isShown && !isSaving, save)
  if (!isShown) return null
  return (
    <div ref={bar} className={styles.bar} data-save-bar>
      <div className={styles.content}>
        <output className={styles.text}>{errors > 0 ? countErrors(errors) : countChanges(changes)}</output>
        {later}
        <Button onPress={discard} isDisabled={isSaving}>
          {t('Discard')}
        </Button>
        {save ? (
          <Button kind={kind} onPress={save} isPending={isSaving}>
            {t('Save')}
          </Button>
        ) : (
          <Button kind={kind} type="submit" isPending={isSaving}>
            {t('Save')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** Discarding is one press beside Save, so it is taken back by one. */
function useDiscard(onDiscard: Discard): () => void {
  const notify = useNotify()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => {
    const restore = onDiscard()
    if (!restore) return
    const about = 'discarded changes'
    const undo = () =>
      isHere.current ? restore() : notify(t('These changes are gone: you have left their page.'), { about })
    notify(t('Changes discarded.'), { about, undo })
  }
}

function countChanges(count: number): string {
  return t('{count, plural, one {# unsaved change} other {# unsaved changes}}', { count })
}

function countErrors(count: number): string {
  return t('{count, plural, one {Please fix # field} other {Please fix # fields}}', { count })
}

/** Puts the focus back to the last field when the bar and its focused button go away. */
function useReturnedFocus(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!isShown) return undefined
    last.current = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !bar.current?.contains(target)) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      if (document.activeElement === document.body && last.current instanceof HTMLElement)
        last.current.focus({ preventScroll: true })
    }
  }, [bar, isShown])
}
