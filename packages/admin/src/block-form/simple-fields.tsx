import { useState } from 'react'
import { ColorField as ColorInput } from '../forms/color-field.tsx'
import { parseWall, toWall } from '../pages/zone-time.ts'
import { useSession } from '../session/session.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readText } from '../api/json.ts'
import { GroupField } from './group-field.tsx'
import type { FieldProps } from './field-props.ts'
import type { Control } from './fields.ts'
import { t } from '../i18n/text.ts'

export function FlagField({ field, path, value, onChange }: FieldProps) {
  const isOn = typeof value === 'boolean' ? value : field.default === true
  return (
    <Checkbox isSelected={isOn} onChange={(next) => onChange(path, next)}>
      {field.label}
    </Checkbox>
  )
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

export function ChoiceField({ field, path, value, onChange, choices }: ChoiceFieldProps) {
  const chosen = choices.find((choice) => choice.value === value)?.value ?? readText(field.default)
  return <Select label={field.label} options={choices} value={chosen} onChange={(next) => onChange(path, next)} />
}

/** Any number of a few values. */
export function ChoicesField({ field, path, value, onChange, choices }: ChoiceFieldProps) {
  const stored: readonly unknown[] = Array.isArray(value) ? value : Array.isArray(field.default) ? field.default : []
  const choose = (changed: string, isChosen: boolean) =>
    onChange(
      path,
      choices.map((choice) => choice.value).filter((each) => (each === changed ? isChosen : stored.includes(each))),
    )
  return (
    <GroupField label={field.label}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          isSelected={stored.includes(choice.value)}
          onChange={(isChosen) => choose(choice.value, isChosen)}
        >
          {choice.label}
        </Checkbox>
      ))}
    </GroupField>
  )
}

interface NumberFieldProps extends FieldProps {
  readonly control: Extract<Control, { kind: 'number' }>
}

/** A number. Other text stays in the field, with the reason why it is refused. */
export function NumberField({ field, path, value, onChange, control }: NumberFieldProps) {
  const stored = showNumber(value ?? field.default)
  const [typed, setTyped] = useState<string>()
  const problem = typed === undefined ? undefined : describeNumber(typed, control)
  const change = (text: string) => {
    setTyped(text)
    if (describeNumber(text, control) === undefined) onChange(path, text.trim() === '' ? null : Number(text))
  }
  return (
    <TextField
      label={field.label}
      inputMode="decimal"
      value={typed ?? stored}
      onChange={change}
      onBlur={() => {
        if (problem === undefined) setTyped(undefined)
      }}
      description={field.help}
      error={problem}
    />
  )
}

function showNumber(value: unknown): string {
  return typeof value === 'number' ? String(value) : ''
}

/** The problem of a number as it was typed. */
function describeNumber(text: string, control: Extract<Control, { kind: 'number' }>): string | undefined {
  const { min, max, isOptional } = control
  const range =
    min !== undefined && max !== undefined
      ? t('Enter a number from {min} to {max}.', { min, max })
      : t('Enter a number.')
  if (text.trim() === '') return isOptional ? undefined : range
  const number = Number(text)
  if (!Number.isFinite(number)) return range
  return number < (min ?? number) || number > (max ?? number) ? range : undefined
}

export function MomentField({ field, path, value, onChange }: FieldProps) {
  const { timeZone } = useSession().site
  const [typed, setTyped] = useState<string>()
  const iso = readText(value)
  const shown = iso === '' || Number.isNaN(Date.parse(iso)) ? '' : toWall(new Date(iso).toISOString(), timeZone)
  const change = (text: string) => {
    setTyped(text)
    const moment = text === '' ? '' : parseWall(text, timeZone)
    if (moment !== null) onChange(path, moment)
  }
  return (
    <TextField
      label={field.label}
      type="datetime-local"
      value={typed ?? shown}
      onChange={change}
      onBlur={() => setTyped(undefined)}
      description={t('Time zone: {timeZone}.', { timeZone })}
    />
  )
}

export function ColorField({ field, path, value, onChange }: FieldProps) {
  return (
    <ColorInput
      label={field.label}
      value={readText(value)}
      fallback="#ffffff"
      onChange={(next) => onChange(path, next)}
      description={field.help ?? t('A color such as #2d5a4c, or accent, text, surface or background of the theme.')}
    />
  )
}
