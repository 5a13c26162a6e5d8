import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { answerComment, excludeAuthor, changeComments, liftBan, listBans, listComments } from './moderation.ts'
import {
  CommentBanDone,
  CommentBanParams,
  CommentBans,
  CommentChanges,
  CommentChangesDone,
  CommentPage,
  CommentParams,
  CommentQuery,
  CommentReply,
  NewCommentBan,
} from './schema.ts'

const tags = ['comments']

/** The owners' API. Visitors post to pages, which the feature `pages` has. */
export function registerCommentRoutes(app: App): void {
  registerBanRoutes(app)

  app.get(
    '/api/admin/comments',
    {
      schema: { operationId: 'listComments', tags, querystring: CommentQuery, response: { 200: CommentPage } },
      config: requireStaff('comments.read'),
    },
    async (request) => listComments(request.ctx, request.query),
  )

  app.post(
    '/api/admin/comments/changes',
    {
      schema: { operationId: 'changeComments', tags, body: CommentChanges, response: { 200: CommentChangesDone } },
      config: requireStaff('comments.write'),
    },
    async (request) => changeComments(request.ctx, request.body),
  )

  app.post(
    '/api/admin/comments/:commentId/replies',
    {
      schema: {
        operationId: 'answerComment',
        tags,
        params: CommentParams,
        body: CommentReply,
        response: { 204: z.null() },
      },
      config: requireStaff('comments.write'),
    },
    async (request, reply) => {
      await answerComment(request.ctx, request.params.commentId, request.body.text)
      return reply.code(204).send(null)
    },
  )
}

function registerBanRoutes(app: App): void {
  app.get(
    '/api/admin/comment-bans',
    {
      schema: { operationId: 'listCommentBans', tags, response: { 200: CommentBans } },
      config: requireStaff('comments.read'),
    },
    async (request) => listBans(request.ctx),
  )

  app.post(
    '/api/admin/comment-bans',
    {
      schema: { operationId: 'banCommentAuthor', tags, body: NewCommentBan, response: { 200: CommentBanDone } },
      config: requireStaff('comments.write'),
    },
    async (request) => excludeAuthor(request.ctx, request.body.commentId),
  )

  app.delete(
    '/api/admin/comment-bans/:banId',
    {
      schema: { operationId: 'liftCommentBan', tags, params: CommentBanParams, response: { 204: z.null() } },
      config: requireStaff('comments.write'),
    },
    async (request, reply) => {
      await liftBan(request.ctx, request.params.banId)
      return reply.code(204).send(null)
    },
  )
}
