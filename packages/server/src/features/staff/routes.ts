import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ChangeRole, Staff, TransferOwnership } from './schema.ts'
import { changeRole, getStaff, leaveStaff, removeMember, transferOwnership } from './service.ts'

const tags = ['staff']
const Member = z.object({ accountId: IdInput })

export function registerStaffRoutes(app: App): void {
  app.get(
    '/api/admin/staff',
    { schema: { operationId: 'getStaff', tags, response: { 200: Staff } }, config: requireStaff('staff.write') },
    async (request) => getStaff(request.ctx),
  )

  app.put(
    '/api/admin/staff/:accountId/role',
    {
      schema: { operationId: 'changeRole', tags, params: Member, body: ChangeRole, response: { 200: Staff } },
      config: requireStaff('staff.write'),
    },
    async (request) => changeRole(request.ctx, request.params.accountId, request.body.role),
  )

  app.delete(
    '/api/admin/staff/:accountId',
    {
      schema: { operationId: 'removeMember', tags, params: Member, response: { 204: z.null() } },
      config: requireStaff('staff.write'),
    },
    async (request, reply) => {
      await removeMember(request.ctx, request.params.accountId)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/admin/staff/owner',
    {
      schema: { operationId: 'transferOwnership', tags, body: TransferOwnership, response: { 200: Staff } },
      config: requireStaff('staff.write'),
    },
    async (request) => transferOwnership(request.ctx, request.body),
  )

  app.delete(
    '/api/admin/account/membership',
    {
      schema: { operationId: 'leaveStaff', tags, response: { 204: z.null() } },
      config: { access: { kind: 'member' } },
    },
    async (request, reply) => {
      await leaveStaff(request.ctx)
      return reply.code(204).send(null)
    },
  )
}
