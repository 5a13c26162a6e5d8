import { useEffect, useState } from 'react'
import { CodeField } from '../code/code-field.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { hasChange, type EarlyKeys } from './early-keys.ts'
import { useFieldIds } from './field-context.ts'
import { isRepresentable } from './html.ts'
import { listRemoved } from './removed.ts'
import styles from './rich-text.module.css'
import type { Point } from './point.ts'
import { TextEditor } from './text-editor.tsx'
import { t } from '../i18n/text.ts'

export interface LoadedFieldProps {
  readonly value: string
  readonly onChange: (html: string) => void
  readonly hasOwnHistory: boolean
  readonly point: Point | undefined
  /** Pressed and typed before the editor was there; it goes where the cursor is. */
  readonly early: EarlyKeys
}

/** The editor of a text, or its HTML where the editor would lose something of it. */
export function LoadedField({ value, onChange, hasOwnHistory, point, early }: LoadedFieldProps) {
  const { keysId } = useFieldIds()
  const [isSource, setSource] = useState(() => !isRepresentable(value))
  useEffect(() => {
    if (isSource && hasChange(early)) onChange(early.replacesAll ? early.text : value + early.text)
    // oxlint-disable-next-line react/exhaustive-deps -- once: what was typed before this field was there.
  }, [])
  if (!isSource)
    return (
      <>
        <TextEditor value={value} onChange={onChange} hasOwnHistory={hasOwnHistory} point={point} early={early} />
        <div className={styles.foot}>
          <span id={keysId} className={styles.description}>
            {t('Type / for headings, lists and pictures. In lists and code Tab indents. Esc, then Tab leaves.')}
          </span>
          <Button kind="quiet" onPress={() => setSource(true)}>
            {t('Edit HTML')}
          </Button>
        </div>
      </>
    )
  const canShow = isRepresentable(value)
  const removed = listRemoved(value)
  return (
    <>
      {removed.length > 0 && (
        <Notice tone="caution">
          {t('Saving removes {names}: a text holds nothing that runs. A code block on a page does.', {
            names: removed.join(', '),
          })}
        </Notice>
      )}
      {!canShow && removed.length === 0 && (
        <Notice tone="neutral">
          {t('The text editor can’t show all of this HTML, so you edit its source. Nothing is lost.')}
        </Notice>
      )}
      <CodeField label="HTML" value={value} language="html" hasOwnHistory={hasOwnHistory} onChange={onChange} />
      {canShow && (
        <div className={styles.foot}>
          <Button kind="quiet" onPress={() => setSource(false)}>
            {t('Edit as text')}
          </Button>
        </div>
      )}
    </>
  )
}
