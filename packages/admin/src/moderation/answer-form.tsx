import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './moderation.module.css'
import { useAction } from './use-action.ts'

export interface AnswerFormProps {
  readonly authorName: string
  readonly initial?: string
  readonly description: string | undefined
  /** Whether a blank answer removes the one that is there. */
  readonly mayBeBlank?: boolean
  readonly onSend: (text: string) => Promise<void>
  readonly onClose: () => void
}

/** Where staff answer what somebody wrote. */
export function AnswerForm({
  authorName,
  initial = '',
  description,
  mayBeBlank = false,
  onSend,
  onClose,
}: AnswerFormProps) {
  const [text, setText] = useState(initial)
  const [hasTried, setHasTried] = useState(false)
  const { problem, isRunning, run } = useAction()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isMissing = !mayBeBlank && text.trim() === ''
  // The button that opened the form stays where it is, and takes the focus back.
  useEffect(() => {
    const opener = document.activeElement
    field.current?.focus()
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const send = () => {
    setHasTried(true)
    if (isMissing) return
    run(async () => {
      await onSend(text.trim())
      onClose()
    })
  }
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <TextField
        inputRef={field}
        rows={3}
        label={t('Your answer to {name}', { name: authorName })}
        description={description}
        error={hasTried && isMissing ? t('Write an answer first.') : undefined}
        value={text}
        onChange={setText}
        maxLength={5000}
      />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isPending={isRunning}>
          {t('Publish answer')}
        </Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
