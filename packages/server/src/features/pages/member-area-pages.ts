import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { readNextPath } from '../../platform/http/same-origin.ts'
import { createMemberAreaPage } from '../access/index.ts'
import {
  findAreaCards,
  getAreaPath,
  hasMember,
  joinArea,
  leaveArea,
  listOwnAreas,
  MemberAreaParams,
  selectPlanCards,
} from '../member-areas/index.ts'
import { changeGuards, findSiteUser, makeXsrfToken } from '../site-users/index.ts'
import type { ShowPage } from './form-page.ts'

const Next = z.string().max(2_000).default('')
const Query = z.object({ next: Next, joined: z.string().max(10).optional() })
const Form = z.object({ xsrfToken: z.string().max(500).default(''), next: Next })
const params = MemberAreaParams
const path = '/account/member-areas/:areaId'
const form = { config: { acceptsForm: true }, preHandler: changeGuards }

/** The page of a member area, where visitors join and leave it. It works without scripts; a link changes nothing. */
export function registerMemberAreaPages(app: App, show: ShowPage): void {
  app.get(path, { schema: { params, querystring: Query } }, (request, reply) =>
    showArea(request, reply, request.params.areaId, request.query),
  )

  app.post(`${path}/join`, { schema: { params, body: Form }, ...form }, async (request, reply) => {
    const { areaId } = request.params
    const user = await findSiteUser(request)
    if (user) await joinArea(request.ctx, areaId, user.customerId)
    const next = readNextPath(request.body.next, request.ctx.site.origin)
    return redirectAfterForm(reply, next ?? `${getAreaPath(areaId)}?joined=1`)
  })

  app.post(`${path}/leave`, { schema: { params, body: Form }, ...form }, async (request, reply) => {
    const { areaId } = request.params
    const user = await findSiteUser(request)
    if (user) await leaveArea(request.ctx, areaId, user.customerId)
    return redirectAfterForm(reply, getAreaPath(areaId))
  })

  function showArea(
    request: FastifyRequest,
    reply: FastifyReply,
    areaId: string,
    query: z.output<typeof Query>,
  ): Promise<FastifyReply> {
    return show(request, reply, async (data) => {
      const { ctx } = request
      const [area, user] = [(await findAreaCards(ctx, [areaId])).get(areaId), await findSiteUser(request)]
      if (!area) return undefined
      const own = user ? await listOwnAreas(ctx, user.customerId) : []
      const isMember = own.some(({ id }) => id === areaId)
      const account = user && { email: user.email, xsrfToken: makeXsrfToken(ctx, user.tokenHash) }
      // After a sign-in they come back here, to join with a press of their own.
      const next = readNextPath(query.next, ctx.site.origin) ?? (account ? '' : getAreaPath(areaId))
      const hasJoined = isMember && query.joined !== undefined
      const canLeave = user !== undefined && (await hasMember(ctx, areaId, user.customerId))
      const plans = isMember ? [] : await selectPlanCards(ctx, areaId)
      return createMemberAreaPage(
        data,
        area,
        { account, next },
        { isMember, isDenied: false, hasJoined, canLeave, plans },
      )
    })
  }
}
