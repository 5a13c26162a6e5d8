import { itemTypes } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { itemSearchQuery } from '../links/targets.ts'
import { collectionsQuery, itemQuery, menusQuery } from '../pages/pages.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Select } from '../ui/select.tsx'
import styles from './block-form.module.css'
import { readText } from '../api/json.ts'
import type { FieldProps } from './field-props.ts'
import { toLabel } from './fields.ts'
import { MoveButtons } from './move-buttons.tsx'
import { SearchCombo } from './search-combo.tsx'
import { useSiblings } from './siblings.ts'
import { t } from '../i18n/text.ts'

/** Items of a type that a search finds, by its words. */
function useItemSearch(recordType: number) {
  const [words, setWords] = useState('')
  const items = useQuery(itemSearchQuery(words)).data ?? []
  return { found: items.filter((item) => item.recordType === recordType), setWords }
}

/** A product by its id, or an event by the last part of its address. */
export function ItemField({ field, path, value, onChange, kind }: FieldProps & { readonly kind: 'product' | 'event' }) {
  const isProduct = kind === 'product'
  const { found, setWords } = useItemSearch(isProduct ? itemTypes.product : itemTypes.event)
  const { productSlug } = useSiblings()
  const id = readText(value)
  const stored = useQuery({ ...itemQuery(id), enabled: isProduct && id !== '' }).data
  const slug = isProduct && id === '' ? readText(productSlug) : id
  const chosen = (isProduct && id !== '' ? stored?.title : undefined) ?? slug
  return (
    <>
      <SearchCombo
        label={field.label}
        placeholder={isProduct ? t('Search products') : t('Search events')}
        chosen={chosen}
        found={found.map((item) => ({ value: isProduct ? item.itemId : item.slug, label: item.title }))}
        onSearch={setWords}
        onChoose={(next) => onChange(path, next)}
      />
      {id !== '' && (
        <div>
          <Button kind="quiet" onPress={() => onChange(path, '')}>
            {isProduct ? t('Remove product') : t('Remove event')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Products in an order of their own, by the last parts of their addresses. */
export function ItemsField({ field, path, value, onChange, maxItems }: FieldProps & { readonly maxItems: number }) {
  const slugs = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  const { found, setWords } = useItemSearch(itemTypes.product)
  return (
    <fieldset className={styles.list} aria-label={field.label}>
      {slugs.length < maxItems && (
        <SearchCombo
          label={field.label}
          placeholder={t('Search products')}
          chosen=""
          found={found
            .filter(({ slug }) => !slugs.includes(slug))
            .map((item) => ({ value: item.slug, label: item.title }))}
          onSearch={setWords}
          onChoose={(slug) => onChange(path, [...slugs, slug])}
        />
      )}
      {slugs.map((slug, index) => {
        const name = found.find((item) => item.slug === slug)?.title ?? toLabel(slug)
        return (
          <div key={slug} className={styles.entry}>
            <div className={styles.entryHead}>
              <span className={styles.entryName}>{name}</span>
              <MoveButtons
                name={name}
                isFirst={index === 0}
                isLast={index === slugs.length - 1}
                onMove={(by) => onChange(path, slugs.toSpliced(index, 1).toSpliced(index + by, 0, slug))}
                onRemove={() => onChange(path, slugs.toSpliced(index, 1))}
              />
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

/** A page that holds items. */
export function CollectionField({
  field,
  path,
  value,
  onChange,
  typeName,
}: FieldProps & { readonly typeName: string | undefined }) {
  const collections = useQuery(collectionsQuery).data ?? []
  const lists = collections.filter((each) =>
    typeName === undefined ? listTypes.has(each.typeName) || each.itemCount > 0 : each.typeName === typeName,
  )
  const stored = readText(value)
  const isKnown = stored === '' || lists.some(({ collectionId }) => collectionId === stored)
  return (
    <ComboBox
      // The list of an open field is taken once: it is drawn again when the pages have come.
      key={lists.length}
      label={field.label}
      description={field.help}
      options={[
        { value: '', label: t('None') },
        ...(isKnown ? [] : [{ value: stored, label: t('A page that is gone') }]),
        ...lists.map(({ collectionId, title }) => ({ value: collectionId, label: title })),
      ]}
      value={stored}
      onChange={(next) => onChange(path, next)}
    />
  )
}

const listTypes: ReadonlySet<string> = new Set(['blog', 'products', 'events', 'gallery', 'album', 'videos'])

/** One of the site's menus. */
export function MenuField({ field, path, value, onChange }: FieldProps) {
  const menus = useQuery(menusQuery).data ?? []
  const stored = readText(value ?? field.default)
  const names = [...new Set([stored, ...menus.map(({ name }) => name)])].filter((name) => name !== '')
  return (
    <Select
      label={field.label}
      options={names.map((name) => ({ value: name, label: menuLabels[name] ?? toLabel(name) }))}
      value={stored}
      onChange={(next) => onChange(path, next)}
    />
  )
}

const menuLabels: Readonly<Record<string, string>> = { mainNav: t('Main menu') }
