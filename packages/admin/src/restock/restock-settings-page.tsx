import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { Loaded } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { BackLink, Page, Panel } from '../ui/page.tsx'
import styles from '../site/site.module.css'
import { type RestockSettings, restockSettingsQuery, useSaveRestockSettings } from './restock.ts'

/** Whether and how visitors ask for an email when a product is back. */
export function RestockSettingsPage() {
  const settings = useQuery(restockSettingsQuery)
  return (
    <Page
      title={t('Settings')}
      windowTitle={[t('Settings'), t('Back in stock')]}
      before={<BackLink link={{ to: '/restock' }}>{t('Back in stock')}</BackLink>}
    >
      <Loaded query={settings} title={t('Sign-ups')}>
        {(stored) => <RestockForm stored={stored} />}
      </Loaded>
    </Page>
  )
}

function RestockForm({ stored }: { readonly stored: RestockSettings }) {
  const form = useForm<RestockSettings>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveRestockSettings()
  const { control } = form
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toValues}
      stored={stored}
      save={save}
      query={restockSettingsQuery}
    >
      <Panel title={t('Sign-ups')}>
        <div className={styles.body}>
          <FormCheckbox control={control} name="enabled">
            {t('Offer an email on pages of sold out products')}
          </FormCheckbox>
          {isOn && (
            <>
              <FormCheckbox
                control={control}
                name="isAutomatic"
                description={t(
                  'Up to 10 people for each piece, who waited longest first. You can email the others yourself.',
                )}
              >
                {t('Send emails as soon as stock comes back')}
              </FormCheckbox>
            </>
          )}
        </div>
      </Panel>
      {isOn && (
        <Panel title={t('Text')}>
          <div className={styles.body}>
            <FormField
              control={control}
              name="callToAction"
              label={t('Invitation')}
              maxLength={200}
              description={t('Leave a text blank to use the usual one in the site’s language.')}
            />
            <div className={styles.pair}>
              <FormField control={control} name="placeholder" label={t('In the email field')} maxLength={100} />
              <FormField control={control} name="buttonLabel" label={t('Button')} maxLength={60} />
            </div>
            <FormField control={control} name="thanks" label={t('After signing up')} maxLength={200} />
          </div>
        </Panel>
      )}
    </SettingsForm>
  )
}

function toValues(settings: RestockSettings): RestockSettings {
  return { ...settings }
}
