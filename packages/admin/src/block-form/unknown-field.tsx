import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import { t } from '../i18n/text.ts'

/** A setting of a shape that no control fits: its JSON can be read and changed. */
export function UnknownField({ field, path, value, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string>()
  const stored = value === undefined ? '' : JSON.stringify(value, undefined, 2)
  const parsed = typed === undefined ? undefined : parse(typed)
  return (
    <TextField
      label={field.label}
      rows={4}
      spellCheck="false"
      value={typed ?? stored}
      onChange={(text) => {
        setTyped(text)
        const next = parse(text)
        if (next.isValid) onChange(path, next.value)
      }}
      description={field.help ?? 'JSON'}
      error={parsed?.isValid === false ? t('This is not valid JSON.') : undefined}
    />
  )
}

function parse(text: string): { readonly isValid: boolean; readonly value?: unknown } {
  if (text.trim() === '') return { isValid: true, value: undefined }
  try {
    const value: unknown = JSON.parse(text)
    return { isValid: true, value }
  } catch {
    return { isValid: false }
  }
}
