import { InlineEdit } from '../ui/inline-edit.tsx'
import { t } from '../i18n/text.ts'

interface NameEditProps {
  /** What the name is of: "Name of tag clay". */
  readonly label: string
  readonly name: string
  readonly isDisabled: boolean
  readonly onRename: (name: string) => Promise<unknown>
}

/** A name that is changed where it is. */
export function NameEdit({ label, name, isDisabled, onRename }: NameEditProps) {
  return (
    <InlineEdit
      label={label}
      value={name}
      show={(value) => value}
      edit={(value) => value}
      inputMode="text"
      isDisabled={isDisabled}
      parse={(text) =>
        text === '' ? { kind: 'refused', message: t('Name is required.') } : { kind: 'value', value: text }
      }
      save={async (value) => {
        await onRename(value)
        return { kind: 'saved' }
      }}
    />
  )
}
