import type { ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid'> {
  readonly label: string
  readonly description?: ReactNode
  /** The problem of the value; absent while it is fine. */
  readonly error?: string | undefined
  readonly placeholder?: string
  /** More than one: a text area of that many lines. */
  readonly rows?: number
  readonly inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** A text field with its label above and what is wrong below. */
export function TextField({
  label,
  description,
  error,
  placeholder = '',
  rows = 1,
  inputRef,
  ...props
}: TextFieldProps) {
  const shared = { className: styles.input ?? '', placeholder, ...(inputRef ? { ref: inputRef } : {}) }
  return (
    <AriaTextField {...props} className={styles.field ?? ''} isInvalid={error !== undefined} validationBehavior="aria">
      <Label className={styles.label ?? ''}>{label}</Label>
      {rows > 1 ? <TextArea {...shared} rows={rows} /> : <Input {...shared} />}
      {description !== undefined && error === undefined && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}
