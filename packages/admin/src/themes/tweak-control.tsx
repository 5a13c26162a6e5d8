import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ColorField } from '../forms/color-field.tsx'
import { FileDrop } from '../media/file-drop.tsx'
import { useUpload } from '../media/use-upload.ts'
import { useCan } from '../session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './design.module.css'
import { FontControl } from './font-control.tsx'
import type { FontFamily, Tweak } from './themes.ts'
import { t, translateServerText } from '../i18n/text.ts'

interface TweakControlProps {
  readonly tweak: Tweak
  /** What a font may be chosen from. */
  readonly fonts: readonly FontFamily[]
  readonly value: string
  /** The server's problem with the value. */
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
  readonly onFocus: () => void
}

/** One thing to set, with the way back to what the theme made of it. */
export function TweakControl(props: TweakControlProps) {
  const { tweak, value, onChange, onFocus } = props
  const isChanged = value !== tweak.default
  return (
    <div className={styles.control} onFocusCapture={onFocus}>
      <div className={styles.controlBody}>
        <Control {...props} />
      </div>
      {/* Its place is kept, so that the first change moves nothing under the pointer. */}
      <span className={isChanged ? undefined : styles.unseen}>
        <IconButton aria-label={t('Reset {label}', { label: tweak.label })} onPress={() => onChange(null)}>
          <RotateCcw size={15} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

function Control(props: TweakControlProps) {
  const { tweak, value, error, onChange } = props
  switch (tweak.type) {
    case 'checkbox':
      return (
        <Checkbox isSelected={value === 'true'} onChange={(isOn) => onChange(String(isOn))}>
          {tweak.label}
        </Checkbox>
      )
    case 'dropdown':
      return (
        <Select
          label={tweak.label}
          options={tweak.options.map((option) => ({ value: option, label: translateServerText(option) }))}
          value={value}
          onChange={onChange}
        />
      )
    case 'color':
      return <ColorField label={tweak.label} value={value} error={error} onChange={onChange} />
    case 'image':
      return <ImageControl {...props} />
    case 'font':
      return <FontControl {...props} />
    case 'value':
      return tweak.isNumber && tweak.min !== null && tweak.max !== null ? (
        <RangeControl {...props} min={tweak.min} max={tweak.max} />
      ) : (
        <TextField
          label={tweak.label}
          value={value}
          onChange={onChange}
          error={error}
          description={tweak.isNumber ? describeBounds(tweak) : undefined}
        />
      )
  }
}

/** What a number without a slider may be, in words; nothing where all are fine. */
function describeBounds({ min, max, unit }: Tweak): string | undefined {
  if (min !== null) return t('At least {min}{unit}.', { min, unit })
  return max === null ? undefined : t('At most {max}{unit}.', { max, unit })
}

type RangeControlProps = TweakControlProps & { readonly min: number; readonly max: number }

/** A slider for the eye and a field for the exact number. */
function RangeControl({ tweak, value, error, onChange, min, max }: RangeControlProps) {
  const id = useId()
  const number = Number.parseFloat(value)
  const step = tweak.step ?? (Number.isInteger(min) && Number.isInteger(max) && max - min > 5 ? 1 : 'any')
  const text = value.endsWith(tweak.unit) ? value.slice(0, value.length - tweak.unit.length) : value
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{tweak.label}</label>
      <span className={styles.exact}>
        <input
          type="text"
          inputMode="decimal"
          aria-label={t('{label}: exact number', { label: tweak.label })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-problem`}
          value={text}
          onChange={(event) => onChange(`${event.currentTarget.value.trim()}${tweak.unit}`)}
        />
        {tweak.unit}
      </span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={Number.isFinite(number) ? number : min}
        aria-valuetext={value}
        onChange={(event) => onChange(`${event.currentTarget.value}${tweak.unit}`)}
      />
      {error !== undefined && (
        <p id={`${id}-problem`} className={styles.controlProblem} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function ImageControl({ tweak, value, error, onChange }: TweakControlProps) {
  const upload = useUpload('picture')
  const can = useCan()
  const shown = value === 'none' ? '' : value.replace(/^url\(["']?|["']?\)$/g, '')
  return (
    <div className={styles.image}>
      <TextField
        label={tweak.label}
        value={shown}
        placeholder={t('No picture')}
        onChange={(text) => onChange(text === '' ? 'none' : text)}
        error={error}
      />
      {shown !== '' && <img className={styles.thumb} src={shown} alt="" />}
      {can('assets.write') && (
        <FileDrop
          label={tweak.label}
          kind="picture"
          action={shown === '' ? t('Select picture') : t('Replace')}
          upload={upload}
          onFiles={(files) => void upload.send(files.slice(0, 1), ({ url }) => onChange(url))}
          onPick={([file]) => file && onChange(file.url)}
        />
      )}
    </div>
  )
}

interface PickerProps {
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly accept: string
  readonly label: string
  readonly onFile: (file: File | undefined) => void
  readonly children: ReactNode
}

/** The browser's file chooser behind a button of ours; the same file may be chosen twice in a row. */
export function Picker({ input, accept, label, onFile, children }: PickerProps) {
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {children}
    </>
  )
}
