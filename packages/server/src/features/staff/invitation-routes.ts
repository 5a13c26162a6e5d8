import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { acceptInvitation, getInvitationOffer } from './accept-invitation.ts'
import { inviteStaff, requireNoNewOperator, resendInvitation, revokeInvitation } from './invitations.ts'
import { AcceptInvitation, InvitationOffer, InvitationQuery, InviteStaff, SentInvitation } from './schema.ts'

const tags = ['staff']
const Invitation = z.object({ invitationId: IdInput })
const anyone = { access: { kind: 'anyone' } } as const

export function registerInvitationRoutes(app: App, { config }: Pick<Services, 'config'>): void {
  // Without a mail server the inviter hands the link over; with one only the mailbox has it.
  const addLink = (sent: SentInvitation): SentInvitation =>
    config.smtpUrl === undefined ? sent : { ...sent, link: null }

  app.post(
    '/api/admin/staff/invitations',
    {
      schema: { operationId: 'inviteStaff', tags, body: InviteStaff, response: { 201: SentInvitation } },
      config: requireStaff('staff.write'),
    },
    async ({ ctx, body }, reply) => {
      await requireNoNewOperator(ctx, config, body.email)
      return reply.code(201).send(addLink(await inviteStaff(ctx, body)))
    },
  )

  app.post(
    '/api/admin/staff/invitations/:invitationId/emails',
    {
      schema: { operationId: 'resendInvitation', tags, params: Invitation, response: { 201: SentInvitation } },
      config: requireStaff('staff.write'),
    },
    async (request, reply) =>
      reply.code(201).send(addLink(await resendInvitation(request.ctx, request.params.invitationId))),
  )

  app.delete(
    '/api/admin/staff/invitations/:invitationId',
    {
      schema: { operationId: 'revokeInvitation', tags, params: Invitation, response: { 204: z.null() } },
      config: requireStaff('staff.write'),
    },
    async (request, reply) => {
      await revokeInvitation(request.ctx, request.params.invitationId)
      return reply.code(204).send(null)
    },
  )

  // The token is in bodies, never in an address that proxies write into their logs.
  app.post(
    '/api/admin/invitation',
    {
      schema: { operationId: 'getInvitation', tags, body: InvitationQuery, response: { 200: InvitationOffer } },
      config: anyone,
    },
    async (request) => getInvitationOffer(request, request.body.token),
  )

  app.post(
    '/api/admin/invitation/acceptances',
    {
      schema: { operationId: 'acceptInvitation', tags, body: AcceptInvitation, response: { 204: z.null() } },
      config: anyone,
    },
    async (request, reply) => {
      await acceptInvitation(request, reply, request.body, config)
      return reply.code(204).send(null)
    },
  )
}
