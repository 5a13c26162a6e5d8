import { CodeField } from '../code/code-field.tsx'
import { LinkField } from '../links/link-field.tsx'
import { messages } from '../messages.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useCan } from '../session/session.ts'
import { describeExcess, describeLength } from '../ui/describe-length.ts'
import { TextField } from '../ui/text-field.tsx'
import { useIsDisabled } from './disabled.ts'
import { isRunOnPages } from './fields.ts'
import { readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'
import { useSiblings } from './siblings.ts'

interface TextProps extends FieldProps {
  readonly kind: 'line' | 'long-text'
  readonly maxLength: number
}

const rows = { line: 1, 'long-text': 3 } as const

export function TextSettingField({ field, path, value, onChange, kind, maxLength }: TextProps) {
  const text = readText(value ?? field.default)
  return (
    <TextField
      label={field.label}
      value={text}
      onChange={(next) => onChange(path, next)}
      rows={rows[kind]}
      description={describeLength(text, maxLength) ?? field.help}
      error={describeExcess(text, maxLength)}
    />
  )
}

/** Source code, in the language that a setting beside it names. Code that runs on pages is read-only for who may not write it. */
export function CodeSettingField({ field, path, value, onChange, maxLength }: BoundedProps) {
  const text = readText(value ?? field.default)
  const siblings = useSiblings()
  const { language } = siblings
  const isDisabled = useIsDisabled()
  const mayWriteCode = useCan()('code.write')
  const isForbidden = !mayWriteCode && !isDisabled && isRunOnPages(field, siblings)
  return (
    <CodeField
      label={field.label}
      value={text}
      onChange={(next) => onChange(path, next)}
      language={
        typeof language === 'string' ? language : field.name === 'html' || field.name === 'source' ? 'html' : 'other'
      }
      hasOwnHistory={false}
      isReadOnly={isDisabled || isForbidden}
      description={isForbidden ? messages.codeIsReadOnly : (describeLength(text, maxLength) ?? field.help)}
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
      isDisabled={useIsDisabled()}
      value={html}
      onChange={(next) => onChange(path, next)}
      description={describeLength(html, maxLength)}
      error={describeExcess(html, maxLength)}
    />
  )
}
