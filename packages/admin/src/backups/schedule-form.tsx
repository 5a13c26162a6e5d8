import { useState } from 'react'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { type BackupSchedule, useSaveSchedule } from './backups.ts'
import { PasswordDialog } from './password-dialog.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: toTime(hour) }))

function toTime(hour: number): string {
  return t('{time} UTC', { time: `${String(hour).padStart(2, '0')}:00` })
}

/** When backups are made by themselves. */
export function ScheduleForm({ stored }: { readonly stored: BackupSchedule }) {
  const [typed, setTyped] = useState<BackupSchedule>()
  const notify = useNotify()
  const save = useSaveSchedule()
  const close = () => setTyped(undefined)
  return (
    <Panel title={t('Schedule')}>
      <div className={styles.body}>
        <p className={styles.lead}>{describe(stored)}</p>
        <div>
          <Button onPress={() => setTyped(stored)}>{t('Change schedule')}</Button>
        </div>
      </div>
      <PasswordDialog
        title={t('Change schedule')}
        action={t('Save')}
        isOpen={typed !== undefined}
        onClose={close}
        onConfirm={async (password) => {
          await save.mutateAsync({ ...(typed ?? stored), password })
          notify(t('Saved.'))
        }}
      >
        <ScheduleFields schedule={typed ?? stored} onChange={setTyped} />
      </PasswordDialog>
    </Panel>
  )
}

interface ScheduleFieldsProps {
  readonly schedule: BackupSchedule
  readonly onChange: (schedule: BackupSchedule) => void
}

function ScheduleFields({ schedule, onChange }: ScheduleFieldsProps) {
  const { frequency, hour, isChecked } = schedule
  return (
    <>
      <Select
        label={t('Back up')}
        options={[
          { value: 'off', label: t('Never by itself') },
          { value: 'daily', label: t('Every day') },
          { value: 'weekly', label: t('Every Sunday') },
        ]}
        value={frequency}
        onChange={(value) => onChange({ ...schedule, frequency: value })}
      />
      {frequency !== 'off' && (
        <>
          <Select
            label={t('At')}
            options={hours}
            value={String(hour)}
            onChange={(value) => onChange({ ...schedule, hour: Number(value) })}
          />
          <Checkbox isSelected={isChecked} onChange={(value) => onChange({ ...schedule, isChecked: value })}>
            {t('Restore each backup on trial, to see that it works')}
          </Checkbox>
        </>
      )}
    </>
  )
}

function describe({ frequency, hour, isChecked }: BackupSchedule): string {
  if (frequency === 'off') return t('Never by itself')
  const times = [frequency === 'daily' ? t('Every day') : t('Every Sunday'), toTime(hour)]
  return [...times, ...(isChecked ? [t('restored on trial')] : [])].join(' · ')
}
