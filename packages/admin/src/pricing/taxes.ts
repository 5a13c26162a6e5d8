import { taxClasses, type TaxRule as PricingRule } from '@vitrine/commerce'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { Problem } from '../api/problem.ts'
import { countListChanges, mergeLists } from '../forms/merge-lists.ts'
import { editorLanguage } from '../i18n/text.ts'

export type Taxes = Answer<'getTaxes'>
export type TaxRule = Taxes['taxRules'][number]
/** What the screen edits. */
export type TaxValues = Pick<Taxes, 'taxIncluded' | 'exemptsTaxNumbers' | 'taxRules'>

export const taxesQuery = queryOptions({
  queryKey: ['taxes'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/taxes', { signal })),
})

export function useSaveTaxes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, taxRules, ...choices }: TaxValues & Pick<Taxes, 'version'>) =>
      answer(api.PUT('/api/admin/taxes', { body: { version, ...choices, taxRules: taxRules.map(toInput) } })),
    onSuccess: (saved) => queries.setQueryData(taxesQuery.queryKey, saved),
  })
}

export function countTaxChanges(base: TaxValues, mine: TaxValues): number {
  const choices = (['taxIncluded', 'exemptsTaxNumbers'] as const).filter((name) => base[name] !== mine[name])
  return countListChanges(base.taxRules, mine.taxRules) + choices.length
}

export function mergeTaxes(base: TaxValues, mine: TaxValues, theirs: TaxValues) {
  const { merged, conflicts } = mergeLists(base.taxRules, mine.taxRules, theirs.taxRules)
  const choose = (name: 'taxIncluded' | 'exemptsTaxNumbers') => (mine[name] === base[name] ? theirs : mine)[name]
  const choices = { taxIncluded: choose('taxIncluded'), exemptsTaxNumbers: choose('exemptsTaxNumbers') }
  const names = conflicts.map(({ name }) => `“${name}”`)
  return { value: { ...choices, taxRules: [...merged] }, conflict: new Intl.ListFormat(editorLanguage).format(names) }
}

/** What somebody else saved, when a save was refused for it. */
export function readTaxConflict({ code, params }: Problem): Taxes | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends the record with this refusal.
  return code === 'taxes_changed' ? (params['taxes'] as Taxes) : undefined
}

/** The rule as the checkout computes with it. */
export function toTaxRule({ country, region, taxClass, ...rule }: TaxRule): PricingRule {
  return {
    ...rule,
    countryCode: country,
    state: region === '' ? undefined : region,
    taxClass: taxClasses.find((known) => known === taxClass),
  }
}

function toInput({ id, taxClass, ...rule }: TaxRule) {
  const known: '' | 'standard' | 'reduced' = taxClass === 'standard' || taxClass === 'reduced' ? taxClass : ''
  return { ...rule, taxClass: known, ...(id.startsWith('new-') ? {} : { id }) }
}
