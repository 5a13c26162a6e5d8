import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface SelectProps<Value extends string> {
  /** Shown above, or only spoken when `quiet`. */
  readonly label: string
  readonly quiet?: boolean
  readonly description?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice of a few. */
export function Select<Value extends string>({
  label,
  quiet = false,
  description,
  options,
  value,
  onChange,
}: SelectProps<Value>) {
  const choose = (key: unknown) => {
    const chosen = options.find((option) => option.value === key)
    if (chosen) onChange(chosen.value)
  }
  return (
    <AriaSelect
      className={classNames(styles.field)}
      value={value}
      onChange={choose}
      {...(quiet ? { 'aria-label': label } : {})}
    >
      {!quiet && <Label className={classNames(styles.label)}>{label}</Label>}
      <Button className={classNames(styles.trigger)}>
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {description !== undefined && (
        <Text slot="description" className={classNames(styles.description)}>
          {description}
        </Text>
      )}
      <Popover className={classNames(styles.popover)}>
        <ListBox className={classNames(styles.list)} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={classNames(styles.option)}>
              {option.label}
              <Check size={16} className={classNames(styles.tick)} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
