import { t } from '../../i18n/text.ts'
import { SavedViews } from '../../saved-views/saved-views.tsx'
import { type ProductsSearch, readFilterSearch } from '../search.ts'

const systemViews: readonly { readonly label: string; readonly search: ProductsSearch }[] = [
  { label: t('All'), search: {} },
  { label: t('Published'), search: { state: 'published' } },
  { label: t('Drafts'), search: { state: 'draft' } },
  { label: t('Low stock'), search: { stock: 'low' } },
  { label: t('Sold out'), search: { stock: 'out' } },
]

/** Tabs above the list of products: the views of the editor, then saved ones. */
export function ProductViews({ search }: { readonly search: ProductsSearch }) {
  return (
    <SavedViews
      list="products"
      share="products.write"
      search={search}
      read={readFilterSearch}
      toLink={(shown) => ({ to: '/products', search: shown })}
      systemViews={systemViews}
    />
  )
}
