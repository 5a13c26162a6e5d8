import { useQuery } from '@tanstack/react-query'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { FormCheckbox } from '../forms/form-checkbox.tsx'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { LinkField } from '../links/link-field.tsx'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import styles from '../site/site.module.css'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { ChoicesPanel } from './choices-panel.tsx'
import { ConsentPreview } from './consent-preview.tsx'
import { type ConsentSettings, consentSettingsQuery, useSaveConsentSettings } from './consent-settings.ts'

/** The cookie banner, what waits for it, and the proof of visitors' choices. */
export function ConsentPage() {
  return (
    <LoadedPage query={useQuery(consentSettingsQuery)} title={t('Cookie banner')}>
      {(stored) => <ConsentForm stored={stored} />}
    </LoadedPage>
  )
}

function ConsentForm({ stored }: { readonly stored: ConsentSettings }) {
  const form = useForm<ConsentSettings>({ values: toValues(stored), resetOptions: keepTyped })
  const { control } = form
  const isOn = useWatch({ control, name: 'banner.enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={(values) => values}
      stored={stored}
      save={useSaveConsentSettings()}
      query={consentSettingsQuery}
    >
      <Panel title={t('Cookie banner')}>
        <div className={styles.body}>
          <FormCheckbox
            control={control}
            name="banner.enabled"
            description={t(
              'Asks visitors before anything is stored for analytics or marketing. Browsers that send Do Not Track or Global Privacy Control count as declined.',
            )}
          >
            {t('Show cookie banner')}
          </FormCheckbox>
        </div>
      </Panel>
      {isOn && <ConsentPreview control={control} />}
      {isOn && <TextPanel control={control} />}
      {isOn && <ChoicePanel control={control} />}
      <PixelPanel control={control} isOn={isOn} />
      <ChoicesPanel />
    </SettingsForm>
  )
}

type FormControl = Control<ConsentSettings>

function TextPanel({ control }: { readonly control: FormControl }) {
  const layout = useController({ control, name: 'banner.layout' })
  const policy = useController({ control, name: 'banner.policyUrl' })
  return (
    <Panel title={t('Look and words')}>
      <div className={styles.body}>
        <ChoiceCards
          label={t('Layout')}
          value={layout.field.value}
          onChange={layout.field.onChange}
          choices={[
            { value: 'card', label: t('Card'), text: t('In the corner of the window.') },
            { value: 'bar', label: t('Bar'), text: t('Along the bottom of the window.') },
          ]}
        />
        <p className={styles.lead}>
          {t('Leave a field blank for our words in the language of your site. New words ask all visitors again.')}
        </p>
        <FormField control={control} name="banner.title" label={t('Title')} maxLength={80} />
        <FormField control={control} name="banner.text" label={t('Text')} rows={4} maxLength={600} />
        <div className={styles.pair}>
          <FormField control={control} name="banner.acceptLabel" label={t('Button that accepts')} maxLength={40} />
          <FormField control={control} name="banner.declineLabel" label={t('Button that declines')} maxLength={40} />
        </div>
        <LinkField
          label={t('Page about cookies')}
          value={policy.field.value}
          onChange={policy.field.onChange}
          error={policy.fieldState.error?.message}
          help={t('Add a Cookie list block to that page. It names every cookie that your site sets.')}
        />
        <FormCheckbox
          control={control}
          name="banner.showsLink"
          description={t('Visitors must be able to change their mind. You can also link to #cookie-settings anywhere.')}
        >
          {t('Show “Cookie settings” below every page')}
        </FormCheckbox>
      </div>
    </Panel>
  )
}

const choiceDays = [90, 180, 365] as const
const keepMonths = [12, 24, 36, 60] as const

function ChoicePanel({ control }: { readonly control: FormControl }) {
  const days = useController({ control, name: 'banner.choiceDays' })
  const months = useController({ control, name: 'banner.keepMonths' })
  return (
    <Panel title={t('Choices')}>
      <div className={styles.body}>
        <div className={styles.pair}>
          <Select
            label={t('Ask again after')}
            options={choiceDays.map((count) => ({ value: String(count), label: t('{count} days', { count }) }))}
            value={String(days.field.value)}
            onChange={(value) => days.field.onChange(Number(value))}
          />
          <Select
            label={t('Keep as proof for')}
            options={keepMonths.map((count) => ({ value: String(count), label: t('{count} months', { count }) }))}
            value={String(months.field.value)}
            onChange={(value) => months.field.onChange(Number(value))}
          />
        </div>
      </div>
    </Panel>
  )
}

const networks = [
  ['google', t('Google tag ID'), 'G-AB12CD34EF'],
  ['meta', t('Meta pixel ID'), '123456789012345'],
  ['pinterest', t('Pinterest tag ID'), '2612345678901'],
  ['tiktok', t('TikTok pixel ID'), 'C4ABCDEFGH1234567890'],
  ['fullstory', t('FullStory organization ID'), 'o-AB12CD-na1'],
] as const

function PixelPanel({ control, isOn }: { readonly control: FormControl; readonly isOn: boolean }) {
  const ids = useWatch({ control, name: 'pixels' })
  const waits = !isOn && Object.values(ids).some((id) => id !== '')
  return (
    <Panel title={t('Pixels')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t(
            'Tell ad networks what visitors look at, put into the cart and buy. Pixels load only after a visitor accepts marketing, and never for staff.',
          )}
        </p>
        {waits && <Notice tone="caution">{t('These pixels stay off until the cookie banner is on.')}</Notice>}
        <div className={styles.pair}>
          {networks.map(([name, label, example]) => (
            <FormField
              key={name}
              control={control}
              name={`pixels.${name}`}
              label={label}
              placeholder={example}
              maxLength={40}
            />
          ))}
          {ids.fullstory !== '' && <RecordedShare control={control} />}
        </div>
      </div>
    </Panel>
  )
}

const recordedShares = [1, 5, 10, 25, 50, 100] as const

function RecordedShare({ control }: { readonly control: FormControl }) {
  const { field } = useController({ control, name: 'recording.percent' })
  return (
    <Select
      label={t('Visits that FullStory records')}
      options={recordedShares.map((percent) => ({
        value: String(percent),
        label: t('{percent} % of those who accept', { percent }),
      }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
    />
  )
}

function toValues({ banner, pixels, recording }: ConsentSettings): ConsentSettings {
  return { banner: { ...banner }, pixels: { ...pixels }, recording: { ...recording } }
}
