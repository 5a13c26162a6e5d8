import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import list from '../../ui/list.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { type ProductsSearch, readProductsSearch } from '../search.ts'
import styles from './list.module.css'
import { productStates } from './product-states.ts'
import { filterOptionsQuery } from './views.ts'
import { t } from '../../i18n/text.ts'

const route = getRouteApi('/products')

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

/** Search and filters of the list of products, all kept in the address. */
export function ProductFilters({ search }: { readonly search: ProductsSearch }) {
  const navigate = route.useNavigate()
  const { categories = [], tags = [] } = useQuery(filterOptionsQuery).data ?? {}
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: (before) => readProductsSearch({ ...before, after: undefined, before: undefined, ...changes }),
      replace: true,
    })
  return (
    <div className={list.toolbar}>
      <div className={styles.filters}>
        <Select
          label={t('Status')}
          quiet
          options={states}
          value={search.state ?? ''}
          onChange={(state) => change({ state })}
        />
        <Select
          label={t('Type')}
          quiet
          options={types}
          value={search.type ?? ''}
          onChange={(type) => change({ type })}
        />
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
      <SearchField label={t('Search by title or SKU')} value={search.q ?? ''} onSearch={(q) => change({ q })} />
    </div>
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
