import type { FieldMistakes } from '../forms/use-record-form.ts'
import { type Address, type AddressPart, listAskedFields, listCountries } from '@vitrine/commerce/addresses'
import { editorLanguage } from '../i18n/text.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { translateMessage } from '../ui/platform-messages.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from './draft-orders.module.css'

interface AddressFieldsProps {
  /** `shippingAddress`: its problems are called `shippingAddress.city`. */
  readonly name: string
  readonly address: Address
  readonly problems: FieldMistakes
  readonly onChange: (address: Address) => void
}

const countryOptions = listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name }))

const knownOptions = new WeakMap<object, { readonly value: string; readonly label: string }[]>()

/** The same list each time: another one would close the box while somebody types. */
function getOptions({ options }: ReturnType<typeof listAskedFields>[number]) {
  const known = knownOptions.get(options) ?? options.map(({ code, name }) => ({ value: code, label: name }))
  knownOptions.set(options, known)
  return known
}

/** An address with the fields of its country, in the order in which people there write them. */
export function AddressFields({ name, address, problems, onChange }: AddressFieldsProps) {
  const change = (part: AddressPart, value: string) =>
    onChange(
      part === 'countryCode'
        ? { ...address, state: '', postalCode: '', countryCode: value }
        : { ...address, [part]: value },
    )
  return (
    <div className={styles.address}>
      {listAskedFields(address.countryCode, 'optional').map((field) => {
        const shared = {
          label: translateMessage(field.label),
          value: address[field.name],
          error: problems[`${name}.${field.name}`],
          onChange: (value: string) => change(field.name, value),
        }
        if (field.name === 'countryCode') return <ComboBox key={field.name} {...shared} options={countryOptions} />
        if (field.options.length > 0)
          return <ComboBox key={`${address.countryCode} ${field.name}`} {...shared} options={getOptions(field)} />
        return <TextField key={field.name} {...shared} maxLength={field.maxLength} autoComplete="off" />
      })}
    </div>
  )
}
