import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, collectionsQuery } from '../pages/pages.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'
import { useSiblings } from './siblings.ts'
import { t } from '../i18n/text.ts'

/** A category, by its slug: of the page chosen beside it, else of the first store page. */
export function CategoryField({ field, path, value, onChange }: FieldProps) {
  const { collectionId } = useSiblings()
  const collections = useQuery(collectionsQuery).data ?? []
  const own = readText(collectionId)
  const page = own === '' ? (collections.find(({ typeName }) => typeName === 'products')?.collectionId ?? '') : own
  const categories = useQuery({ ...categoriesQuery(page), enabled: page !== '' }).data ?? []
  const stored = readText(value)
  // Inner categories are set in by spaces that do not collapse.
  const slugs = categories.map(({ slug, name, level }) => ({ value: slug, label: '\u2003'.repeat(level) + name }))
  if (slugs.length === 0)
    return (
      <TextField
        label={field.label}
        value={stored}
        onChange={(next) => onChange(path, next)}
        description={field.help}
      />
    )
  const isKnown = stored === '' || slugs.some((each) => each.value === stored)
  return (
    <Select
      label={field.label}
      options={[
        { value: '', label: t('All categories') },
        ...(isKnown ? [] : [{ value: stored, label: stored }]),
        ...slugs,
      ]}
      value={stored}
      onChange={(next) => onChange(path, next)}
    />
  )
}
