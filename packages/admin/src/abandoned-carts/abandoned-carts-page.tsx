import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { SettingsForm } from '../site/settings-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormField } from '../ui/form-field.tsx'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import styles from './abandoned-carts.module.css'
import { type AbandonedCarts, abandonedCartsQuery, useSaveAbandonedCarts } from './abandoned-carts.ts'

/** Mails to buyers who left their cart: how many came back, and when a mail goes out. */
export function AbandonedCartsPage() {
  const carts = useQuery(abandonedCartsQuery)
  return (
    <Page title={t('Abandoned carts')}>
      {carts.data && (
        <div className={styles.column}>
          <Numbers carts={carts.data} />
          <SettingsPanel stored={carts.data} />
        </div>
      )}
      {carts.isPending && (
        <Panel>
          <p className={styles.body} aria-busy="true">
            <Skeleton width={30} />
          </p>
        </Panel>
      )}
      {carts.isError && carts.data === undefined && (
        <Panel>
          <ErrorState error={carts.error} onRetry={() => void carts.refetch()} />
        </Panel>
      )}
    </Page>
  )
}

function Numbers({ carts: { lastMonth, total } }: { readonly carts: AbandonedCarts }) {
  const formats = useFormats()
  const numbers = [
    { label: t('Emails sent'), now: lastMonth.sent, all: total.sent },
    { label: t('Carts recovered'), now: lastMonth.recovered, all: total.recovered },
  ]
  return (
    <Panel title={t('Last 30 days')}>
      <dl className={styles.numbers}>
        {numbers.map(({ label, now, all }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.number}>{formats.number(now)}</span>
              <span className={styles.quiet}>{t('{count} in all', { count: all })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

interface Values {
  enabled: boolean
  /** As typed. */
  waitHours: string
}

function SettingsPanel({ stored }: { readonly stored: AbandonedCarts }) {
  const form = useForm<Values>({ values: toValues(stored), resetOptions: keepTyped })
  const save = useSaveAbandonedCarts()
  const { control } = form
  const enabled = useController({ control, name: 'enabled' })
  const isOn = useWatch({ control, name: 'enabled' })
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={({ enabled: isEnabled, waitHours }) => ({ enabled: isEnabled, waitHours: Number(waitHours) })}
      stored={stored}
      save={save}
      query={abandonedCartsQuery}
    >
      <Panel title={t('Reminder')}>
        <div className={styles.body}>
          <Checkbox isSelected={enabled.field.value} onChange={enabled.field.onChange}>
            {t('Email buyers who entered their address at the checkout and left')}
          </Checkbox>
          {isOn && (
            <div className={styles.hours}>
              <FormField
                control={control}
                name="waitHours"
                label={t('Hours after the last change')}
                inputMode="numeric"
                maxLength={2}
                rules={{ validate: checkHours }}
              />
            </div>
          )}
          <p className={styles.quiet}>
            {t(
              'One email for each cart, never to buyers who ordered since or unsubscribed. Its button brings the cart back at the prices of today. Tell buyers about it in your privacy policy.',
            )}
          </p>
        </div>
      </Panel>
    </SettingsForm>
  )
}

function checkHours(text: unknown): string | true {
  const hours = typeof text === 'string' && /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return (hours >= 1 && hours <= 72) || t('Enter a number of hours from 1 to 72.')
}

function toValues({ settings: { enabled, waitHours } }: AbandonedCarts): Values {
  return { enabled, waitHours: String(waitHours) }
}
