import { memo, useMemo } from 'react'
import styles from './block-form.module.css'
import { CollectionField, ItemField, ItemsField, MenuField } from './content-fields.tsx'
import { CategoryField } from './category-field.tsx'
import type { ChangeSetting, FieldProps, SettingPath } from './field-props.ts'
import { type Field, getDefaults, listShownFields, listFields } from './fields.ts'
import { FileField } from './file-field.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { GroupField } from './group-field.tsx'
import { ListField } from './list-field.tsx'
import { DisabledContext } from './disabled.ts'
import { SiblingsContext } from './siblings.ts'
import { isRecord } from '../api/json.ts'
import { readSchema } from './setting-schema.ts'
import { MailingListsField } from './mailing-lists-field.tsx'
import { DonationFundField } from './donation-fund-field.tsx'
import { MemberAreaField } from './member-area-field.tsx'
import { SiteFormField } from './site-form-field.tsx'
import { ChoiceField, ChoicesField, ColorField, FlagField, MomentField, NumberField } from './simple-fields.tsx'
import { AddressField, CodeSettingField, RichField, TextSettingField } from './text-fields.tsx'
import { UnknownField } from './unknown-field.tsx'
import { t } from '../i18n/text.ts'

interface BlockFormProps {
  /** The JSON Schema of the settings, as `GET /api/admin/block-types` answers it. */
  readonly schema: unknown
  readonly values: Readonly<Record<string, unknown>>
  /** The same function for as long as the form is open: fields are drawn again only when their value changes. */
  readonly onChange: ChangeSetting
  readonly isDisabled?: boolean
}

/** A form drawn from the schema of a block's settings; fields are shown while they count. */
export function BlockForm({ schema, values, onChange, isDisabled = false }: BlockFormProps) {
  const fields = useMemo(() => listFields(readSchema(schema)), [schema])
  if (fields.length === 0) return <p className={styles.none}>{t('This block has no settings.')}</p>
  return (
    <fieldset className={styles.form} disabled={isDisabled}>
      <DisabledContext value={isDisabled}>
        <Fields fields={fields} values={values} path={noPath} onChange={onChange} />
      </DisabledContext>
    </fieldset>
  )
}

const noPath: SettingPath = []

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly values: Readonly<Record<string, unknown>>
  readonly path: SettingPath
  readonly onChange: ChangeSetting
}

/** The fields of a form, a group or an entry of a list. */
function Fields({ fields, values, path, onChange }: FieldsProps) {
  const siblings = useMemo(() => ({ ...getDefaults(fields), ...values }), [fields, values])
  return (
    <SiblingsContext value={siblings}>
      {listShownFields(fields, values).map((field) => (
        <SettingField key={field.name} field={field} parent={path} value={values[field.name]} onChange={onChange} />
      ))}
    </SiblingsContext>
  )
}

interface SettingFieldProps {
  readonly field: Field
  readonly parent: SettingPath
  readonly value: unknown
  readonly onChange: ChangeSetting
}

const SettingField = memo(function SettingField({ field, parent, value, onChange }: SettingFieldProps) {
  const path = useMemo(() => [...parent, field.name], [parent, field.name])
  return <ControlField field={field} path={path} value={value} onChange={onChange} />
})

function ControlField(props: FieldProps) {
  const { control } = props.field
  switch (control.kind) {
    case 'line':
    case 'long-text':
      return <TextSettingField {...props} kind={control.kind} maxLength={control.maxLength} />
    case 'code':
      return <CodeSettingField {...props} maxLength={control.maxLength} />
    case 'rich-text':
      return <RichField {...props} maxLength={control.maxLength} />
    case 'address':
      return <AddressField {...props} maxLength={control.maxLength} />
    case 'color':
      return <ColorField {...props} />
    case 'number':
      return <NumberField {...props} control={control} />
    case 'flag':
      return <FlagField {...props} />
    case 'choice':
      return <ChoiceField {...props} choices={control.choices} />
    case 'choices':
      return <ChoicesField {...props} choices={control.choices} />
    case 'file':
      return <FileField {...props} accepts={control.accepts} />
    case 'focal-point':
      return <FocalPointField {...props} />
    case 'moment':
      return <MomentField {...props} />
    case 'product':
    case 'event':
      return <ItemField {...props} kind={control.kind} />
    case 'products':
      return <ItemsField {...props} maxItems={control.maxItems} />
    case 'collection':
      return <CollectionField {...props} typeName={control.typeName} />
    case 'category':
      return <CategoryField {...props} />
    case 'menu':
      return <MenuField {...props} />
    case 'form':
      return <SiteFormField {...props} />
    case 'donation-fund':
      return <DonationFundField {...props} />
    case 'member-area':
      return <MemberAreaField {...props} />
    case 'mailing-lists':
      return <MailingListsField {...props} />
    case 'group':
      return (
        <GroupField label={props.field.label}>
          <Group {...props} fields={control.fields} />
        </GroupField>
      )
    case 'list':
      return (
        <ListField {...props} maxItems={control.maxItems} addLabel={control.addLabel} fields={control.fields}>
          {(entry, index) => (
            <Entry {...props} fields={control.fields} values={isRecord(entry) ? entry : nothing} index={index} />
          )}
        </ListField>
      )
    case 'unknown':
      return <UnknownField {...props} />
  }
}

const nothing = {}

/** A group that is not stored yet is stored whole with its first value. */
function Group({ path, value, onChange, fields }: FieldProps & { readonly fields: readonly Field[] }) {
  const isStored = isRecord(value)
  const change = useMemo<ChangeSetting>(
    () => (inner, next) => {
      const name = inner[path.length]
      if (isStored || typeof name !== 'string') onChange(inner, next)
      else onChange(path, { [name]: next })
    },
    [path, isStored, onChange],
  )
  return <Fields fields={fields} values={isStored ? value : nothing} path={path} onChange={change} />
}

interface EntryProps extends FieldProps {
  readonly fields: readonly Field[]
  readonly values: Readonly<Record<string, unknown>>
  readonly index: number
}

function Entry({ path, fields, values, index, onChange }: EntryProps) {
  const own = useMemo(() => [...path, index], [path, index])
  return <Fields fields={fields} values={values} path={own} onChange={onChange} />
}
