import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { classNames } from '../ui/class-names.ts'
import fields from '../ui/field.module.css'
import styles from './places.module.css'
import { describePlace, expandPlace, findPlaces, type PlaceChoice } from './places.ts'
import { t } from '../i18n/text.ts'

interface PlacePickerProps {
  readonly places: readonly string[]
  readonly onChange: (places: readonly string[]) => void
  /** Places of other zones, which cannot be chosen here. */
  readonly taken: readonly string[]
  readonly error?: string | undefined
}

/** Countries and regions: typing finds one, choosing adds it, and each can be removed again. */
export function PlacePicker({ places, onChange, taken, error }: PlacePickerProps) {
  const [text, setText] = useState('')
  // Only while the list closes: without a choice it would stay open, over what was chosen and the buttons below.
  const [chosen, setChosen] = useState<string | null>(null)
  const elsewhere = new Set(taken)
  const choices = findPlaces(text, new Set([...places, ...taken]))
  const add = (id: string) => {
    onChange([...new Set([...places, ...expandPlace(id).filter((place) => !elsewhere.has(place))])])
    setText('')
    setChosen(id)
  }
  return (
    <div className={styles.picker}>
      <ComboBox
        className={classNames(fields.field)}
        items={choices}
        inputValue={text}
        onInputChange={setText}
        onOpenChange={(isOpen) => {
          if (!isOpen) setChosen(null)
        }}
        selectedKey={chosen}
        onSelectionChange={(key) => {
          if (typeof key === 'string') add(key)
        }}
        menuTrigger="focus"
        allowsEmptyCollection
        isInvalid={error !== undefined}
      >
        <Label className={classNames(fields.label)}>{t('Countries and regions')}</Label>
        <span className={classNames(fields.combo)}>
          <Input className={classNames(fields.input)} placeholder={t('Search countries and regions')} />
          <Button className={classNames(fields.open)}>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </span>
        <FieldError className={classNames(fields.error)}>{error}</FieldError>
        <Popover className={classNames(fields.popover)} maxHeight={320}>
          <ListBox<PlaceChoice>
            className={classNames(fields.list)}
            renderEmptyState={() => <p className={styles.none}>{t('No country or region matches.')}</p>}
          >
            {({ id, label }) => (
              <ListBoxItem id={id} textValue={label} className={classNames(fields.option)}>
                {label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {places.length > 0 && (
        <TagGroup
          aria-label={t('Chosen countries and regions')}
          onRemove={(keys) => onChange(places.filter((place) => !keys.has(place)))}
        >
          <TagList className={classNames(styles.tags)} items={places.map((id) => ({ id, label: describePlace(id) }))}>
            {({ id, label }) => (
              <Tag id={id} textValue={label} className={classNames(styles.tag)}>
                {label}
                <Button slot="remove" className={classNames(styles.remove)}>
                  <X size={14} aria-hidden="true" />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}
