import { type LucideIcon, Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import styles from './design.module.css'
import type { Device } from './devices.ts'
import { t } from '../i18n/text.ts'

interface DeviceSwitchProps {
  readonly device: Device | 'all'
  readonly onChange: (device: Device) => void
  /** Shows all of them side by side, where there is room for it. */
  readonly onAll?: (() => void) | undefined
}

const views: readonly { readonly device: Device; readonly label: string; readonly icon: LucideIcon }[] = [
  { device: 'desktop', label: t('Desktop'), icon: Monitor },
  { device: 'tablet', label: t('Tablet'), icon: Tablet },
  { device: 'phone', label: t('Phone'), icon: Smartphone },
]

/** Desktop, tablet or phone: how wide the page in the preview is. */
export function DeviceSwitch({ device, onChange, onAll }: DeviceSwitchProps) {
  return (
    <fieldset className={styles.devices} aria-label={t('Device view')}>
      {views.map(({ device: view, label, icon: Icon }) => (
        <IconButton key={view} aria-label={label} aria-pressed={view === device} onPress={() => onChange(view)}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
      {onAll && (
        <IconButton aria-label={t('All three widths')} aria-pressed={device === 'all'} onPress={onAll}>
          <MonitorSmartphone size={18} aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  )
}
