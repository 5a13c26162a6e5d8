import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { contentApi } from '../blocks/index.ts'
import {
  ChangesQuery,
  DocumentChanges,
  DocumentEditors,
  DocumentEntry,
  DocumentParams,
  DocumentState,
  DocumentTimeline,
  EntriesQuery,
  EntryParams,
  OperationBatch,
  EditorReport,
  maxBatchBytes,
  RevertedPublication,
  SavedBatch,
  SeenRevision,
} from './schema.ts'
import { listDocumentChanges, saveOperations } from './service/operations.ts'
import { reportEditor } from './service/editors.ts'
import { publishDocument } from './service/publish.ts'
import { revertPublication } from './service/revert.ts'
import { getDocument } from './service/state.ts'
import { discardDraft, getEntry, listEntries, restoreEntry } from './service/timeline.ts'

const tags = ['documents']
const address = '/api/admin/documents/:kind/:id'

/** Drafts of pages, items and block fields, for the editor. */
export function registerDocumentRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')
  const params = DocumentParams

  app.get(
    address,
    { schema: { operationId: 'getDocument', tags, params, response: { 200: DocumentState } }, config: mayRead },
    async (request) => getDocument(request.ctx, request.params),
  )
  app.get(
    `${address}/operations`,
    {
      schema: {
        operationId: 'listDocumentChanges',
        tags,
        params,
        querystring: ChangesQuery,
        response: { 200: DocumentChanges },
      },
      config: mayRead,
    },
    async (request) => listDocumentChanges(request.ctx, request.params, request.query.since),
  )
  app.post(
    `${address}/operations`,
    {
      schema: {
        operationId: 'saveOperations',
        tags,
        params,
        body: OperationBatch,
        response: { 200: SavedBatch },
      },
      bodyLimit: maxBatchBytes,
      // Schemas call themselves for every level of nesting: what nests beyond measure must not reach them.
      preValidation: async (request: { body: unknown }) => contentApi.refuseDepth(request.body, 16),
      config: mayWrite,
    },
    async (request) => saveOperations(request.ctx, request.params, request.body),
  )
  app.post(
    `${address}/publications`,
    {
      schema: { operationId: 'publishDocument', tags, params, body: SeenRevision, response: { 200: DocumentState } },
      config: mayWrite,
    },
    async (request) => publishDocument(request.ctx, request.params, request.body.revision),
  )
  app.post(
    `${address}/reversals`,
    {
      schema: {
        operationId: 'revertPublication',
        tags,
        params,
        body: RevertedPublication,
        response: { 200: DocumentState },
      },
      config: mayWrite,
    },
    async (request) => revertPublication(request.ctx, request.params, request.body.publishedRevision),
  )
  app.post(
    `${address}/discards`,
    {
      schema: { operationId: 'discardDraft', tags, params, body: SeenRevision, response: { 200: DocumentState } },
      config: mayWrite,
    },
    async (request) => discardDraft(request.ctx, request.params, request.body.revision),
  )
  app.post(
    `${address}/restorations`,
    {
      schema: { operationId: 'restoreEntry', tags, params, body: SeenRevision, response: { 200: DocumentState } },
      config: mayWrite,
    },
    async (request) => restoreEntry(request.ctx, request.params, request.body.revision),
  )
  app.get(
    `${address}/entries`,
    {
      schema: {
        operationId: 'listDocumentEntries',
        tags,
        params,
        querystring: EntriesQuery,
        response: { 200: DocumentTimeline },
      },
      config: mayRead,
    },
    async (request) => listEntries(request.ctx, request.params, request.query),
  )
  app.get(
    `${address}/entries/:revision`,
    {
      schema: { operationId: 'getDocumentEntry', tags, params: EntryParams, response: { 200: DocumentEntry } },
      config: mayRead,
    },
    async (request) => {
      const { revision, ...document } = request.params
      return getEntry(request.ctx, document, revision)
    },
  )
  app.post(
    `${address}/editors`,
    {
      schema: { operationId: 'reportEditor', tags, params, body: EditorReport, response: { 200: DocumentEditors } },
      // Sent again and again while a document is open: it says who is there, and is no entry of the history.
      config: { ...mayRead, changesNothing: true },
    },
    async (request) => reportEditor(request.ctx, request.params, request.body),
  )
}
