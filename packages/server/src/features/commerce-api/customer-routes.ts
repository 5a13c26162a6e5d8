import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput, LineInput } from '../../platform/schemas/bounded.ts'
import { requireScope } from '../api-keys/index.ts'
import {
  type Customer,
  CustomerAddress,
  type CustomerSummary,
  getCustomer,
  listCustomers,
  saveCustomer,
} from '../customers/index.ts'
import { ApiMoney, toApiMoney } from './money.ts'
import { ApiPagination, Limit } from './paging.ts'

const tags = ['Customers']
const base = '/api/v1/commerce/customers'

const summary = {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  hasAccount: z.boolean(),
  acceptsMarketing: z.boolean(),
  tags: z.array(z.string()),
  orderCount: z.int(),
  /** Payments less refunds, in the currency of the store. */
  totalSpent: ApiMoney,
  lastOrderOn: z.string().nullable(),
  createdOn: z.string(),
}
const ApiCustomerSummary = z.object(summary).meta({ id: 'ApiCustomerSummary' })
const ApiCustomer = z
  .object({ ...summary, version: z.int(), note: z.string(), addresses: z.array(CustomerAddress) })
  .meta({ id: 'ApiCustomer' })

const CustomerPage = z
  .object({ customers: z.array(ApiCustomerSummary), pagination: ApiPagination })
  .meta({ id: 'ApiCustomerPage' })

const CustomerChanges = z
  .object({
    name: LineInput(200),
    note: z.string().max(5_000),
    tags: z.array(LineInput(50).min(1)).max(50),
    acceptsMarketing: z.boolean(),
  })
  .partial()
  .extend({
    /** Of the customer that was read; another one in the database answers 409. */
    version: z.int().min(0).max(2_147_483_647),
  })
  .meta({ id: 'ApiCustomerChanges' })

const params = z.object({ customerId: IdInput })
const response = { 200: ApiCustomer }

export function registerCustomerRoutes(app: App): void {
  const config = requireScope('customers.read')

  app.get(
    base,
    {
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers, newest first',
        tags,
        querystring: z.object({
          /** Beginning of an email, a name or a last name. */
          search: z.string().trim().max(200).optional(),
          account: z.enum(['yes', 'no']).optional(),
          marketing: z.enum(['yes', 'no']).optional(),
          tag: z.string().trim().max(50).optional(),
          cursor: z.string().max(200).optional(),
          limit: Limit,
        }),
        response: { 200: CustomerPage },
      },
      config,
    },
    async ({ ctx, query }) => {
      const { customers, pagination } = await listCustomers(ctx, { ...query, sort: 'newest' })
      return { customers: customers.map(toSummary), pagination }
    },
  )

  app.get(
    `${base}/:customerId`,
    { schema: { operationId: 'getCustomer', summary: 'Get a customer', tags, params, response }, config },
    async ({ ctx, params }) => toApiCustomer(await getCustomer(ctx, params.customerId)),
  )

  app.patch(
    `${base}/:customerId`,
    {
      schema: {
        operationId: 'updateCustomer',
        summary: 'Change what the store keeps of a customer',
        tags,
        params,
        body: CustomerChanges,
        response,
      },
      config: requireScope('customers.write'),
    },
    async ({ ctx, params, body }) => {
      const now = await getCustomer(ctx, params.customerId)
      const { version, name, note, tags, acceptsMarketing } = body
      const changed = {
        version,
        name: name ?? now.name,
        note: note ?? now.note,
        tags: tags ?? now.tags,
        acceptsMarketing: acceptsMarketing ?? now.acceptsMarketing,
      }
      return toApiCustomer(await saveCustomer(ctx, params.customerId, changed))
    },
  )
}

function toSummary({ spent, ...customer }: CustomerSummary): z.infer<typeof ApiCustomerSummary> {
  const { id, email, name, hasAccount, acceptsMarketing, tags, orderCount, lastOrderOn, createdOn } = customer
  const totalSpent = toApiMoney(spent.amountMinor, spent.currency)
  return { id, email, name, hasAccount, acceptsMarketing, tags, orderCount, totalSpent, lastOrderOn, createdOn }
}

function toApiCustomer(customer: Customer): z.infer<typeof ApiCustomer> {
  const { version, note, addresses } = customer
  return { ...toSummary(customer), version, note, addresses }
}
