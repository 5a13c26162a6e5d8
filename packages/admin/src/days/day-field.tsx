import { readDay } from './days.ts'
import { TextField } from '../ui/text-field.tsx'

interface DayFieldProps {
  readonly label: string
  readonly day: string
  readonly onChange: (day: string) => void
}

/** A day is taken when its field is left or Enter is pressed: while it is typed, its year goes through other ones. */
export function DayField({ label, day, onChange }: DayFieldProps) {
  const take = (input: HTMLInputElement) => {
    const typed = readDay(input.value)
    if (typed !== undefined && typed !== day) onChange(typed)
  }
  return (
    <TextField
      key={day}
      label={label}
      type="date"
      defaultValue={day}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) take(target)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) take(event.target)
      }}
    />
  )
}
