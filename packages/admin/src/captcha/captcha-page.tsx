import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { Panel } from '../ui/page.tsx'
import styles from '../site/site.module.css'
import { type CaptchaSettings, captchaSettingsQuery, useSaveCaptchaSettings } from './captcha.ts'

/** What visitors write that asks for a captcha. */
export function CaptchaPage() {
  return (
    <LoadedPage query={useQuery(captchaSettingsQuery)} title={t('Ask for a captcha')}>
      {(stored) => <CaptchaForm stored={stored} />}
    </LoadedPage>
  )
}

function CaptchaForm({ stored }: { readonly stored: CaptchaSettings }) {
  const form = useForm<CaptchaSettings>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveCaptchaSettings()
  const { control } = form
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toValues}
      stored={stored}
      save={save}
      query={captchaSettingsQuery}
    >
      <Panel title={t('Ask for a captcha')}>
        <div className={styles.body}>
          <p>
            {t(
              'Browsers solve a small task by themselves, so visitors notice nothing and no other company is asked. Without JavaScript nobody can send these forms.',
            )}
          </p>
          <FormCheckbox control={control} name="comments">
            {t('Comments')}
          </FormCheckbox>
          <FormCheckbox control={control} name="reviews">
            {t('Reviews')}
          </FormCheckbox>
          <FormCheckbox control={control} name="newsletter">
            {t('Newsletter sign-ups, also in popups')}
          </FormCheckbox>
          <FormCheckbox control={control} name="restock">
            {t('Requests for an email when a product is back')}
          </FormCheckbox>
          <p>
            {t('Each form has a switch of its own.')} <Link to="/forms">{t('Forms')}</Link>
          </p>
        </div>
      </Panel>
    </SettingsForm>
  )
}

function toValues(settings: CaptchaSettings): CaptchaSettings {
  return { ...settings }
}
