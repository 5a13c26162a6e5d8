import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { translateFor } from '../../platform/messages.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { findLikeable, listLiked, setLike } from '../likes/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'
import { identifyVisitor, readVisitor } from './visitor.ts'

const Kind = z.enum(['item', 'comment'])
const Params = z.object({ kind: Kind, subjectId: IdInput })

const LikeChange = z.object({ kind: Kind, id: IdInput, isLiked: z.boolean() }).meta({ id: 'LikeChange' })
const LikeCount = z.object({ likeCount: z.int().min(0) }).meta({ id: 'LikeCount' })
const LikedQuery = z.object({
  /** What is on the page: at most 700 ids with commas between them. */
  ids: z.string().max(20_000),
})
const Liked = z.object({ ids: z.array(z.string()) }).meta({ id: 'Liked' })

/** How visitors like posts and comments: scripts by calls, everybody else by a page that asks first. */
export function registerLikePages(app: App, show: ShowPage): void {
  const tags = ['storefront']

  app.put(
    '/api/likes',
    {
      schema: { operationId: 'setLike', tags, body: LikeChange, response: { 200: LikeCount } },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { kind, id, isLiked } = request.body
      reply.header('cache-control', 'no-store')
      const visitor = await identifyVisitor(request, reply)
      return { likeCount: await setLike(request.ctx, visitor, { kind, subjectId: id, isLiked }) }
    },
  )

  app.get(
    '/api/likes',
    { schema: { operationId: 'listLiked', tags, querystring: LikedQuery, response: { 200: Liked } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const visitor = await readVisitor(request)
      if (visitor.visitorKey === '') return { ids: [] }
      return { ids: await listLiked(request.ctx, visitor, request.query.ids.split(',').slice(0, 700)) }
    },
  )

  // Opening a link changes nothing.
  app.get('/form/like/:kind/:subjectId', { schema: { params: Params } }, (request, reply) =>
    show(request, reply, async (_data, crumb) => {
      const { kind, subjectId } = request.params
      const found = await findLikeable(request.ctx, kind, subjectId)
      if (!found) return undefined
      const { visitorKey } = await readVisitor(request)
      const isLiked =
        visitorKey !== '' && (await listLiked(request.ctx, await readVisitor(request), [subjectId])).length > 0
      const t = translateFor(request.ctx.site)
      const path = `/form/like/${kind}/${subjectId}`
      const title = t(kind === 'item' ? 'likeItemTitle' : 'likeCommentTitle')
      if (isLiked)
        return createNoticePage(path, {
          title: t('likeDone'),
          text: '',
          link: { href: found.path, label: t('commentBack') },
        })
      return createNoticePage(path, { title, text: '', form: { path, crumb, label: t('likeItem') } })
    }),
  )

  app.post(
    '/form/like/:kind/:subjectId',
    {
      schema: { params: Params, body: z.object({ crumb: CsrfTokenInput.optional() }) },
      config: { acceptsForm: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { kind, subjectId } = request.params
      const visitor = await identifyVisitor(request, reply)
      const count = await setLike(request.ctx, visitor, { kind, subjectId, isLiked: true })
      const found = await findLikeable(request.ctx, kind, subjectId)
      const t = translateFor(request.ctx.site)
      const link = { href: found?.path ?? '/', label: t('commentBack') }
      return show(request, reply, () =>
        createNoticePage(`/form/like/${kind}/${subjectId}`, {
          title: t('likeDone'),
          text: t('likeCount', { count }),
          link,
        }),
      )
    },
  )
}
