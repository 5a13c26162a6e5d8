import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import list from '../../ui/list.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type ProductsSearch, readProductsSearch } from '../search.ts'
import styles from './list.module.css'
import { productStates } from './product-states.ts'
import { filterOptionsQuery } from './filter-options.ts'
import { t } from '../../i18n/text.ts'

const route = getRouteApi('/products')
/** Where the list is of cards. */
const phoneList = '(width <= 720px)'

const states = [{ value: '', label: t('Any status') }, ...productStates] as const
const types = [
  { value: '', label: t('Any type') },
  { value: 'PHYSICAL', label: t('Physical') },
  { value: 'DIGITAL', label: t('Digital') },
  { value: 'SERVICE', label: t('Service') },
  { value: 'GIFT_CARD', label: t('Gift card') },
] as const
const stocks = [
  { value: '', label: t('Any stock') },
  { value: 'in', label: t('In stock') },
  { value: 'low', label: t('Low stock') },
  { value: 'out', label: t('Sold out') },
] as const

/** Search and filters of the list of products, all kept in the address. On a phone the filters open by a button. */
export function ProductFilters({ search }: { readonly search: ProductsSearch }) {
  const navigate = route.useNavigate()
  const { categories = [], tags = [] } = useQuery(filterOptionsQuery).data ?? {}
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: (before) => readProductsSearch({ ...before, after: undefined, before: undefined, ...changes }),
      replace: true,
    })
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const isPhone = useMediaQuery(phoneList)
  const filters = (
    <div className={styles.filters} id={filtersId}>
      <Select
        label={t('Status')}
        quiet
        options={states}
        value={search.state ?? ''}
        onChange={(state) => change({ state })}
      />
      <Select label={t('Type')} quiet options={types} value={search.type ?? ''} onChange={(type) => change({ type })} />
      <Select
        label={t('Stock')}
        quiet
        options={stocks}
        value={search.stock ?? ''}
        onChange={(stock) => change({ stock })}
      />
      {(categories.length > 0 || search.category !== undefined) && (
        <Select
          label={t('Category')}
          quiet
          options={listOptions(
            t('Any category'),
            categories.map(({ slug, name }) => ({ value: slug, label: name })),
            search.category,
          )}
          value={search.category ?? ''}
          onChange={(category) => change({ category })}
        />
      )}
      {(tags.length > 0 || search.tag !== undefined) && (
        <Select
          label={t('Tag')}
          quiet
          options={listOptions(
            t('Any tag'),
            tags.map((tag) => ({ value: tag, label: tag })),
            search.tag,
          )}
          value={search.tag ?? ''}
          onChange={(tag) => change({ tag })}
        />
      )}
    </div>
  )
  const field = (
    <SearchField label={t('Search by title or SKU')} value={search.q ?? ''} onSearch={(q) => change({ q })} />
  )
  if (!isPhone)
    return (
      <div className={list.toolbar}>
        {filters}
        {field}
      </div>
    )
  const count = [search.type, search.stock, search.category, search.tag].filter((value) => value !== undefined).length
  return (
    <>
      <div className={list.toolbar}>
        <Button
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onPress={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('Filter') : t('Filter ({count})', { count })}
        </Button>
        {field}
      </div>
      {isOpen && filters}
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** One that is chosen and gone since is at the end. */
function listOptions(any: string, known: readonly Option[], chosen: string | undefined): Option[] {
  const isGone = chosen !== undefined && !known.some(({ value }) => value === chosen)
  return [{ value: '', label: any }, ...known, ...(isGone ? [{ value: chosen, label: chosen }] : [])]
}
