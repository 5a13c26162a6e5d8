import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import styles from '../site/site.module.css'
import { keepTyped } from '../forms/reset-options.ts'
import { parseCount, parseLines } from '../forms/typed-text.ts'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/page.tsx'
import { type ReviewSettings, reviewSettingsQuery, useSaveReviewSettings } from './reviews.ts'

/** Numbers and lists are typed as text. */
type Values = Omit<ReviewSettings, 'delayDays' | 'blockedWords'> & {
  delayDays: string
  /** A line for each. */
  blockedWords: string
}

/** Whether buyers review products, and are asked to. */
export function ReviewSettingsPage() {
  return (
    <LoadedPage query={useQuery(reviewSettingsQuery)} title={t('Product reviews')}>
      {(stored) => <ReviewSettingsForm stored={stored} />}
    </LoadedPage>
  )
}

function ReviewSettingsForm({ stored }: { readonly stored: ReviewSettings }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveReviewSettings()
  const { control } = form
  const isOn = useWatch({ control, name: 'enabled' })
  const isAsking = useWatch({ control, name: 'asksByMail' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toSettings}
      stored={stored}
      save={save}
      query={reviewSettingsQuery}
    >
      <Panel title={t('Product reviews')}>
        <div className={styles.body}>
          <FormCheckbox control={control} name="enabled">
            {t('Show reviews on the pages of products')}
          </FormCheckbox>
          {isOn && (
            <>
              <FormCheckbox
                control={control}
                name="asksByMail"
                description={t(
                  'Only who bought a product can review it, by the link of this email. Everyone can unsubscribe.',
                )}
              >
                {t('Ask buyers for a review by email')}
              </FormCheckbox>
              {isAsking && (
                <FormField
                  control={control}
                  name="delayDays"
                  label={t('Days after the parcel was sent')}
                  inputMode="numeric"
                  maxLength={3}
                />
              )}
            </>
          )}
        </div>
      </Panel>
      {isOn && (
        <Panel title={t('Approval and spam')}>
          <div className={styles.body}>
            <FormCheckbox control={control} name="holdsReviews">
              {t('Reviews wait for approval')}
            </FormCheckbox>
            <FormField
              control={control}
              name="blockedWords"
              label={t('Blocked words')}
              rows={4}
              maxLength={20_000}
              description={t('One a line. Reviews with one of them go to spam, and so do those with many links.')}
            />
            <FormField
              control={control}
              name="notifyEmail"
              label={t('Email new reviews to')}
              type="email"
              maxLength={256}
              description={t('Leave blank for no emails.')}
            />
          </div>
        </Panel>
      )}
    </SettingsForm>
  )
}

function toValues({ delayDays, blockedWords, ...settings }: ReviewSettings): Values {
  return { ...settings, delayDays: String(delayDays), blockedWords: blockedWords.join('\n') }
}

function toSettings({ delayDays, blockedWords, ...values }: Values): ReviewSettings {
  return { ...values, delayDays: parseCount(delayDays), blockedWords: parseLines(blockedWords) }
}
