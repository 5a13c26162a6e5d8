import { TextField } from './field.tsx'
import { Section } from './section.tsx'
import type { Form } from './use-form.ts'

export function NoteSection({ form, isShown }: { form: Form; isShown: boolean }) {
  if (!isShown) return null
  return (
    <Section title="Note">
      <div className="vt-fields">
        <TextField
          name="note"
          label="A note for us"
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
