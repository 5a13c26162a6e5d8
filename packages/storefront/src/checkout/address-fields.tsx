import {
  type AddressField,
  getFieldNoun,
  listAskedFields,
  listCountries,
  type PhoneRule,
} from '@vitrine/commerce/addresses'
import { useMemo } from 'react'
import { useTranslate } from '../page/messages-context.tsx'
import { SelectField, TextField } from './field.tsx'
import type { AddressName } from './draft.ts'
import type { Form } from './use-form.ts'

interface Props {
  readonly name: AddressName
  readonly form: Form
  /** Codes; null: all there are. */
  readonly countries: readonly string[] | null
  readonly phone: PhoneRule
}

/** The fields of an address, as its country wants them. */
export function AddressFields({ name, form, countries, phone }: Props) {
  const t = useTranslate()
  const options = useMemo(() => countryOptions(countries, t.language), [countries, t.language])
  const address = form.draft[name]
  const kind = name === 'shippingAddress' ? 'shipping' : 'billing'
  const fields = listAskedFields(address.countryCode, phone)
  return (
    <div className="vt-fields">
      {fields.map((field) => {
        const path = `${name}.${field.name}`
        const shared = {
          name: path,
          label: t(field.label),
          value: address[field.name],
          problem: form.problems[path],
          isOptional: !field.required,
          autoComplete: `${kind} ${field.autocomplete}` as const,
          span: getColumnSpan(field, fields),
          isLong: field.name === 'city',
          onChange: (value: string) => form.changeAddress(name, field.name, value),
          onLeave: () => form.leave(path),
        }
        if (field.name === 'countryCode') {
          return <SelectField key={path} {...shared} options={options} prompt={t('addressChooseCountry')} />
        }
        if (field.options.length > 0) {
          return (
            <SelectField
              key={path}
              {...shared}
              options={field.options}
              prompt={t('addressChoose', { field: getFieldNoun(field, t) })}
            />
          )
        }
        return (
          <TextField
            key={path}
            {...shared}
            maxLength={field.maxLength}
            {...(field.name === 'phone' ? { type: 'tel' as const, inputMode: 'tel' as const } : {})}
          />
        )
      })}
    </div>
  )
}

function countryOptions(codes: readonly string[] | null, language: string) {
  return listCountries(language).filter(({ code }) => codes === null || codes.includes(code))
}

/** Names share a line; so do city, state and postal code where they follow each other. */
function getColumnSpan({ name }: AddressField, fields: readonly AddressField[]): 2 | 3 | 6 {
  if (name === 'firstName' || name === 'lastName') return 3
  const isRegionField = (field: AddressField | undefined) =>
    field !== undefined && ['city', 'state', 'postalCode'].includes(field.name)
  let start = fields.findIndex((field) => field.name === name)
  let end = start
  if (!isRegionField(fields[start])) return 6
  while (isRegionField(fields[start - 1])) start -= 1
  while (isRegionField(fields[end + 1])) end += 1
  const count = end - start + 1
  return count === 3 ? 2 : count === 2 ? 3 : 6
}
