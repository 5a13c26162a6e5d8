import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CustomValue, type CustomValues, getFieldKey } from './custom-values.ts'
import type { ItemValues } from './item-values.ts'
import { PictureField } from '../media/picture-field.tsx'
import { PicturesField } from '../media/pictures-field.tsx'
import styles from '../pages.module.css'
import type { CustomType } from '../pages.ts'
import { t, translateServerText } from '../../i18n/text.ts'

interface CustomFieldsProps {
  readonly form: UseFormReturn<ItemValues>
  readonly mayWrite: boolean
  /** The types that the item may have, from the theme. */
  readonly types: readonly CustomType[]
  /** Items of its list may also be of no type of the theme. */
  readonly mayBePlain: boolean
}

const plain = ' '

/** The fields that a type of the theme adds to an item. */
export function CustomFields({ form, mayWrite, types, mayBePlain }: CustomFieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'customType' })
  const custom = useWatch({ control: form.control, name: 'custom' })
  const type = types.find(({ name }) => name === chosen)
  if (types.length === 0 || (!type && !mayWrite)) return null
  const set = (key: string, value: CustomValue) => {
    const next: CustomValues = { ...form.getValues('custom'), [key]: value }
    form.clearErrors('custom')
    form.setValue('custom', next, { shouldDirty: true })
  }
  const errors = form.formState.errors.custom
  return (
    <Panel title={type ? translateServerText(type.title) : t('Type')}>
      <div className={styles.body}>
        {mayWrite && (types.length > 1 || mayBePlain || !type) && (
          <Select
            label={t('Type')}
            value={chosen === '' ? plain : chosen}
            onChange={(value) => form.setValue('customType', value === plain ? '' : value, { shouldDirty: true })}
            options={[
              ...(mayBePlain || !type ? [{ value: plain, label: t('None') }] : []),
              ...types.map(({ name, title }) => ({ value: name, label: translateServerText(title) })),
            ]}
          />
        )}
        {type?.fields.map((field) => {
          const key = getFieldKey(type, field)
          const value = custom[key]
          const { message } = { message: undefined, ...Object(errors)?.[field.name] }
          return value === undefined ? null : (
            <CustomField
              key={key}
              label={translateServerText(field.title)}
              value={value}
              isDisabled={!mayWrite}
              error={typeof message === 'string' ? message : undefined}
              onChange={(next) => set(key, next)}
              latest={() => form.getValues('custom')[key]}
            />
          )
        })}
      </div>
    </Panel>
  )
}

interface CustomFieldProps {
  readonly label: string
  readonly value: CustomValue
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (value: CustomValue) => void
  /** The value as it is now, while uploads go on. */
  readonly latest: () => CustomValue | undefined
}

function CustomField({ label, value, isDisabled, error, onChange, latest }: CustomFieldProps) {
  if (value.kind === 'checkbox')
    return (
      <Checkbox isSelected={value.isOn} isDisabled={isDisabled} onChange={(isOn) => onChange({ ...value, isOn })}>
        {label}
      </Checkbox>
    )
  if (value.kind === 'image')
    return (
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>{label}</legend>
        <PictureField
          label={label}
          value={value.picture}
          isDisabled={isDisabled}
          error={error}
          onChange={(picture) => onChange({ ...value, picture })}
        />
      </fieldset>
    )
  if (value.kind === 'gallery')
    return (
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>{label}</legend>
        <PicturesField
          label={label}
          value={value.pictures}
          isDisabled={isDisabled}
          onChange={(change) => {
            const now = latest()
            onChange({ ...value, pictures: change(now?.kind === 'gallery' ? now.pictures : value.pictures) })
          }}
        />
      </fieldset>
    )
  return (
    <TextField
      label={label}
      value={value.text}
      rows={value.kind === 'wysiwyg' ? 6 : 1}
      isDisabled={isDisabled}
      error={error}
      {...(value.kind === 'wysiwyg'
        ? { description: t('Leave a blank line between paragraphs. HTML is allowed.') }
        : {})}
      onChange={(text) => onChange({ ...value, text })}
    />
  )
}
