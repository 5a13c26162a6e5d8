import { useMutation } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { getErrorMessage } from '../api/problem.ts'
import { keepTyped, resetToSaved } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { SettingsForm } from '../site/settings-form.tsx'
import site from '../site/site.module.css'
import { Badge } from '../ui/badge.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PageActions } from '../ui/page-actions.tsx'
import {
  emailQuery,
  type EmailTemplate,
  type EmailTexts,
  hasOwnTexts,
  sendTestEmail,
  toTexts,
  useRestoreEmail,
  useSaveEmail,
} from './customer-emails.ts'
import { LanguageNotice } from './language-notice.tsx'
import styles from './customer-emails.module.css'
import { emailNames, formatLanguage } from './email-names.ts'
import { EmailPreview } from './email-preview.tsx'
import { TextWithVariables } from './text-with-variables.tsx'

interface EmailFormProps {
  readonly stored: EmailTemplate
  readonly before: ReactNode
}

/** Writes the texts of an email: saves them, tries them out, and goes back to the usual ones. */
export function EmailForm({ stored, before }: EmailFormProps) {
  const { title, sent } = emailNames[stored.kind]
  const form = useForm<EmailTexts>({ values: toTexts(stored), resetOptions: keepTyped })
  const save = useSaveEmail(stored)
  const texts = useWatch({ control: form.control, compute: toFlat })
  const isChanged = hasOwnTexts(stored)
  const fields = { form, variables: stored.variables }
  return (
    <Page
      title={title}
      windowTitle={[title, t('Emails')]}
      before={before}
      aside={isChanged && <Badge tone="accent">{t('Changed')}</Badge>}
      actions={
        <Actions stored={stored} texts={texts} onRestored={(email) => form.reset(toTexts(email), resetToSaved)} />
      }
    >
      <div className={styles.columns}>
        <SettingsForm
          form={form}
          toValues={toTexts}
          toChanges={toFlat}
          stored={stored}
          save={save}
          query={emailQuery(stored)}
        >
          <LanguageNotice language={stored.language} />
          <Panel title={t('Text in {language}', { language: formatLanguage(stored.language) })}>
            <div className={site.body}>
              <p className={site.lead}>{sent}</p>
              <TextWithVariables {...fields} name="subject" label={t('Subject')} maxLength={200} isRequired />
              <TextWithVariables {...fields} name="heading" label={t('Heading')} maxLength={200} isRequired />
              <TextWithVariables
                {...fields}
                name="opening"
                label={t('Text before the details')}
                maxLength={5000}
                rows={6}
                description={t('A blank line begins a paragraph. Lines that depend on the case stay below.')}
              />
              <TextWithVariables
                {...fields}
                name="closing"
                label={t('Text after the details')}
                maxLength={5000}
                rows={4}
              />
            </div>
          </Panel>
        </SettingsForm>
        <EmailPreview email={stored} texts={texts} />
      </div>
    </Page>
  )
}

/** The texts alone, as the server takes them. */
function toFlat({ subject, heading, opening, closing }: EmailTexts): EmailTexts {
  return { subject, heading, opening, closing }
}

interface ActionsProps {
  readonly stored: EmailTemplate
  readonly texts: EmailTexts
  readonly onRestored: (email: EmailTemplate) => void
}

/** Sends a test, and goes back to the usual texts. */
function Actions({ stored, texts, onRestored }: ActionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const restore = useRestoreEmail(stored)
  const notify = useNotify()
  const send = useMutation({
    mutationFn: () => sendTestEmail(stored, texts),
    onSuccess: ({ recipient }) => notify(t('Test email to {recipient} is on its way.', { recipient })),
    onError: (error) => notify(getErrorMessage(error)),
  })
  return (
    <>
      <PageActions
        actions={[
          {
            label: t('Send test email'),
            icon: <Send size={16} aria-hidden="true" />,
            target: () => {
              if (!send.isPending) send.mutate()
            },
            isPending: send.isPending,
          },
          hasOwnTexts(stored) && {
            label: t('Restore default'),
            icon: <RotateCcw size={16} aria-hidden="true" />,
            target: () => setIsOpen(true),
          },
        ]}
      />
      <ConfirmDialog
        title={t('Restore the default text?')}
        action={t('Restore default')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={async () => onRestored(await restore())}
        onDone={() => notify(t('Default text restored.'))}
      >
        {t('Your text of this email in {language} is deleted.', { language: formatLanguage(stored.language) })}
      </ConfirmDialog>
    </>
  )
}
