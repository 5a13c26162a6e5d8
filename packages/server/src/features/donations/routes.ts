import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportDonations, listDonations } from './donations.ts'
import { createFund, deleteFund, getFund, listFunds, saveFund } from './funds.ts'
import { DonationExportQuery, Donations, DonationsQuery, Fund, FundParams, Funds, NewFund, SaveFund } from './schema.ts'

const root = '/api/admin/donations'
const tags = ['donations']

export function registerDonationRoutes(app: App): void {
  registerListRoutes(app)
  registerFundRoutes(app)
}

function registerListRoutes(app: App): void {
  const config = requireStaff('orders.read')

  app.get(
    root,
    {
      schema: { operationId: 'listDonations', tags, querystring: DonationsQuery, response: { 200: Donations } },
      config,
    },
    async (request) => listDonations(request.ctx, request.query),
  )

  app.get(
    `${root}.csv`,
    { schema: { operationId: 'exportDonations', tags, querystring: DonationExportQuery }, config },
    async (request, reply) =>
      sendCsv(reply, addDay('donations', request.ctx.now), exportDonations(request.ctx, request.query.fundId)),
  )
}

function registerFundRoutes(app: App): void {
  const params = FundParams
  const config = requireStaff('store.write')

  // Editors of pages choose one for a block.
  app.get(
    `${root}/funds`,
    {
      schema: { operationId: 'listDonationFunds', tags, response: { 200: Funds } },
      config: requireStaff('content.read'),
    },
    async (request) => listFunds(request.ctx),
  )

  app.post(
    `${root}/funds`,
    { schema: { operationId: 'createDonationFund', tags, body: NewFund, response: { 201: Fund } }, config },
    async (request, reply) => reply.code(201).send(await createFund(request.ctx, request.body)),
  )

  app.get(
    `${root}/funds/:fundId`,
    { schema: { operationId: 'getDonationFund', tags, params, response: { 200: Fund } }, config },
    async (request) => getFund(request.ctx, request.params.fundId),
  )

  app.put(
    `${root}/funds/:fundId`,
    { schema: { operationId: 'saveDonationFund', tags, params, body: SaveFund, response: { 200: Fund } }, config },
    async (request) => saveFund(request.ctx, request.params.fundId, request.body),
  )

  app.delete(
    `${root}/funds/:fundId`,
    { schema: { operationId: 'deleteDonationFund', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteFund(request.ctx, request.params.fundId)
      return reply.code(204).send(null)
    },
  )
}
