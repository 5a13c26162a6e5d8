import { t } from '../i18n/text.ts'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import styles from './color-field.module.css'

interface ColorFieldProps extends Pick<
  TextFieldProps,
  'label' | 'description' | 'placeholder' | 'maxLength' | 'inputRef' | 'onBlur' | 'isDisabled'
> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Shown while the value is no color, and where the browser's picker begins. */
  readonly fallback?: string
}

/** A color as text, and a swatch that opens the browser's picker. */
export function ColorField({
  label,
  value,
  onChange,
  isDisabled = false,
  fallback = '#000000',
  ...props
}: ColorFieldProps) {
  return (
    <div className={styles.field}>
      <TextField {...props} label={label} value={value} onChange={onChange} isDisabled={isDisabled} />
      <input
        className={styles.swatch}
        type="color"
        aria-label={t('{label}: choose a color', { label })}
        disabled={isDisabled}
        value={toHexColor(value) ?? fallback}
        style={{ ['--shown' as string]: value === '' ? fallback : value }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** The browser's picker knows six digits only. Undefined: the value is no color of these forms. */
function toHexColor(value: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])/i.exec(value)
  if (short && value.length <= 5) return `#${[1, 2, 3].map((at) => `${short[at]}${short[at]}`).join('')}`.toLowerCase()
  const long = /^(#[0-9a-f]{6})/i.exec(value)
  if (long) return (long[1] ?? '').toLowerCase()
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(value)
  if (!parts) return undefined
  return `#${[1, 2, 3].map((at) => Math.min(255, Number(parts[at])).toString(16).padStart(2, '0')).join('')}`
}
