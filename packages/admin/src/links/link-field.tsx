import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { type Ref, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import styles from './link-field.module.css'
import { findLinkProblem } from './link-problem.ts'
import { type LinkTarget, useLinkTargets } from './targets.ts'
import { t } from '../i18n/text.ts'

interface LinkFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (address: string) => void
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The address of a link: typed, or found among the pages, posts and products of the site. */
export function LinkField({
  label,
  value,
  onChange,
  help,
  error: refused,
  isDisabled = false,
  inputRef,
}: LinkFieldProps) {
  const [isUsed, setUsed] = useState(false)
  const [isTyping, setTyping] = useState(false)
  // Half an address is no mistake yet.
  const error = refused ?? (isTyping ? undefined : findLinkProblem(value))
  const targets = useLinkTargets(value, isUsed)
  return (
    <ComboBox<LinkTarget>
      className={classNames(field.field)}
      allowsCustomValue
      allowsEmptyCollection={false}
      inputValue={value}
      onInputChange={onChange}
      // The input is an address of its own: only a choice by pointer or Enter takes one of the list.
      selectedKey={null}
      onSelectionChange={(key) => {
        if (typeof key === 'string') onChange(key)
      }}
      items={targets}
      menuTrigger="focus"
      onFocus={() => {
        setUsed(true)
        setTyping(true)
      }}
      onBlur={() => setTyping(false)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={classNames(field.label)}>{label}</Label>
      <Input
        className={classNames(field.input)}
        placeholder={t('Search or enter a URL')}
        {...(inputRef ? { ref: inputRef } : {})}
      />
      {help !== undefined && error === undefined && (
        <Text slot="description" className={classNames(field.description)}>
          {help}
        </Text>
      )}
      <FieldError className={classNames(field.error)}>{error}</FieldError>
      <Popover className={classNames(field.popover)} maxHeight={300}>
        <ListBox<LinkTarget> className={classNames(field.list)}>
          {(target) => (
            <ListBoxItem id={target.path} textValue={target.path} className={classNames(field.option, styles.target)}>
              <span className={styles.title}>{target.title}</span>
              <span className={styles.path}>
                {target.kind} {target.path}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
