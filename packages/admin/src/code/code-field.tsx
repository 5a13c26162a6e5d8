import { lazy, type Ref, Suspense, useId } from 'react'
import type { CodeEditorHandle } from './code-editor.tsx'
import styles from './code.module.css'
import { PlainCode } from './plain-code.tsx'
import { canEditCode } from '../ui/code-editing.ts'
import { t } from '../i18n/text.ts'

// On demand: the editor is as large as all that is loaded first.
const LoadedCode = lazy(async () => {
  try {
    return { default: (await import('./loaded-code.tsx')).LoadedCode }
  } catch {
    // A lost connection, or a new release that has no such file any more.
    return { default: PlainCode }
  }
})

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** `html`, `css`, `javascript` or `json`; others are shown without colours. */
  readonly language: string
  readonly description?: string | undefined
  /** The problem of the value; absent while it is fine. */
  readonly error?: string | undefined
  readonly isReadOnly?: boolean
  /** False where the screen has one history for all of its fields. */
  readonly hasOwnHistory?: boolean
  /** True where code is all that a screen is for: somebody types at once. */
  readonly takesFocus?: boolean
  /** Higher from the beginning, where code is all that a screen is for. */
  readonly isTall?: boolean
  readonly handle?: Ref<CodeEditorHandle>
}

/**
 * A field of source code with its label, line numbers and colours. Tab indents; Escape and then Tab leaves it. Keyboards of
 * Android get a plain text area.
 */
export function CodeField({ label, value, language, description, error, ...props }: CodeFieldProps) {
  const {
    onChange,
    onBlur,
    isReadOnly = false,
    hasOwnHistory = true,
    isTall = false,
    takesFocus = false,
    handle,
  } = props
  const id = useId()
  const Input = canEditCode() ? LoadedCode : PlainCode
  return (
    <div className={styles.field} data-tall={isTall}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        {!isReadOnly && canEditCode() && (
          <span id={`${id}-keys`} className={styles.keys}>
            {t('Tab indents. Esc, then Tab leaves.')}
          </span>
        )}
      </div>
      <div className={styles.box} data-invalid={error !== undefined} data-locked={isReadOnly}>
        <Suspense
          fallback={
            <pre className={styles.waiting} aria-busy="true">
              {value}
            </pre>
          }
        >
          <Input
            // An editor keeps its language: another one is another editor.
            key={`${language} ${isReadOnly}`}
            label={label}
            describedBy={`${id}-keys ${id}-help`}
            value={value}
            onChange={onChange}
            language={language}
            isReadOnly={isReadOnly}
            isInvalid={error !== undefined}
            hasOwnHistory={hasOwnHistory}
            takesFocus={takesFocus}
            {...(onBlur ? { onBlur } : {})}
            {...(handle === undefined ? {} : { handle })}
          />
        </Suspense>
      </div>
      <span id={`${id}-help`} className={error === undefined ? styles.description : styles.error}>
        {error ?? description}
      </span>
    </div>
  )
}
