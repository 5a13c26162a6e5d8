import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { answer, api } from '../api/client.ts'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { Loaded } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import { ListChoice } from './list-choice.tsx'
import { type NewsletterSettings, newsletterSettingsQuery } from './mailing-lists.ts'
import styles from '../site/site.module.css'

/** How people sign up for news, and what stands below each campaign. */
export function NewsletterSettingsPage() {
  const settings = useQuery(newsletterSettingsQuery)
  return (
    <Page
      title={t('Settings')}
      windowTitle={[t('Settings'), t('Mailing lists')]}
      before={<BackLink link={{ to: '/lists' }}>{t('Mailing lists')}</BackLink>}
    >
      <Loaded query={settings} title={t('Signing up')}>
        {(stored) => <NewsletterForm stored={stored} />}
      </Loaded>
    </Page>
  )
}

function NewsletterForm({ stored }: { readonly stored: NewsletterSettings }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: NewsletterSettings) => answer(api.PUT('/api/admin/newsletter/settings', { body })),
    onSuccess: (saved) => queries.setQueryData(newsletterSettingsQuery.queryKey, saved),
  })
  const { control } = form
  const lists = useController({ control, name: 'listIds' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toSettings}
      stored={stored}
      save={save}
      query={newsletterSettingsQuery}
    >
      <Panel title={t('Signing up')}>
        <div className={styles.body}>
          <FormCheckbox
            control={control}
            name="isDoubleOptIn"
            description={t('Nobody can sign up somebody else then. Many countries ask for it.')}
          >
            {t('Ask people to confirm by email')}
          </FormCheckbox>
          <FormCheckbox control={control} name="asksAtCheckout">
            {t('Offer a box at the checkout')}
          </FormCheckbox>
          <FormCheckbox control={control} name="asksAtRestock">
            {t('Offer a box beside the back in stock form')}
          </FormCheckbox>
          <ListChoice
            label={t('Lists that these boxes and customer accounts join')}
            value={lists.field.value}
            onChange={lists.field.onChange}
          />
        </div>
      </Panel>
      <Panel title={t('Campaigns')}>
        <div className={styles.body}>
          <FormField
            control={control}
            name="mailsPerMinute"
            label={t('Emails per minute')}
            description={t('Ask your email provider how many it takes. Up to 6,000.')}
            inputMode="numeric"
            maxLength={5}
          />
          <FormCheckbox control={control} name="tracksOpens">
            {t('Count whether emails are opened')}
          </FormCheckbox>
          <FormCheckbox
            control={control}
            name="tracksClicks"
            description={t(
              'Counted on this server only. The law of some countries asks for consent. Applies to campaigns that begin afterwards.',
            )}
          >
            {t('Count which links are followed')}
          </FormCheckbox>
          <FormField
            control={control}
            name="postalAddress"
            label={t('Your postal address')}
            description={t('The law of many countries asks for it in advertising emails.')}
            rows={3}
            maxLength={500}
          />
        </div>
      </Panel>
    </SettingsForm>
  )
}

/** As the fields have them: numbers as typed. */
type Values = Omit<NewsletterSettings, 'mailsPerMinute'> & { readonly mailsPerMinute: string }

function toValues(settings: NewsletterSettings): Values {
  return { ...settings, listIds: [...settings.listIds], mailsPerMinute: String(settings.mailsPerMinute) }
}

function toSettings(values: Values): NewsletterSettings {
  return { ...values, mailsPerMinute: Number(values.mailsPerMinute) }
}
