import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface ComboBoxProps {
  readonly label: string
  readonly description?: ReactNode
  readonly error?: string | undefined
  /** The value is one of these; typing finds it by its label. */
  readonly options: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean
}

/** One choice of many: typing narrows the list, leaving the field puts the choice back. */
export function ComboBox({ label, description, error, options, value, onChange, isDisabled = false }: ComboBoxProps) {
  return (
    <AriaComboBox
      className={classNames(styles.field)}
      selectedKey={value}
      onSelectionChange={(key) => {
        if (typeof key === 'string') onChange(key)
      }}
      defaultItems={options}
      // Also while the field has the focus from the start, as in a dialog.
      defaultInputValue={options.find((option) => option.value === value)?.label ?? ''}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      <span className={classNames(styles.combo)}>
        {/* The text is that of the choice: typing after a press replaces it. */}
        <Input className={classNames(styles.input)} onClick={({ currentTarget }) => currentTarget.select()} />
        <Button className={classNames(styles.open)}>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </span>
      {description !== undefined && error === undefined && (
        <Text slot="description" className={classNames(styles.description)}>
          {description}
        </Text>
      )}
      <FieldError className={classNames(styles.error)}>{error}</FieldError>
      <Popover className={classNames(styles.popover)} maxHeight={320}>
        <ListBox<Choice> className={classNames(styles.list)}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={classNames(styles.option)}>
              {option.label}
              <Check size={16} className={classNames(styles.tick)} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
