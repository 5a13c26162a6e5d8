import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from './client.ts'

export type Product = Answer<'getProduct'>
export type Variant = Product['variants'][number]

export function productQuery(itemId: string) {
  return queryOptions({
    queryKey: ['product', itemId],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/products/{itemId}', { params: { path: { itemId } }, signal })),
  })
}

/** Products whose title or SKU has these words; the newest ones without words. */
export function productSearchQuery(words: string) {
  return queryOptions({
    queryKey: ['products', 'search', words],
    queryFn: async ({ signal }) => {
      const query = { limit: 30, ...(words === '' ? {} : { search: words }) }
      return (await answer(api.GET('/api/admin/products', { params: { query }, signal }))).products
    },
    placeholderData: keepPreviousData,
  })
}

/** The name that sets a variant apart ("Walnut / 6 in", '' where it is the only one), and its full name. */
export function nameVariant(
  { title, optionNames }: { readonly title: string; readonly optionNames: readonly string[] },
  variant: Variant,
) {
  const values = optionNames.map((name) => variant.attributes[name] ?? '').join(' / ')
  return { values, name: values === '' ? title : `${title}, ${values}` }
}
