import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Attribute of the box of a layer that Back closes. */
export const takesBack = { 'data-takes-back': true }

/** The layer on top that Back closes: dialogs, drawers and sheets, without those that only fade. */
export function findBackLayer(): Element | undefined {
  return [...document.querySelectorAll('[data-takes-back]:not([data-exiting])')].at(-1)
}

/** Parts of an address that open a dialog: going back closes it by itself. */
const openingKeys = ['add', 'file', 'import']

interface BackClosesProps {
  /** The box, which has the attribute `takesBack`. */
  readonly box: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Called instead of `onClose` where something was typed into a form. */
  readonly onLose: (() => void) | undefined
}

/** In an open layer: Back of the browser closes it, and the screen below stays. The history is as before. */
export function BackCloses({ box, isOpen, onClose, onLose }: BackClosesProps) {
  const typedForm = useTypedForm(box)
  const latest = useRef({ onClose, onLose })
  useLayoutEffect(() => {
    latest.current = { onClose, onLose }
  }, [onClose, onLose])
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ action, current, next }) => {
      if (action === 'PUSH' || action === 'REPLACE' || findBackLayer() !== box.current) return false
      const act = typedForm.current?.isConnected === true ? latest.current.onLose : undefined
      const isClosedByAddress =
        current.pathname === next.pathname && openingKeys.some((key) => key in current.search && !(key in next.search))
      if (!act && isClosedByAddress) return false
      // The router returns to the entry that was left; what closes the layer may change the address, which comes after that.
      window.addEventListener('popstate', () => (act ?? latest.current.onClose)(), { once: true })
      return true
    },
    [box, typedForm],
  )
  useBlocker({ shouldBlockFn, enableBeforeUnload: false, disabled: !isOpen })
  return null
}

/** The form of the layer that somebody typed into last. Words to search for are not lost. */
function useTypedForm(box: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const typed = useRef<Element>(null)
  useEffect(() => {
    const layer = box.current
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || target.matches('[type=search]')) return
      typed.current = target.closest('form') ?? typed.current
    }
    layer?.addEventListener('input', remember)
    return () => layer?.removeEventListener('input', remember)
  }, [box])
  return typed
}
