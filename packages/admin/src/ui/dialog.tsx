import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Button, IconButton } from './button.tsx'
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
  /** False where Back of the browser is answered elsewhere. */
  readonly isBackTaken?: boolean
  readonly children: ReactNode
}

/** A dialog over the page; on a phone it rises from the bottom. Escape and Back close it; Back asks first where something was typed. */
export function Dialog({ title, isOpen, onClose, alert = false, isBackTaken = true, children }: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Overlay
      className={classNames(styles.overlay)}
      modalClassName={classNames(styles.modal)}
      isOpen={isOpen}
      isDismissable={!alert}
      onClose={onClose}
      onLose={() => setAsking(true)}
      isBackTaken={isBackTaken}
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
        {isAsking && (
          <LossQuestion
            onStay={() => setAsking(false)}
            onLeave={() => {
              setAsking(false)
              onClose()
            }}
          />
        )}
      </AriaDialog>
    </Overlay>
  )
}

interface LossQuestionProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

function LossQuestion({ onStay, onLeave }: LossQuestionProps) {
  return (
    <Dialog title={t('Leave without saving?')} isOpen onClose={onStay} alert>
      <p className={styles.text}>{t('You have unsaved changes.')}</p>
      <DialogActions>
        <Button onPress={onStay}>{t('Stay')}</Button>
        <Button kind="danger" onPress={onLeave}>
          {t('Leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The row of buttons a dialog ends with. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
