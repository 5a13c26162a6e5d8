import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { MailDesign, mailDesign } from '../customer-mails/index.ts'
import {
  LanguageParams,
  MailTemplate,
  MailTemplatePreview,
  MailTemplates,
  PreviewMailTemplate,
  RestoreMailTemplate,
  SaveMailTemplate,
  TemplateParams,
  TestMail,
} from './schema.ts'
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailDesign,
  saveMailTemplate,
  sendTemplateTest,
} from './service.ts'

const tags = ['mail']
const config = requireStaff('store.write')
const root = '/api/admin/mail-templates/:language'
const params = TemplateParams
const response = { 200: MailTemplate }

export function registerMailTemplateRoutes(app: App): void {
  registerTextRoutes(app)
  registerTryRoutes(app)
  registerDesignRoutes(app)
}

function registerTextRoutes(app: App): void {
  app.get(
    root,
    {
      schema: { operationId: 'listMailTemplates', tags, params: LanguageParams, response: { 200: MailTemplates } },
      config,
    },
    async (request) => listMailTemplates(request.ctx, request.params.language),
  )
  app.get(
    `${root}/:kind`,
    { schema: { operationId: 'getMailTemplate', tags, params, response }, config },
    async (request) => getMailTemplate(request.ctx, request.params),
  )
  app.put(
    `${root}/:kind`,
    { schema: { operationId: 'saveMailTemplate', tags, params, body: SaveMailTemplate, response }, config },
    async (request) => saveMailTemplate(request.ctx, request.params, request.body),
  )
  app.delete(
    `${root}/:kind`,
    {
      schema: { operationId: 'restoreMailTemplate', tags, params, querystring: RestoreMailTemplate, response },
      config,
    },
    async (request) => restoreMailTemplate(request.ctx, request.params, request.query.version),
  )
}

function registerTryRoutes(app: App): void {
  const body = PreviewMailTemplate
  app.post(
    `${root}/:kind/preview`,
    {
      schema: { operationId: 'previewMailTemplate', tags, params, body, response: { 200: MailTemplatePreview } },
      config: { ...config, changesNothing: true },
    },
    async (request) => previewMailTemplate(request.ctx, request.params, request.body),
  )
  app.post(
    `${root}/:kind/test-mails`,
    { schema: { operationId: 'sendMailTemplateTest', tags, params, body, response: { 201: TestMail } }, config },
    async (request, reply) => reply.code(201).send(await sendTemplateTest(request.ctx, request.params, request.body)),
  )
}

function registerDesignRoutes(app: App): void {
  app.get(
    '/api/admin/mail-design',
    { schema: { operationId: 'getMailDesign', tags, response: { 200: MailDesign } }, config },
    async (request) => mailDesign.read(request.ctx.site),
  )
  app.put(
    '/api/admin/mail-design',
    { schema: { operationId: 'saveMailDesign', tags, body: MailDesign, response: { 200: MailDesign } }, config },
    async (request) => saveMailDesign(request.ctx, request.body),
  )
}
