import { type ReactNode, useRef } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useRootAttribute } from './use-root-attribute.ts'
import { BackCloses, takesBack } from './back-closes.tsx'

interface OverlayProps {
  /** Class of the layer that covers the page. */
  readonly className: string
  /** Class of the box in it. */
  readonly modalClassName?: string
  readonly isOpen?: boolean
  /** Whether a press beside the box closes it. */
  readonly isDismissable: boolean
  /** False where Escape must not close it either. */
  readonly isEscapable?: boolean
  readonly onClose?: () => void
  /** Called instead of `onClose` where Back would lose what was typed into a form. */
  readonly onLose?: () => void
  /** False where Back of the browser is answered elsewhere. */
  readonly isBackTaken?: boolean
  /** The dialog. */
  readonly children: ReactNode
}

/** What every dialog, drawer and sheet is in: it covers the page, keeps the focus, and closes by Escape, Back or a press beside the box. */
export function Overlay({ isOpen = true, isEscapable = true, isBackTaken = true, onClose, ...props }: OverlayProps) {
  const { className, modalClassName = '', isDismissable, onLose, children } = props
  const box = useRef<HTMLDivElement>(null)
  useRootAttribute('data-has-layer', isOpen)
  const hasBack = isBackTaken && onClose !== undefined
  return (
    <ModalOverlay
      className={className}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isEscapable}
      // A list that is closed still fades over the box: a late press on it is not one beside the box.
      shouldCloseOnInteractOutside={isOutsidePopovers}
      onOpenChange={(open) => {
        if (!open) onClose?.()
      }}
    >
      <Modal ref={box} className={modalClassName} {...(hasBack ? takesBack : {})}>
        {hasBack && <BackCloses box={box} isOpen={isOpen} onClose={onClose} onLose={onLose} />}
        {children}
      </Modal>
    </ModalOverlay>
  )
}

function isOutsidePopovers(element: Element): boolean {
  return element.closest('[data-trigger]') === null
}
