import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { toAssetView } from './asset.ts'
import { changeAsset, getAsset } from './change-asset.ts'
import { cropAsset } from './exchange-file.ts'
import { parseAssetId } from './parse-asset-id.ts'
import { AssetView, CropShape } from './schema.ts'

const tags = ['assets']
const params = z.object({ assetId: IdInput })

/** What staff change of a picture or file after it was uploaded. */
export function editRoutes(app: App): void {
  app.get(
    '/api/admin/assets/:assetId',
    {
      schema: { operationId: 'getAssetDetails', tags, params, response: { 200: AssetView } },
      config: requireStaff('content.read'),
    },
    async (request) => toAssetView(await getAsset(request.ctx, parseAssetId(request.params.assetId))),
  )

  app.patch(
    '/api/admin/assets/:assetId',
    {
      schema: {
        operationId: 'updateAsset',
        tags,
        params,
        body: z.object({
          filename: z.string().trim().min(1, 'Name is required.').max(200).optional(),
          altText: z.string().max(1000).optional(),
          title: z.string().max(200).optional(),
          description: z.string().max(1000).optional(),
          focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
        }),
        response: { 200: AssetView },
      },
      config: requireStaff('assets.write'),
    },
    async (request) => toAssetView(await changeAsset(request.ctx, parseAssetId(request.params.assetId), request.body)),
  )

  app.put(
    '/api/admin/assets/:assetId/crop',
    {
      schema: {
        operationId: 'cropAsset',
        tags,
        params,
        /** Null shows the whole picture again. */
        body: z.object({ crop: CropShape.nullable() }),
        response: { 200: AssetView },
      },
      config: requireStaff('assets.write'),
    },
    async (request) => {
      const assetId = parseAssetId(request.params.assetId)
      return toAssetView(await cropAsset(request.ctx, assetId, request.body.crop))
    },
  )
}
