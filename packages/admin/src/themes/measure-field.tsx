import { useId } from 'react'
import { TextField } from '../ui/text-field.tsx'
import styles from './design.module.css'

interface MeasureFieldProps {
  readonly label: string
  /** The accessible name of the choice of the unit. */
  readonly unitLabel: string
  readonly value: string
  /** '' stands for a plain number. */
  readonly units: readonly string[]
  readonly step: number
  /** '' takes the choice back. */
  readonly onChange: (value: string) => void
}

const measure = /^(-?\d*\.?\d*)([a-z%]*)$/i

/** A number with its unit; the arrows change it step by step. Any other value is shown as it is written. */
export function MeasureField({ label, unitLabel, value, units, step, onChange }: MeasureFieldProps) {
  const id = useId()
  const [, number, own = ''] = measure.exec(value) ?? []
  const isPlain = number !== undefined
  const unit = isPlain && (number !== '' || own !== '') ? own : (units[0] ?? '')
  const shown = isPlain ? number : value
  const write = (text: string) => onChange(text === '' ? '' : /[\d.]$/.test(text) ? `${text}${unit}` : text)
  const move = (steps: number) => {
    const next = Number.parseFloat(shown === '' ? '0' : shown) + steps * step
    if (Number.isFinite(next)) onChange(`${Number(next.toFixed(3))}${unit}`)
  }
  return (
    <div className={styles.measure}>
      <TextField
        label={label}
        value={shown}
        inputMode="decimal"
        placeholder="–"
        onChange={write}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') move(1)
          else if (event.key === 'ArrowDown') move(-1)
          else event.continuePropagation()
        }}
      />
      <select
        id={id}
        className={styles.unit}
        aria-label={unitLabel}
        value={unit}
        onChange={(event) => {
          if (shown !== '') onChange(`${shown}${event.currentTarget.value}`)
        }}
      >
        {[...new Set([unit, ...units])].map((each) => (
          <option key={each} value={each}>
            {each === '' ? '×' : each}
          </option>
        ))}
      </select>
    </div>
  )
}
