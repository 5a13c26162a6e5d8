import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type PaymentAccounts = Answer<'getPaymentAccounts'>
export type PaymentAccount = PaymentAccounts['accounts'][number]
type StripeKeys = components['schemas']['StripeKeys']
type Mode = 'test' | 'live'

export const paymentAccountsQuery = queryOptions({
  queryKey: ['site', 'payment-accounts'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/payment-accounts', { signal })),
})

/** Actions on the keys. Every response is all accounts as they are afterwards. */
export function usePaymentAccounts() {
  const keep = useKeptAccounts()
  return {
    save: useMutation({
      mutationFn: (body: StripeKeys) => answer(api.PUT('/api/admin/payment-accounts/stripe', { body })),
      ...keep,
    }),
    change: useMutation({
      mutationFn: ({ mode, ...body }: { mode: Mode; isEnabled?: boolean; capturesLater?: boolean }) =>
        answer(
          api.PATCH('/api/admin/payment-accounts/{provider}/{mode}', {
            params: { path: { provider: 'stripe', mode } },
            body,
          }),
        ),
      ...keep,
    }),
    remove: useMutation({
      mutationFn: (mode: Mode) =>
        answer(
          api.DELETE('/api/admin/payment-accounts/{provider}/{mode}', {
            params: { path: { provider: 'stripe', mode } },
          }),
        ),
      ...keep,
    }),
  }
}

function useKeptAccounts() {
  const queries = useQueryClient()
  return {
    onSuccess: (accounts: PaymentAccounts) => {
      queries.setQueryData(paymentAccountsQuery.queryKey, accounts)
      // Whether the shop could go live may be another thing now.
      void queries.invalidateQueries({ queryKey: ['site', 'store', 'readiness'] })
    },
  }
}
