import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Overlay } from './overlay.tsx'
import { t } from '../i18n/text.ts'

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
    <Overlay
      className={classNames(styles.overlay)}
      modalClassName={classNames(styles.modal)}
      isOpen={isOpen}
      isDismissable={!alert}
      onClose={onClose}
    >
      <AriaDialog className={classNames(styles.dialog)} role={alert ? 'alertdialog' : 'dialog'}>
        <header className={styles.header}>
          <Heading slot="title" className={classNames(styles.title)}>
            {title}
          </Heading>
          <IconButton aria-label={t('Close')} onPress={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </AriaDialog>
    </Overlay>
  )
}

/** The row of buttons a dialog ends with. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
