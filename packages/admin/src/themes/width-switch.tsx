import { Monitor, Smartphone } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'

interface WidthSwitchProps {
  readonly isPhone: boolean
  readonly onChange: (isPhone: boolean) => void
}

/** Desktop or phone: how wide the page in the preview is. */
export function WidthSwitch({ isPhone, onChange }: WidthSwitchProps) {
  return (
    <>
      <IconButton aria-label="Desktop" aria-pressed={!isPhone} onPress={() => onChange(false)}>
        <Monitor size={18} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label="Phone" aria-pressed={isPhone} onPress={() => onChange(true)}>
        <Smartphone size={18} aria-hidden="true" />
      </IconButton>
    </>
  )
}
