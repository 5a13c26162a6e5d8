import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { NewSegment, SaveSegment, Segment, SegmentCount, SegmentList, SegmentParams, SegmentRules } from './schema.ts'
import { countSegment, createSegment, deleteSegment, getSegment, listSegments, saveSegment } from './service.ts'

const root = '/api/admin/segments'
const tags = ['segments']
const params = SegmentParams

export function registerSegmentRoutes(app: App): void {
  const read = requireStaff('customers.read')
  const write = requireStaff('customers.write')

  // Who writes campaigns or discounts chooses one by its name.
  app.get(
    root,
    {
      schema: { operationId: 'listSegments', tags, response: { 200: SegmentList } },
      config: requireStaff('customers.read', 'newsletter.read', 'store.write'),
    },
    async ({ ctx }) => listSegments(ctx),
  )

  app.post(
    root,
    { schema: { operationId: 'createSegment', tags, body: NewSegment, response: { 201: Segment } }, config: write },
    async ({ ctx, body }, reply) => reply.code(201).send(await createSegment(ctx, body)),
  )

  app.post(
    `${root}/counts`,
    {
      schema: { operationId: 'countSegment', tags, body: SegmentRules, response: { 200: SegmentCount } },
      config: { ...read, changesNothing: true },
    },
    async ({ ctx, body }) => countSegment(ctx, body),
  )

  app.get(
    `${root}/:segmentId`,
    { schema: { operationId: 'getSegment', tags, params, response: { 200: Segment } }, config: read },
    async ({ ctx, params }) => getSegment(ctx, params.segmentId),
  )

  app.put(
    `${root}/:segmentId`,
    {
      schema: { operationId: 'saveSegment', tags, params, body: SaveSegment, response: { 200: Segment } },
      config: write,
    },
    async ({ ctx, params, body }) => saveSegment(ctx, params.segmentId, body),
  )

  app.delete(
    `${root}/:segmentId`,
    { schema: { operationId: 'deleteSegment', tags, params, response: { 204: z.null() } }, config: write },
    async ({ ctx, params }, reply) => {
      await deleteSegment(ctx, params.segmentId)
      return reply.code(204).send(null)
    },
  )
}
