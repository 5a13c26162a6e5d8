import type { KeyboardEvent } from 'react'
import { LinkField } from '../../links/link-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedText } from './use-saved-text.ts'

interface SavedFieldProps {
  readonly label: string
  readonly value: string
  /** Answers why it failed. */
  readonly onSave: (text: string) => Promise<string | undefined>
  readonly description?: string
}

interface SavedTextProps extends SavedFieldProps {
  readonly maxLength: number
}

/** A text that is saved once it is left, or by Enter. */
export function SavedText({ value, onSave, ...props }: SavedTextProps) {
  const text = useSavedText(value, onSave)
  return (
    <TextField
      {...props}
      value={text.shown}
      onChange={text.type}
      onBlur={text.commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') text.commit()
      }}
      error={text.problem}
    />
  )
}

/** The address of a link, saved likewise. */
export function SavedLink({ label, value, onSave, description }: SavedFieldProps) {
  const text = useSavedText(value, onSave)
  const commitByEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') text.commit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of its field, which has the role.
    <div onBlur={text.commit} onKeyUp={commitByEnter}>
      <LinkField label={label} value={text.shown} onChange={text.type} help={description} error={text.problem} />
    </div>
  )
}
