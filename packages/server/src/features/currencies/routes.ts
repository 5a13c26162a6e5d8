import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import { readRates, SecondCurrencies, secondCurrencies } from './settings.ts'

/** The second currencies of a store, for its owner. */
export function registerCurrencyRoutes(app: App): void {
  const config = requireStaff('store.write')
  const tags = ['store']

  app.get(
    '/api/admin/second-currencies',
    { schema: { operationId: 'getSecondCurrencies', tags, response: { 200: SecondCurrencies } }, config },
    async ({ ctx }) => getSecondCurrencies(ctx),
  )

  app.put(
    '/api/admin/second-currencies',
    {
      schema: {
        operationId: 'saveSecondCurrencies',
        tags,
        body: SecondCurrencies,
        response: { 200: SecondCurrencies },
      },
      config,
    },
    async ({ ctx, body }) => saveSecondCurrencies(ctx, body),
  )
}

async function getSecondCurrencies(ctx: Ctx): Promise<SecondCurrencies> {
  const { rates, followsBrowser } = readRates({ ...ctx.site, ...(await loadSettings(ctx)) })
  return { rates, followsBrowser }
}

/** Stores the rates for the currency that the store has now. Pages have another marker, so they are published anew. */
async function saveSecondCurrencies(ctx: Ctx, input: SecondCurrencies): Promise<SecondCurrencies> {
  const { store } = readRates(ctx.site)
  await changeSettings(ctx, secondCurrencies.set({ ...input, base: store }))
  return getSecondCurrencies(ctx)
}
