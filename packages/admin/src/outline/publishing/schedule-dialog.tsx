import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { answer, api } from '../../api/client.ts'
import { getErrorMessage } from '../../api/problem.ts'
import { useDraft, useEditing } from '../../documents/index.ts'
import { parseWall } from '../../pages/zone-time.ts'
import { refreshReleases } from '../../releases/releases.ts'
import { useSession } from '../../session/session.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { useFormats } from '../../ui/format.ts'
import { useNotify } from '../../ui/notifications.tsx'
import styles from '../../releases/releases.module.css'
import type { OutlineSubject } from '../subject.ts'
import { t } from '../../i18n/text.ts'

interface ScheduleProps {
  readonly subject: OutlineSubject
  readonly onClose: () => void
}

/** Publishes the draft as it is now at a time: a release of this one draft. */
export function ScheduleDialog(props: ScheduleProps) {
  const { title } = props.subject
  return (
    <Dialog title={t('Publish the draft of “{title}” at a time', { title })} isOpen onClose={props.onClose}>
      <ScheduleForm {...props} />
    </Dialog>
  )
}

function ScheduleForm({ subject: { kind, id, title }, onClose }: ScheduleProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const formats = useFormats()
  const editing = useEditing()
  const { draftRevision: revision } = useDraft()
  const { timeZone } = useSession().site
  const { control, handleSubmit } = useForm({ defaultValues: { publishOn: '' } })
  const schedule = useMutation({
    mutationFn: async ({ publishOn: typed }: { publishOn: string }) => {
      if (editing.hasUnsentChanges)
        throw new Error(t('Some changes are not saved yet. Wait until they are, then try again.'))
      const body = {
        title: title.slice(0, 100),
        documents: [{ kind, id, revision }],
        publishOn: parseWall(typed, timeZone),
        needsApproval: false,
      }
      return answer(api.POST('/api/admin/releases', { body }))
    },
    onSuccess: async ({ publishOn, ...release }) => {
      onClose()
      await refreshReleases(queries, { publishOn, ...release })
      notify(
        t('“{title}” goes live: {time}. Releases in the menu lists it.', {
          title,
          time: formats.moment(publishOn ?? ''),
        }),
        { about: id },
      )
    },
  })
  return (
    <DialogForm
      className={styles.column}
      problem={schedule.isError ? getErrorMessage(schedule.error) : undefined}
      submitLabel={t('Schedule')}
      isPending={schedule.isPending}
      onSubmit={handleSubmit((values) => schedule.mutate(values))}
      onClose={onClose}
    >
      <p>{t('The draft goes live as it is now. What you change later stays in the draft.')}</p>
      <FormField
        control={control}
        name="publishOn"
        type="datetime-local"
        label={t('When')}
        description={t('In the time zone of the site, {zone}.', { zone: timeZone })}
        rules={{ validate: (value) => parseWall(value, timeZone) !== null || t('Enter a date and a time.') }}
      />
    </DialogForm>
  )
}
