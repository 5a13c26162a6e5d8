import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  DeletedFiles,
  FileCount,
  FileIds,
  FileList,
  FilesQuery,
  FileUses,
  Folder,
  FolderInput,
  FolderList,
  MoveFiles,
  UsesQuery,
} from './schema.ts'
import { createFolder, deleteFolder, findUses, listFiles, listFolders, moveFiles, renameFolder } from './service.ts'
import { trashFiles } from './trash-files.ts'

const tags = ['assets']
const params = z.object({ folderId: IdInput })
const mayRead = requireStaff('content.read', 'products.read')
const mayWrite = requireStaff('assets.write')

export function registerMediaRoutes(app: App): void {
  app.get(
    '/api/admin/media',
    {
      schema: { operationId: 'listFiles', tags, querystring: FilesQuery, response: { 200: FileList } },
      config: mayRead,
    },
    async (request) => listFiles(request.ctx, request.query),
  )

  app.get(
    '/api/admin/media/uses',
    {
      schema: { operationId: 'listFileUses', tags, querystring: UsesQuery, response: { 200: FileUses } },
      config: mayRead,
    },
    async (request) => findUses(request.ctx, request.query.assetIds),
  )

  app.post(
    '/api/admin/media/moves',
    { schema: { operationId: 'moveFiles', tags, body: MoveFiles, response: { 200: FileCount } }, config: mayWrite },
    async (request) => ({ count: await moveFiles(request.ctx, request.body.assetIds, request.body.folderId) }),
  )

  app.post(
    '/api/admin/media/deletions',
    { schema: { operationId: 'deleteFiles', tags, body: FileIds, response: { 200: DeletedFiles } }, config: mayWrite },
    async (request) => ({ files: await trashFiles(request.ctx, request.body.assetIds) }),
  )

  app.get(
    '/api/admin/media/folders',
    { schema: { operationId: 'listFolders', tags, response: { 200: FolderList } }, config: mayRead },
    async (request) => listFolders(request.ctx),
  )

  app.post(
    '/api/admin/media/folders',
    { schema: { operationId: 'createFolder', tags, body: FolderInput, response: { 201: Folder } }, config: mayWrite },
    async (request, reply) => reply.code(201).send(await createFolder(request.ctx, request.body.name)),
  )

  app.patch(
    '/api/admin/media/folders/:folderId',
    {
      schema: { operationId: 'renameFolder', tags, params, body: FolderInput, response: { 204: z.null() } },
      config: mayWrite,
    },
    async (request, reply) => {
      await renameFolder(request.ctx, request.params.folderId, request.body.name)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/admin/media/folders/:folderId',
    { schema: { operationId: 'deleteFolder', tags, params, response: { 204: z.null() } }, config: mayWrite },
    async (request, reply) => {
      await deleteFolder(request.ctx, request.params.folderId)
      return reply.code(204).send(null)
    },
  )
}
