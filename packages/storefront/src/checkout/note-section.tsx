import { useTranslate } from '../page/messages-context.tsx'
import { TextField } from './field.tsx'
import { Section } from './section.tsx'
import type { Form } from './use-form.ts'

export function NoteSection({ form, isShown }: { form: Form; isShown: boolean }) {
  const t = useTranslate()
  if (!isShown) return null
  return (
    <Section title={t('checkoutNote')}>
      <div className="vt-fields">
        <TextField
          name="note"
          label={t('checkoutNoteLabel')}
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
