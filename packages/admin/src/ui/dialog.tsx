import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** True for questions that need an answer: they are not closed by a click beside them. */
  readonly alert?: boolean
  readonly children: ReactNode
}

/** A dialog over the page; on a phone it rises from the bottom. Escape closes it. */
export function Dialog({ title, isOpen, onClose, alert = false, children }: DialogProps) {
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen={isOpen}
      isDismissable={!alert}
      // A list that is closed still fades over the dialog: a late press on it is not one beside the dialog.
      shouldCloseOnInteractOutside={isOutsidePopovers}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={classNames(styles.modal)}>
        <AriaDialog className={classNames(styles.dialog)} role={alert ? 'alertdialog' : 'dialog'}>
          <header className={styles.header}>
            <Heading slot="title" className={classNames(styles.title)}>
              {title}
            </Heading>
            <IconButton aria-label="Close" onPress={onClose}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function isOutsidePopovers(element: Element): boolean {
  return element.closest('[data-trigger]') === null
}

/** The row of buttons a dialog ends with. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
