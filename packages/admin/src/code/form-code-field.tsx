import { useEffect, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { CodeEditorHandle } from './code-editor.tsx'
import { CodeField } from './code-field.tsx'
import { t } from '../i18n/text.ts'

interface FormCodeFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
  readonly label: string
  readonly description: string
  readonly language: string
  /** The maximum of the server, in UTF-16 units. */
  readonly maxLength: number
  readonly isReadOnly: boolean
}

/** A field of source code in a form. A text that is too long stays, and is refused when it is saved. */
export function FormCodeField<Values extends FieldValues>({
  control,
  name,
  maxLength,
  ...props
}: FormCodeFieldProps<Values>) {
  const tooLong = t('At most {count, number} characters.', { count: maxLength })
  const rules = { maxLength: { value: maxLength, message: tooLong } }
  const { field, fieldState } = useController({ control, name, rules })
  const handle = useRef<CodeEditorHandle>(null)
  const { ref } = field
  useEffect(() => {
    ref({ focus: () => handle.current?.reveal(0) })
  }, [ref])
  return (
    <CodeField
      {...props}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      handle={handle}
    />
  )
}
