import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { csvBodyLimit } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { importReviews } from './import-reviews.ts'
import {
  answerReview,
  changeReviews,
  exportReviews,
  getReviewSettings,
  listReviews,
  saveReviewSettings,
} from './moderation.ts'
import {
  ReviewAnswer,
  ReviewChanges,
  ReviewChangesDone,
  ReviewImport,
  ReviewImportReport,
  ReviewPage,
  ReviewParams,
  ReviewQuery,
} from './schema.ts'
import { ReviewSettings } from './settings.ts'

const tags = ['reviews']

/** The owners' API. Buyers post to pages, which the feature `pages` has. */
export function registerReviewRoutes(app: App): void {
  app.get(
    '/api/admin/reviews',
    {
      schema: { operationId: 'listReviews', tags, querystring: ReviewQuery, response: { 200: ReviewPage } },
      config: requireStaff('comments.read'),
    },
    async (request) => listReviews(request.ctx, request.query),
  )

  app.get(
    '/api/admin/reviews.csv',
    { schema: { operationId: 'exportReviews', tags }, config: requireStaff('comments.read') },
    async (request, reply) => {
      return sendCsv(reply, addDay('reviews', request.ctx.now), exportReviews(request.ctx))
    },
  )

  app.post(
    '/api/admin/reviews/imports',
    {
      schema: { operationId: 'importReviews', tags, body: ReviewImport, response: { 200: ReviewImportReport } },
      bodyLimit: csvBodyLimit,
      config: { ...requireStaff('comments.write'), hasDryRun: true },
    },
    async (request) => importReviews(request.ctx, request.body),
  )

  app.post(
    '/api/admin/reviews/changes',
    {
      schema: { operationId: 'changeReviews', tags, body: ReviewChanges, response: { 200: ReviewChangesDone } },
      config: requireStaff('comments.write'),
    },
    async (request) => changeReviews(request.ctx, request.body),
  )

  app.put(
    '/api/admin/reviews/:reviewId/answer',
    {
      schema: {
        operationId: 'answerReview',
        tags,
        params: ReviewParams,
        body: ReviewAnswer,
        response: { 204: z.null() },
      },
      config: requireStaff('comments.write'),
    },
    async (request, reply) => {
      await answerReview(request.ctx, request.params.reviewId, request.body.text)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/review-settings',
    {
      schema: { operationId: 'getReviewSettings', tags, response: { 200: ReviewSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => getReviewSettings(request.ctx),
  )

  app.put(
    '/api/admin/review-settings',
    {
      schema: { operationId: 'saveReviewSettings', tags, body: ReviewSettings, response: { 200: ReviewSettings } },
      config: requireStaff('store.write'),
    },
    async (request) => saveReviewSettings(request.ctx, request.body),
  )
}
