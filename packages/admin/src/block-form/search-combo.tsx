import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { classNames } from '../ui/class-names.ts'
import styles from '../ui/field.module.css'
import { Picture, type PictureValue } from '../ui/picture.tsx'

export interface FoundItem {
  readonly value: string
  readonly label: string
  /** What tells it from others of this name, like its price. */
  readonly detail?: string
  /** Null: it has none. Kinds of entries without pictures leave it out. */
  readonly picture?: PictureValue | null
}

interface SearchComboProps {
  readonly label: string
  readonly help?: string | undefined
  readonly placeholder: string
  /** Label of the chosen entry; empty for nothing. */
  readonly chosen: string
  readonly found: readonly FoundItem[]
  readonly onSearch: (words: string) => void
  readonly onChoose: (value: string) => void
}

/** A field that searches: what is typed are words to look for, what is chosen is shown by its name. */
export function SearchCombo({ label, help, placeholder, chosen, found, onSearch, onChoose }: SearchComboProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <ComboBox<FoundItem>
      className={classNames(styles.field)}
      inputValue={typed ?? chosen}
      onInputChange={(text) => {
        setTyped(text)
        onSearch(text.trim())
      }}
      selectedKey={null}
      onSelectionChange={(key) => {
        if (typeof key !== 'string') return
        onChoose(key)
        setTyped(undefined)
        onSearch('')
      }}
      onBlur={() => {
        setTyped(undefined)
        onSearch('')
      }}
      items={found}
      menuTrigger="focus"
      allowsCustomValue
    >
      <Label className={classNames(styles.label)}>{label}</Label>
      <Input className={classNames(styles.input)} placeholder={placeholder} />
      {help !== undefined && (
        <Text slot="description" className={classNames(styles.description)}>
          {help}
        </Text>
      )}
      <Popover className={classNames(styles.popover)} maxHeight={300}>
        <ListBox<FoundItem> className={classNames(styles.list)}>
          {(item) => (
            <ListBoxItem id={item.value} textValue={item.label} className={classNames(styles.option)}>
              {item.picture !== undefined && (
                <Picture picture={item.picture} size={32} fallback={<ImageOff size={15} aria-hidden="true" />} />
              )}
              <span className={styles.optionLabel}>{item.label}</span>
              {item.detail !== undefined && <span className={styles.optionDetail}>{item.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
