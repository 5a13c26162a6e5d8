import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { formFileLimits } from '@vitrine/commerce'
import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { requireStaff } from '../accounts/index.ts'
import { createChallenge } from '../captcha/index.ts'
import { addUpload, removeOwnUpload } from './add-upload.ts'
import {
  Form,
  NewForm,
  FormList,
  FormParams,
  FormSubmission,
  FormFile,
  ReadSubmissions,
  SaveForm,
  SaveSubmission,
  SubmissionFileParams,
  SubmissionKey,
  SubmissionPage,
  SubmissionParams,
  SubmissionQuery,
  SubmissionResult,
  TemplateSchema,
  TemplateSchemaQuery,
  UploadedFileParams,
  UploadParams,
  UploadQuery,
  ValidateForm,
} from './schema.ts'
import { createForm, deleteForm, describeFormFields, getForm, listForms, saveForm } from './service.ts'
import { createSubmissionKey } from './submission-key.ts'
import {
  deleteSubmission,
  restoreSubmission,
  exportSubmissions,
  findFile,
  getSubmission,
  listSubmissions,
  readSubmissions,
} from './submissions.ts'
import { saveSubmission, validateForm } from './submit.ts'
import { maxUploadsAtOnce } from './uploads/limits.ts'
import { createUploadSlots } from './uploads/upload-slots.ts'

export async function registerFormRoutes(app: App): Promise<void> {
  registerVisitorRoutes(app)
  registerUploadRemoval(app)
  await app.register(async (uploads: App) => registerUploadRoute(uploads))
  registerOwnerRoutes(app)
  registerSubmissionRoutes(app)
}

/** Calls of the storefront's scripts. */
function registerVisitorRoutes(app: App): void {
  const tags = ['storefront']

  app.get(
    '/api/template/GetTemplateSchema',
    {
      schema: {
        operationId: 'getTemplateSchema',
        tags,
        querystring: TemplateSchemaQuery,
        response: { 200: TemplateSchema },
      },
    },
    async () => describeFormFields(),
  )

  app.post(
    '/api/rest/forms/validate/:formId',
    {
      schema: {
        operationId: 'validateForm',
        tags,
        params: FormParams,
        body: ValidateForm,
        response: { 200: z.object({}) },
      },
      preHandler: requireCsrfToken,
    },
    async (request) => {
      await validateForm(request.ctx, toNetwork(request.ip), request.params.formId, request.body)
      return {}
    },
  )

  app.post(
    '/api/form/FormSubmissionKey',
    {
      schema: { operationId: 'createFormSubmissionKey', tags, response: { 200: SubmissionKey } },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const key = createSubmissionKey(request.ctx)
      return { key, captcha: createChallenge(request.ctx, key) }
    },
  )

  app.post(
    '/api/form/SaveFormSubmission',
    {
      schema: {
        operationId: 'saveFormSubmission',
        tags,
        body: SaveSubmission,
        response: { 200: SubmissionResult },
      },
      config: { goal: 'form' },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return saveSubmission(request.ctx, toNetwork(request.ip), request.body)
    },
  )
}

function registerUploadRemoval(app: App): void {
  app.delete(
    '/api/form/uploads/:formId/:fileId',
    {
      schema: {
        operationId: 'removeFormFile',
        tags: ['storefront'],
        params: UploadedFileParams,
        response: { 204: z.null() },
      },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { formId, fileId } = request.params
      await removeOwnUpload(request.ctx, formId, fileId, request.ip)
      return reply.code(204).send(null)
    },
  )
}

/** A file may take longer to arrive than other bodies: 20 MB at 300 kbit/s. */
const fileTimeoutMs = 600_000

/** The file is the body as it is. What it is, is found out by looking, whatever type the browser gives it. */
function registerUploadRoute(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => payload)
  const slots = createUploadSlots(maxUploadsAtOnce)
  app.post(
    '/api/form/uploads/:formId/:fieldId',
    {
      bodyLimit: formFileLimits.megabytes * 1_000_000,
      schema: {
        operationId: 'uploadFormFile',
        tags: ['storefront'],
        params: UploadParams,
        querystring: UploadQuery,
        response: { 201: FormFile },
      },
      config: { bodyTimeoutMs: fileTimeoutMs },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx, params, query, body, headers } = request
      const length = headers['content-length']
      const sent = {
        ...params,
        fileName: query.fileName,
        declaredBytes: length === undefined ? undefined : Number(length),
        payload: body instanceof Readable ? body : Readable.from([]),
        address: request.ip,
      }
      const upload = await slots.run(() => addUpload(ctx, sent))
      return reply.code(201).header('cache-control', 'no-store').send(upload)
    },
  )
}

const tags = ['forms']

function registerOwnerRoutes(app: App): void {
  app.get(
    '/api/admin/forms',
    {
      schema: { operationId: 'listForms', tags, response: { 200: FormList } },
      config: requireStaff('content.read'),
    },
    async (request) => listForms(request.ctx),
  )

  app.post(
    '/api/admin/forms',
    {
      schema: { operationId: 'createForm', tags, body: NewForm, response: { 201: Form } },
      config: requireStaff('content.write'),
    },
    async (request, reply) => reply.code(201).send(await createForm(request.ctx, request.body)),
  )

  app.get(
    '/api/admin/forms/:formId',
    {
      schema: { operationId: 'getForm', tags, params: FormParams, response: { 200: Form } },
      config: requireStaff('content.read'),
    },
    async (request) => getForm(request.ctx, request.params.formId),
  )

  app.put(
    '/api/admin/forms/:formId',
    {
      schema: { operationId: 'saveForm', tags, params: FormParams, body: SaveForm, response: { 200: Form } },
      config: requireStaff('content.write'),
    },
    async (request) => saveForm(request.ctx, request.params.formId, request.body),
  )

  // It deletes what people wrote: more than a change of content.
  app.delete(
    '/api/admin/forms/:formId',
    {
      schema: { operationId: 'deleteForm', tags, params: FormParams, response: { 204: z.null() } },
      config: requireStaff('submissions.write'),
    },
    async (request, reply) => {
      await deleteForm(request.ctx, request.params.formId)
      return reply.code(204).send(null)
    },
  )
}

/** Submissions are personal data: content rights alone do not show them. */
function registerSubmissionRoutes(app: App): void {
  app.get(
    '/api/admin/forms/:formId/submissions',
    {
      schema: {
        operationId: 'listFormSubmissions',
        tags,
        params: FormParams,
        querystring: SubmissionQuery,
        response: { 200: SubmissionPage },
      },
      config: requireStaff('submissions.read'),
    },
    async (request) => listSubmissions(request.ctx, request.params.formId, request.query),
  )

  app.get(
    '/api/admin/forms/:formId/submissions.csv',
    {
      schema: { operationId: 'exportFormSubmissions', tags, params: FormParams },
      config: requireStaff('submissions.read'),
    },
    async (request, reply) => {
      const { ctx, params } = request
      const { id } = await getForm(ctx, params.formId)
      return sendCsv(reply, addDay(`form-${id}`, ctx.now), exportSubmissions(ctx, params.formId))
    },
  )

  app.post(
    '/api/admin/forms/:formId/submissions/reads',
    {
      schema: {
        operationId: 'readFormSubmissions',
        tags,
        params: FormParams,
        body: ReadSubmissions,
        response: { 204: z.null() },
      },
      // No change of the shop: the history leaves it out.
      config: { ...requireStaff('submissions.read'), changesNothing: true },
    },
    async (request, reply) => {
      await readSubmissions(request.ctx, request.params.formId, request.body)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/forms/:formId/submissions/:submissionId',
    {
      schema: {
        operationId: 'getFormSubmission',
        tags,
        params: SubmissionParams,
        response: { 200: FormSubmission },
      },
      config: requireStaff('submissions.read'),
    },
    async (request) => getSubmission(request.ctx, request.params.formId, request.params.submissionId),
  )

  app.get(
    '/api/admin/forms/:formId/submissions/:submissionId/files/:fileId',
    {
      schema: { operationId: 'downloadFormFile', tags, params: SubmissionFileParams },
      config: requireStaff('submissions.read'),
    },
    async (request, reply) => {
      const { key, name, contentType, byteSize } = await findFile(request.ctx, request.params)
      return reply
        .type(contentType)
        .header('content-length', byteSize)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .send(request.method === 'HEAD' ? Readable.from([]) : request.ctx.files.stream(key))
    },
  )

  app.post(
    '/api/admin/forms/:formId/submissions/:submissionId/restorations',
    {
      schema: {
        operationId: 'restoreFormSubmission',
        tags,
        params: SubmissionParams,
        response: { 200: FormSubmission },
      },
      config: requireStaff('submissions.write'),
    },
    async (request) => restoreSubmission(request.ctx, request.params.formId, request.params.submissionId),
  )

  app.delete(
    '/api/admin/forms/:formId/submissions/:submissionId',
    {
      schema: {
        operationId: 'deleteFormSubmission',
        tags,
        params: SubmissionParams,
        response: { 204: z.null() },
      },
      config: requireStaff('submissions.write'),
    },
    async (request, reply) => {
      await deleteSubmission(request.ctx, request.params.formId, request.params.submissionId)
      return reply.code(204).send(null)
    },
  )
}
