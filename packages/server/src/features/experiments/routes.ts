import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { endExperiment, endGoneExperiments } from './end.ts'
import { EndExperiment, Experiment, ExperimentParams, Experiments, NewExperiment, SaveExperiment } from './schema.ts'
import { createExperiment, deleteExperiment, pauseExperiment, saveExperiment, startExperiment } from './service.ts'
import { getExperiment, listExperiments } from './view.ts'

const root = '/api/admin/experiments'
const tags = ['analytics']
const read = requireStaff('analytics.read')
/** They change what visitors see of pages. */
const write = requireStaff('content.write')

export function registerExperimentRoutes(app: App): void {
  const params = ExperimentParams
  const response = { 200: Experiment }
  const one = `${root}/:experimentId`

  app.get(
    root,
    { schema: { operationId: 'listExperiments', tags, response: { 200: Experiments } }, config: read },
    async ({ ctx }) => {
      await endGoneExperiments(ctx)
      return listExperiments(ctx)
    },
  )

  app.post(
    root,
    {
      schema: { operationId: 'createExperiment', tags, body: NewExperiment, response: { 201: Experiment } },
      config: write,
    },
    async (request, reply) => reply.code(201).send(await createExperiment(request.ctx, request.body)),
  )

  app.get(one, { schema: { operationId: 'getExperiment', tags, params, response }, config: read }, async (request) => {
    await endGoneExperiments(request.ctx)
    return getExperiment(request.ctx, request.params.experimentId)
  })

  app.put(
    one,
    { schema: { operationId: 'saveExperiment', tags, params, body: SaveExperiment, response }, config: write },
    async (request) => saveExperiment(request.ctx, request.params.experimentId, request.body),
  )

  app.delete(
    one,
    { schema: { operationId: 'deleteExperiment', tags, params, response: { 204: z.null() } }, config: write },
    async (request, reply) => {
      await deleteExperiment(request.ctx, request.params.experimentId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${one}/starts`,
    { schema: { operationId: 'startExperiment', tags, params, response }, config: write },
    async (request) => startExperiment(request.ctx, request.params.experimentId),
  )

  app.post(
    `${one}/pauses`,
    { schema: { operationId: 'pauseExperiment', tags, params, response }, config: write },
    async (request) => pauseExperiment(request.ctx, request.params.experimentId),
  )

  app.post(
    `${one}/endings`,
    { schema: { operationId: 'endExperiment', tags, params, body: EndExperiment, response }, config: write },
    async (request) => endExperiment(request.ctx, request.params.experimentId, request.body),
  )
}
