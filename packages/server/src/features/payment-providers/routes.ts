import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { changePaymentAccount, getPaymentAccounts, removePaymentAccount, saveStripeKeys } from './keys.ts'
import { saveMollieKey } from './mollie/keys.ts'
import { AccountChanges, AccountParams, MollieKey, PaymentAccounts, StripeKeys } from './schema.ts'

const tags = ['store']

export function registerPaymentAccountRoutes(app: App): void {
  const response = { 200: PaymentAccounts }
  const config = requireStaff('payments.write')

  app.get(
    '/api/admin/payment-accounts',
    { schema: { operationId: 'getPaymentAccounts', tags, response }, config },
    async (request) => getPaymentAccounts(request.ctx),
  )

  app.put(
    '/api/admin/payment-accounts/stripe',
    { schema: { operationId: 'saveStripeKeys', tags, body: StripeKeys, response }, config },
    async (request) => saveStripeKeys(request.ctx, request.body),
  )

  app.put(
    '/api/admin/payment-accounts/mollie',
    { schema: { operationId: 'saveMollieKey', tags, body: MollieKey, response }, config },
    async (request) => saveMollieKey(request.ctx, request.body),
  )

  app.patch(
    '/api/admin/payment-accounts/:provider/:mode',
    {
      schema: { operationId: 'changePaymentAccount', tags, params: AccountParams, body: AccountChanges, response },
      config,
    },
    async (request) => changePaymentAccount(request.ctx, request.params, request.body),
  )

  app.delete(
    '/api/admin/payment-accounts/:provider/:mode',
    { schema: { operationId: 'removePaymentAccount', tags, params: AccountParams, response }, config },
    async (request) => removePaymentAccount(request.ctx, request.params),
  )
}
