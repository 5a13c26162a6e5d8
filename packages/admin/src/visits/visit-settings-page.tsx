import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { LoadedPage } from '../site/loaded-page.tsx'
import { SettingsForm } from '../site/settings-form.tsx'
import styles from '../site/site.module.css'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { useSaveVisitSettings, type VisitSettings, visitSettingsQuery } from './visit-settings.ts'

/** Whether visits are counted, by which means, and for how long they are kept. */
export function VisitSettingsPage() {
  return (
    <LoadedPage query={useQuery(visitSettingsQuery)} title={t('Visits and cookies')}>
      {(stored) => <VisitSettingsForm stored={stored} />}
    </LoadedPage>
  )
}

const hitDays = [7, 30, 90] as const
const countMonths = [13, 25, 61] as const

interface Values {
  enabled: boolean
  cookies: VisitSettings['cookies']
  keepHitsDays: VisitSettings['keepHitsDays']
  keepCountsMonths: VisitSettings['keepCountsMonths']
}

function VisitSettingsForm({ stored }: { readonly stored: VisitSettings }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const { control } = form
  const enabled = useController({ control, name: 'enabled' })
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={(values) => values}
      stored={stored}
      save={useSaveVisitSettings()}
      query={visitSettingsQuery}
    >
      <Panel title={t('Visits')}>
        <div className={styles.body}>
          <Checkbox isSelected={enabled.field.value} onChange={enabled.field.onChange}>
            {t('Count visits')}
          </Checkbox>
          <p className={styles.lead}>
            {t(
              'Staff, robots, and visitors whose browsers ask not to be tracked are never counted. No address of a visitor is stored.',
            )}
          </p>
        </div>
      </Panel>
      {isOn && <CookiePanel control={control} />}
      {isOn && <KeepPanel control={control} />}
    </SettingsForm>
  )
}

type Control = ReturnType<typeof useForm<Values>>['control']

function CookiePanel({ control }: { readonly control: Control }) {
  const cookies = useController({ control, name: 'cookies' })
  return (
    <Panel title={t('Cookies')}>
      <div className={styles.body}>
        <ChoiceCards
          label={t('How visitors are told apart')}
          value={cookies.field.value}
          onChange={cookies.field.onChange}
          choices={[
            {
              value: 'never',
              label: t('Without cookies'),
              text: t('By a code that is thrown away when the day ends. Nothing is stored in their browser.'),
            },
            {
              value: 'always',
              label: t('With cookies'),
              text: t(
                'By a cookie that lasts two years. Visitors who share an address count one by one. With a cookie banner it waits for consent.',
              ),
            },
          ]}
        />
      </div>
    </Panel>
  )
}

function KeepPanel({ control }: { readonly control: Control }) {
  const days = useController({ control, name: 'keepHitsDays' })
  const months = useController({ control, name: 'keepCountsMonths' })
  return (
    <Panel title={t('Keep')}>
      <div className={styles.body}>
        <div className={styles.pair}>
          <Select
            label={t('Single page views')}
            options={hitDays.map((count) => ({ value: String(count), label: t('{count} days', { count }) }))}
            value={String(days.field.value)}
            onChange={(value) => days.field.onChange(Number(value))}
          />
          <Select
            label={t('Numbers of each day')}
            options={countMonths.map((count) => ({ value: String(count), label: t('{count} months', { count }) }))}
            value={String(months.field.value)}
            onChange={(value) => months.field.onChange(Number(value))}
          />
        </div>
        <p className={styles.lead}>{t('Reports use the numbers of each day. What is older is deleted every night.')}</p>
      </div>
    </Panel>
  )
}

function toValues({ enabled, cookies, keepHitsDays, keepCountsMonths }: VisitSettings): Values {
  return { enabled, cookies, keepHitsDays, keepCountsMonths }
}
