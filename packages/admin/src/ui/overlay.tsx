import type { ReactNode } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

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
  /** The dialog. */
  readonly children: ReactNode
}

/** What every dialog, drawer and sheet is in: it covers the page, keeps the focus, and closes by Escape or a press beside the box. */
export function Overlay({ isOpen = true, isEscapable = true, onClose, ...props }: OverlayProps) {
  const { className, modalClassName = '', isDismissable, children } = props
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
      <Modal className={modalClassName}>{children}</Modal>
    </ModalOverlay>
  )
}

function isOutsidePopovers(element: Element): boolean {
  return element.closest('[data-trigger]') === null
}
