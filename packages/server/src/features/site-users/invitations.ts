import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { getCustomer } from '../customers/index.ts'
import { queueCustomerMail } from '../customer-mails/index.ts'
import { buildInvitation } from './mails.ts'

const invitations = { name: 'account invitation', limit: 3, windowSeconds: 86_400 } as const

/** Staff write to a customer how to sign in. The mail holds no secret: the code is asked for by the customer. */
export function registerInvitationRoutes(app: App): void {
  app.post(
    '/api/admin/customers/:customerId/invitation',
    {
      schema: {
        operationId: 'inviteCustomer',
        tags: ['customers'],
        params: z.object({ customerId: IdInput }),
        response: { 202: z.null() },
      },
      config: requireStaff('customers.write'),
    },
    async (request, reply) => {
      const { ctx, params } = request
      const customer = await getCustomer(ctx, params.customerId)
      await limitRate(ctx, invitations, customer.id)
      await queueCustomerMail(ctx, buildInvitation(ctx.site, customer.email))
      return reply.code(202).send(null)
    },
  )
}
