import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv, sendFile } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportCsv, exportXliff } from './files/export-translations.ts'
import {
  DocumentParams,
  KeptTexts,
  LanguageParams,
  SaveTranslations,
  TranslationDocument,
  TranslationFileQuery,
  TranslationList,
  TranslationQuery,
} from './schema.ts'
import { deleteKeptTexts, getTranslation, listKeptTexts, listTranslations, saveTranslations } from './service.ts'

const tags = ['languages']

export function registerTranslationRoutes(app: App): void {
  app.get(
    '/api/admin/translations',
    {
      schema: { operationId: 'listKeptTranslations', tags, response: { 200: KeptTexts } },
      config: requireStaff('content.read'),
    },
    async (request) => listKeptTexts(request.ctx),
  )

  app.get(
    '/api/admin/translations/:language',
    {
      schema: {
        operationId: 'listTranslations',
        tags,
        params: LanguageParams,
        querystring: TranslationQuery,
        response: { 200: TranslationList },
      },
      config: requireStaff('content.read'),
    },
    async (request) => listTranslations(request.ctx, request.params.language, request.query),
  )

  app.get(
    '/api/admin/translations/:language/file',
    {
      schema: { operationId: 'exportTranslations', tags, params: LanguageParams, querystring: TranslationFileQuery },
      config: requireStaff('content.read'),
    },
    async ({ ctx, params: { language }, query: { format, state } }, reply) => {
      const name = addDay(`translations-${language}`, ctx.now)
      if (format === 'csv') return sendCsv(reply, name, await exportCsv(ctx, language, state))
      const lines = await exportXliff(ctx, language, state)
      return sendFile(reply, { name: `${name}.xlf`, type: 'application/xliff+xml; charset=utf-8' }, lines)
    },
  )

  app.delete(
    '/api/admin/translations/:language',
    {
      schema: { operationId: 'deleteTranslations', tags, params: LanguageParams, response: { 204: z.null() } },
      config: requireStaff('settings.write'),
    },
    async (request, reply) => {
      await deleteKeptTexts(request.ctx, request.params.language)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/translations/:language/:kind/:documentId',
    {
      schema: { operationId: 'getTranslation', tags, params: DocumentParams, response: { 200: TranslationDocument } },
      config: requireStaff('content.read'),
    },
    async ({ ctx, params }) => getTranslation(ctx, params.language, params.kind, params.documentId),
  )

  app.put(
    '/api/admin/translations/:language/:kind/:documentId',
    {
      schema: {
        operationId: 'saveTranslations',
        tags,
        params: DocumentParams,
        body: SaveTranslations,
        response: { 200: TranslationDocument },
      },
      config: requireStaff('content.write'),
    },
    async ({ ctx, params, body }) =>
      saveTranslations(ctx, params.language, { kind: params.kind, id: params.documentId }, body),
  )
}
