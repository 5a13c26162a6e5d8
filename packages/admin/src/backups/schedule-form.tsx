import { useQueryClient } from '@tanstack/react-query'
import { useController, useForm, useWatch } from 'react-hook-form'
import { keepTyped } from '../forms/reset-options.ts'
import { t } from '../i18n/text.ts'
import { SettingsForm } from '../site/settings-form.tsx'
import styles from '../site/site.module.css'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { backupsQuery, type BackupSchedule, useSaveSchedule } from './backups.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: t('{time} UTC', { time: `${String(hour).padStart(2, '0')}:00` }),
}))

/** When backups are made by themselves. */
export function ScheduleForm({ stored }: { readonly stored: BackupSchedule }) {
  const form = useForm<BackupSchedule>({ values: toValues(stored), resetOptions: keepTyped })
  const queries = useQueryClient()
  const save = useSaveSchedule()
  const { control } = form
  const frequency = useController({ control, name: 'frequency' }).field
  const hour = useController({ control, name: 'hour' }).field
  const isChecked = useController({ control, name: 'isChecked' }).field
  const isOn = useWatch({ control, name: 'frequency' }) !== 'off'
  return (
    <SettingsForm
      form={form}
      toValues={toValues}
      toChanges={toValues}
      stored={stored}
      save={save}
      refresh={async () => (await queries.fetchQuery({ ...backupsQuery, staleTime: 0 })).schedule}
    >
      <Panel title={t('Schedule')}>
        <div className={styles.body}>
          <div className={styles.pair}>
            <Select
              label={t('Back up')}
              options={[
                { value: 'off', label: t('Never by itself') },
                { value: 'daily', label: t('Every day') },
                { value: 'weekly', label: t('Every Sunday') },
              ]}
              value={frequency.value}
              onChange={frequency.onChange}
            />
            {isOn && (
              <Select
                label={t('At')}
                options={hours}
                value={String(hour.value)}
                onChange={(value) => hour.onChange(Number(value))}
              />
            )}
          </div>
          {isOn && (
            <Checkbox isSelected={isChecked.value} onChange={isChecked.onChange}>
              {t('Restore each backup on trial, to see that it works')}
            </Checkbox>
          )}
        </div>
      </Panel>
    </SettingsForm>
  )
}

function toValues({ frequency, hour, isChecked }: BackupSchedule): BackupSchedule {
  return { frequency, hour, isChecked }
}
