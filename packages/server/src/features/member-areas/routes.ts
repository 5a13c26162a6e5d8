import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { createArea, deleteArea, getArea, listAreas, saveArea } from './areas.ts'
import { addMember, exportMembers, listBuyers, listMembers, removeMember } from './members.ts'
import {
  Buyers,
  BuyersQuery,
  MemberArea,
  MemberAreaParams,
  MemberAreas,
  MemberParams,
  Members,
  MembersQuery,
  NewMember,
  NewMemberArea,
  SaveMemberArea,
} from './schema.ts'

const root = '/api/admin/member-areas'
const tags = ['member-areas']
const params = MemberAreaParams
const nothing = { 204: z.null() }

/** Calls of staff. Visitors join and leave by forms of the feature `pages`. */
export function registerMemberAreaRoutes(app: App): void {
  registerAreaRoutes(app)
  registerMemberRoutes(app)
}

function registerAreaRoutes(app: App): void {
  const config = requireStaff('settings.write')

  // Editors of pages choose one for a block, and who looks after customers sees their members.
  app.get(
    root,
    {
      schema: { operationId: 'listMemberAreas', tags, response: { 200: MemberAreas } },
      config: requireStaff('content.read', 'customers.read'),
    },
    async (request) => listAreas(request.ctx),
  )

  app.post(
    root,
    { schema: { operationId: 'createMemberArea', tags, body: NewMemberArea, response: { 201: MemberArea } }, config },
    async (request, reply) => reply.code(201).send(await createArea(request.ctx, request.body)),
  )

  app.get(
    `${root}/:areaId`,
    {
      schema: { operationId: 'getMemberArea', tags, params, response: { 200: MemberArea } },
      config: requireStaff('customers.read'),
    },
    async (request) => getArea(request.ctx, request.params.areaId),
  )

  app.put(
    `${root}/:areaId`,
    {
      schema: { operationId: 'saveMemberArea', tags, params, body: SaveMemberArea, response: { 200: MemberArea } },
      config,
    },
    async (request) => saveArea(request.ctx, request.params.areaId, request.body),
  )

  app.delete(
    `${root}/:areaId`,
    { schema: { operationId: 'deleteMemberArea', tags, params, response: nothing }, config },
    async (request, reply) => {
      await deleteArea(request.ctx, request.params.areaId)
      return reply.code(204).send(null)
    },
  )
}

function registerMemberRoutes(app: App): void {
  const read = requireStaff('customers.read')
  const write = requireStaff('customers.write')

  app.get(
    `${root}/:areaId/members`,
    {
      schema: { operationId: 'listAreaMembers', tags, params, querystring: MembersQuery, response: { 200: Members } },
      config: read,
    },
    async (request) => listMembers(request.ctx, request.params.areaId, request.query),
  )

  app.post(
    `${root}/:areaId/members`,
    { schema: { operationId: 'addAreaMember', tags, params, body: NewMember, response: nothing }, config: write },
    async (request, reply) => {
      await addMember(request.ctx, request.params.areaId, request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    `${root}/:areaId/members/:customerId`,
    { schema: { operationId: 'removeAreaMember', tags, params: MemberParams, response: nothing }, config: write },
    async (request, reply) => {
      await removeMember(request.ctx, request.params.areaId, request.params.customerId)
      return reply.code(204).send(null)
    },
  )

  app.get(
    `${root}/:areaId/buyers`,
    {
      schema: { operationId: 'listAreaBuyers', tags, params, querystring: BuyersQuery, response: { 200: Buyers } },
      config: read,
    },
    async (request) => listBuyers(request.ctx, request.params.areaId, request.query.cursor),
  )

  app.get(
    `${root}/:areaId/members.csv`,
    { schema: { operationId: 'exportAreaMembers', tags, params }, config: read },
    async (request, reply) =>
      sendCsv(reply, addDay('members', request.ctx.now), await exportMembers(request.ctx, request.params.areaId)),
  )
}
