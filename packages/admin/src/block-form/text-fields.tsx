import { LinkField } from '../links/link-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FieldProps, readText } from './field-props.ts'

/** The counter shows where the maximum comes near. */
const nearMaximum = 0.8

interface TextProps extends FieldProps {
  readonly kind: 'line' | 'long-text' | 'code'
  readonly maxLength: number
}

const rows = { line: 1, 'long-text': 3, code: 8 } as const

export function TextSettingField({ field, path, value, onChange, kind, maxLength }: TextProps) {
  const text = readText(value ?? field.default)
  return (
    <TextField
      label={field.label}
      value={text}
      onChange={(next) => onChange(path, next)}
      rows={rows[kind]}
      {...(kind === 'code' ? { spellCheck: 'false' as const } : {})}
      description={describeLength(text, maxLength) ?? field.help}
      error={describeExcess(text, maxLength)}
    />
  )
}

interface BoundedProps extends FieldProps {
  readonly maxLength: number
}

export function AddressField({ field, path, value, onChange, maxLength }: BoundedProps) {
  const address = readText(value)
  return (
    <LinkField
      label={field.label}
      value={address}
      onChange={(next) => onChange(path, next)}
      help={field.help}
      error={describeExcess(address, maxLength)}
    />
  )
}

export function RichField({ field, path, value, onChange, maxLength }: BoundedProps) {
  const html = readText(value)
  return (
    <RichTextField
      label={field.label}
      value={html}
      onChange={(next) => onChange(path, next)}
      description={describeLength(html, maxLength)}
      error={describeExcess(html, maxLength)}
    />
  )
}

function describeLength(text: string, maxLength: number): string | undefined {
  if (text.length < maxLength * nearMaximum || text.length > maxLength) return undefined
  return `${text.length.toLocaleString('en')} of ${maxLength.toLocaleString('en')} characters`
}

/** Nothing that was typed is cut off: a text above the maximum stays, and cannot be published. */
export function describeExcess(text: string, maxLength: number): string | undefined {
  if (text.length <= maxLength) return undefined
  return `At most ${maxLength.toLocaleString('en')} characters. Remove ${(text.length - maxLength).toLocaleString('en')}.`
}
