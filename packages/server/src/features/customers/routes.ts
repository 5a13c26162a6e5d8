import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { csvBodyLimit } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { importCustomers } from './import-customers.ts'
import { eraseCustomer, exportPersonalData } from './personal-data.ts'
import {
  Customer,
  CustomerFilter,
  CustomerImport,
  CustomerImportReport,
  CustomerPage,
  CustomerParams,
  CustomerQuery,
  PersonalData,
  SaveCustomer,
} from './schema.ts'
import { exportCustomers, getCustomer, listCustomers, readFilter, saveCustomer } from './service.ts'

const tags = ['customers']

export function registerCustomerRoutes(app: App): void {
  const params = CustomerParams
  const read = requireStaff('customers.read')
  const write = requireStaff('customers.write')

  app.get(
    '/api/admin/customers',
    {
      schema: { operationId: 'listCustomers', tags, querystring: CustomerQuery, response: { 200: CustomerPage } },
      config: read,
    },
    async (request) => listCustomers(request.ctx, request.query),
  )

  app.get(
    '/api/admin/customers.csv',
    { schema: { operationId: 'exportCustomers', tags, querystring: CustomerFilter }, config: read },
    async (request, reply) => {
      return sendCsv(
        reply,
        addDay('customers', request.ctx.now),
        exportCustomers(request.ctx, await readFilter(request.ctx, request.query)),
      )
    },
  )

  app.post(
    '/api/admin/customers/imports',
    {
      schema: { operationId: 'importCustomers', tags, body: CustomerImport, response: { 200: CustomerImportReport } },
      bodyLimit: csvBodyLimit,
      config: { ...write, hasDryRun: true },
    },
    async (request) => importCustomers(request.ctx, request.body),
  )

  app.get(
    '/api/admin/customers/:customerId',
    { schema: { operationId: 'getCustomer', tags, params, response: { 200: Customer } }, config: read },
    async (request) => getCustomer(request.ctx, request.params.customerId),
  )

  app.put(
    '/api/admin/customers/:customerId',
    {
      schema: { operationId: 'saveCustomer', tags, params, body: SaveCustomer, response: { 200: Customer } },
      config: write,
    },
    async (request) => saveCustomer(request.ctx, request.params.customerId, request.body),
  )

  app.delete(
    '/api/admin/customers/:customerId',
    { schema: { operationId: 'eraseCustomer', tags, params, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      await eraseCustomer(request.ctx, request.params.customerId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/customers/:customerId/personal-data',
    { schema: { operationId: 'exportCustomerData', tags, params, response: { 200: PersonalData } }, config: write },
    async (request, reply) => {
      void reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="customer.json"')
      return exportPersonalData(request.ctx, request.params.customerId)
    },
  )
}
