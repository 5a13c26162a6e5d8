import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type PaymentAccounts = Answer<'getPaymentAccounts'>
export type PaymentAccount = PaymentAccounts['accounts'][number]

interface AccountName {
  readonly provider: 'stripe' | 'mollie'
  readonly mode: 'test' | 'live'
}

export const paymentAccountsQuery = queryOptions({
  queryKey: ['site', 'payment-accounts'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/payment-accounts', { signal })),
})

/** Actions on the keys. Every response is all accounts as they are afterwards. */
export function usePaymentAccounts() {
  const keep = useKeptAccounts()
  return {
    saveStripe: useMutation({
      mutationFn: (body: components['schemas']['StripeKeys']) =>
        answer(api.PUT('/api/admin/payment-accounts/stripe', { body })),
      ...keep,
    }),
    saveMollie: useMutation({
      mutationFn: (body: components['schemas']['MollieKey']) =>
        answer(api.PUT('/api/admin/payment-accounts/mollie', { body })),
      ...keep,
    }),
    change: useMutation({
      mutationFn: ({ provider, mode, ...body }: AccountName & { isEnabled?: boolean; capturesLater?: boolean }) =>
        answer(
          api.PATCH('/api/admin/payment-accounts/{provider}/{mode}', { params: { path: { provider, mode } }, body }),
        ),
      ...keep,
    }),
    remove: useMutation({
      mutationFn: (path: AccountName) =>
        answer(api.DELETE('/api/admin/payment-accounts/{provider}/{mode}', { params: { path } })),
      ...keep,
    }),
  }
}

function useKeptAccounts() {
  const queries = useQueryClient()
  return {
    onSuccess: (accounts: PaymentAccounts) => {
      queries.setQueryData(paymentAccountsQuery.queryKey, accounts)
      // Whether the shop could go live may be another thing now, and in which country its account is.
      void queries.invalidateQueries({ queryKey: ['site', 'store', 'readiness'] })
      void queries.invalidateQueries({ queryKey: ['site', 'installments'] })
    },
  }
}
