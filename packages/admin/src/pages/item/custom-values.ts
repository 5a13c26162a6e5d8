import { type PictureValue, type StoredFile, toPictureValue } from '../../media/files.ts'
import type { CustomType, Item } from '../pages.ts'
import { toHtml, toTyped } from '../plain-text.ts'

/** What a field of a custom type holds while it is edited. */
export type CustomValue =
  | { readonly kind: 'text' | 'wysiwyg'; readonly text: string }
  | { readonly kind: 'checkbox'; readonly isOn: boolean }
  | { readonly kind: 'image'; readonly picture: PictureValue | null }
  | { readonly kind: 'gallery'; readonly pictures: readonly StoredFile[] }

/** By type and field: two types may have fields of one name. */
export type CustomValues = Readonly<Record<string, CustomValue>>

type CustomField = CustomType['fields'][number]

export function getFieldKey(type: Pick<CustomType, 'name'>, field: Pick<CustomField, 'name'>): string {
  return `${type.name} ${field.name}`
}

/** The stored fields of an item as they are edited, for each type that it may have. */
export function toCustomValues(item: Item, types: readonly CustomType[]): CustomValues {
  const files = new Map(item.files.map((file) => [file.id, file]))
  const entries = types.flatMap((type) =>
    type.fields.map(
      (field) => [getFieldKey(type, field), readCustomValue(field, item.customContent[field.name], files)] as const,
    ),
  )
  return Object.fromEntries(entries)
}

function readCustomValue({ type }: CustomField, stored: unknown, files: ReadonlyMap<string, StoredFile>): CustomValue {
  if (type === 'checkbox') return { kind: type, isOn: stored === true }
  if (type === 'image') {
    const file = files.get(textIn(stored, 'assetId'))
    return { kind: type, picture: file ? toPictureValue(file) : null }
  }
  if (type === 'gallery') {
    const ids = getPart(stored, 'assetIds')
    const pictures = Array.isArray(ids) ? ids.flatMap((id) => files.get(String(id)) ?? []) : []
    return { kind: type, pictures }
  }
  if (type === 'wysiwyg') return { kind: type, text: toTyped(textIn(stored, 'html')) }
  return { kind: type, text: typeof stored === 'string' ? stored : '' }
}

interface CustomValuesDraft {
  readonly customType: string
  readonly custom: CustomValues
}

/** The fields to send: none where none of them changed. */
export function toCustomChanges(values: CustomValuesDraft, before: CustomValuesDraft, types: readonly CustomType[]) {
  const type = types.find(({ name }) => name === values.customType)
  if (!type) return values.customType === before.customType ? {} : { customType: values.customType }
  const keys = type.fields.map((field) => getFieldKey(type, field))
  const isSame = (key: string) => JSON.stringify(values.custom[key]) === JSON.stringify(before.custom[key])
  if (values.customType === before.customType && keys.every(isSame)) return {}
  const sent = type.fields.map((field) => [field.name, toStoredValue(values.custom[getFieldKey(type, field)])] as const)
  return { customType: type.name, customContent: Object.fromEntries(sent) }
}

function toStoredValue(value: CustomValue | undefined): unknown {
  if (value === undefined) return null
  if (value.kind === 'checkbox') return value.isOn
  if (value.kind === 'image') return value.picture ? { assetId: value.picture.file.id } : null
  if (value.kind === 'gallery') return { assetIds: value.pictures.map(({ id }) => id) }
  return value.kind === 'wysiwyg' ? { html: toHtml(value.text) } : value.text
}

/** Pictures whose words or focal point may have been changed. */
export function listCustomPictures(values: CustomValues): PictureValue[] {
  return Object.values(values).flatMap((value) => (value.kind === 'image' && value.picture ? [value.picture] : []))
}

function getPart(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

function textIn(value: unknown, name: string): string {
  const part = getPart(value, name)
  return typeof part === 'string' ? part : ''
}
