import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { t } from '../i18n/text.ts'
import { parseWall } from '../pages/zone-time.ts'
import { useSession } from '../session/session.ts'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type Campaign, previewQuery, refreshCampaigns } from './campaigns.ts'
import styles from './campaigns.module.css'

interface TestMailProps {
  readonly campaignId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Sends the campaign to one address. */
export function TestMailDialog(props: TestMailProps) {
  return (
    <Dialog title={t('Send test email')} isOpen={props.isOpen} onClose={props.onClose}>
      <TestMailForm {...props} />
    </Dialog>
  )
}

function TestMailForm({ campaignId, onClose }: TestMailProps) {
  const notify = useNotify()
  const { account } = useSession()
  const { control, handleSubmit } = useForm({ defaultValues: { recipient: account.email } })
  const send = useMutation({
    mutationFn: (body: { recipient: string }) =>
      answer(api.POST('/api/admin/campaigns/{campaignId}/test-mails', { params: { path: { campaignId } }, body })),
    onSuccess: (_sent, { recipient }) => {
      notify(t('Test email to {recipient} is on its way.', { recipient }))
      onClose()
    },
  })
  return (
    <DialogForm
      className={styles.column}
      problem={send.isError ? getErrorMessage(send.error) : undefined}
      submitLabel={t('Send test email')}
      isPending={send.isPending}
      onSubmit={handleSubmit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="recipient"
        label={t('Email')}
        type="email"
        maxLength={256}
        rules={{ required: t('Enter an email address.') }}
      />
    </DialogForm>
  )
}

interface SendProps {
  readonly campaign: Campaign
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks when the campaign goes out, and says to how many people. */
export function SendDialog(props: SendProps) {
  return (
    <Dialog title={t('Send this campaign')} isOpen={props.isOpen} onClose={props.onClose}>
      <SendForm {...props} />
    </Dialog>
  )
}

function SendForm({ campaign, onClose }: SendProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { timeZone } = useSession().site
  const { control, handleSubmit } = useForm({ defaultValues: { sendAt: '' } })
  const typed = useWatch({ control, name: 'sendAt' })
  const preview = useQuery(previewQuery(campaign.content, campaign.audience))
  const count = preview.data?.recipientCount ?? 0
  const send = useMutation({
    mutationFn: ({ sendAt }: { sendAt: string }) =>
      answer(
        api.POST('/api/admin/campaigns/{campaignId}/start', {
          params: { path: { campaignId: campaign.id } },
          body: { version: campaign.version, sendAt: sendAt === '' ? null : (parseWall(sendAt, timeZone) ?? null) },
        }),
      ),
    onSuccess: async (now) => {
      onClose()
      await refreshCampaigns(queries, now)
      notify(now.sendAt !== null && typed !== '' ? t('Campaign scheduled.') : t('The campaign is on its way.'))
    },
  })
  return (
    <DialogForm
      className={styles.column}
      problem={send.isError ? getErrorMessage(send.error) : undefined}
      submitLabel={
        typed === ''
          ? t('{count, plural, one {Send to # person} other {Send to # people}}', { count })
          : t('Schedule campaign')
      }
      isPending={send.isPending}
      onSubmit={handleSubmit((values) => send.mutate(values))}
      onClose={onClose}
    >
      <p>
        {t(
          '“{subject}” goes to {count, plural, one {# person} other {# people}}. What was sent cannot be taken back.',
          {
            subject: campaign.content.subject,
            count,
          },
        )}
      </p>
      <FormField
        control={control}
        name="sendAt"
        type="datetime-local"
        label={t('When (optional)')}
        description={t('Leave blank to send it now. In the time zone of the site, {zone}.', { zone: timeZone })}
        rules={{
          validate: (value) =>
            value === '' || parseWall(value, timeZone) !== undefined || t('Enter a date and a time.'),
        }}
      />
    </DialogForm>
  )
}
