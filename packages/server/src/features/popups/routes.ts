import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { NewPopup, Popup, PopupOrder, PopupParams, Popups, SavePopup } from './schema.ts'
import { createPopup, deletePopup, getPopup, listPopups, savePopupOrder, savePopup } from './service.ts'

const root = '/api/admin/popups'
const tags = ['site']
const config = requireStaff('settings.write')

export function registerPopupRoutes(app: App): void {
  const params = PopupParams

  app.get(root, { schema: { operationId: 'listPopups', tags, response: { 200: Popups } }, config }, async (request) =>
    listPopups(request.ctx),
  )

  app.post(
    root,
    { schema: { operationId: 'createPopup', tags, body: NewPopup, response: { 201: Popup } }, config },
    async (request, reply) => reply.code(201).send(await createPopup(request.ctx, request.body)),
  )

  app.put(
    `${root}/order`,
    { schema: { operationId: 'savePopupOrder', tags, body: PopupOrder, response: { 200: Popups } }, config },
    async (request) => savePopupOrder(request.ctx, request.body.popupIds),
  )

  app.get(
    `${root}/:popupId`,
    { schema: { operationId: 'getPopup', tags, params, response: { 200: Popup } }, config },
    async (request) => getPopup(request.ctx, request.params.popupId),
  )

  app.put(
    `${root}/:popupId`,
    { schema: { operationId: 'savePopup', tags, params, body: SavePopup, response: { 200: Popup } }, config },
    async (request) => savePopup(request.ctx, request.params.popupId, request.body),
  )

  app.delete(
    `${root}/:popupId`,
    { schema: { operationId: 'deletePopup', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deletePopup(request.ctx, request.params.popupId)
      return reply.code(204).send(null)
    },
  )
}
