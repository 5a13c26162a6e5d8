import { expect, test } from 'vitest'
import { isStoredAs, networkStorage } from './network-storage.ts'

test('a star stands for any end, and nothing else is taken for an entry', () => {
  const find = (name: string) => networkStorage.filter((entry) => isStoredAs(entry, name)).map(({ network }) => network)
  expect(['_ga', '_ga_AB12', 'ttcsid_C4A', '_derived_epik'].map(find)).toEqual([
    ['google'],
    ['google'],
    ['tiktok'],
    ['pinterest'],
  ])
  expect(['CART', '_fbpx', 'my_ga', 'vitrine_consent'].flatMap(find)).toEqual([])
})
