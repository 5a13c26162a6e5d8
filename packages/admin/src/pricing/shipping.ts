import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { Problem } from '../api/problem.ts'
import { countListChanges, mergeLists } from '../forms/merge-lists.ts'
import { editorLanguage } from '../i18n/text.ts'

export type Shipping = Answer<'getShipping'>
export type Zone = Shipping['zones'][number]
export type Rate = Zone['rates'][number]

export const shippingQuery = queryOptions({
  queryKey: ['shipping'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/shipping', { signal })),
})

export function useSaveShipping() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, zones }: { readonly version: string; readonly zones: readonly Zone[] }) =>
      answer(api.PUT('/api/admin/shipping', { body: { version, zones: zones.map(withoutNewIds) } })),
    onSuccess: (saved) => queries.setQueryData(shippingQuery.queryKey, saved),
  })
}

/** The id of a zone or rate that is not saved yet. */
export function createNewId(): string {
  return `new-${crypto.randomUUID()}`
}

export function countZoneChanges(base: readonly Zone[], mine: readonly Zone[]): number {
  return countListChanges(base, mine)
}

export function mergeZones(base: readonly Zone[], mine: readonly Zone[], theirs: readonly Zone[]) {
  const { merged, conflicts } = mergeLists(base, mine, theirs)
  const names = conflicts.map(({ name }) => `“${name}”`)
  return { value: merged, conflict: new Intl.ListFormat(editorLanguage).format(names) }
}

function withoutNewIds({ id, rates, ...zone }: Zone) {
  return {
    ...zone,
    ...(isNew(id) ? {} : { id }),
    rates: rates.map(({ id: rateId, ...rate }) => ({ ...rate, ...(isNew(rateId) ? {} : { id: rateId }) })),
  }
}

function isNew(id: string): boolean {
  return id.startsWith('new-')
}

/** What somebody else saved, when a save was refused for it. */
export function readShippingConflict({ code, params }: Problem): Shipping | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the record with this refusal.
  return code === 'shipping_changed' ? (params['shipping'] as Shipping) : undefined
}
