import { useTranslate } from '../page/messages-context.tsx'
import { TextField } from './field.tsx'
import { Section } from './section.tsx'
import type { Form } from './use-form.ts'

interface Props {
  readonly form: Form
  /** The label of the note. */
  readonly label: string
  readonly isShown: boolean
}

export function NoteSection({ form, label, isShown }: Props) {
  const t = useTranslate()
  if (!isShown) return null
  return (
    <Section title={t('checkoutNote')}>
      <div className="vt-fields">
        <TextField
          name="note"
          label={label}
          isOptional
          rows={3}
          maxLength={2000}
          autoComplete="off"
          value={form.draft.note}
          problem={form.problems['note']}
          onChange={(note) => form.change({ note })}
          onLeave={() => form.leave('note')}
        />
      </div>
    </Section>
  )
}
