import { z } from 'zod'
import { Address, AssetId, Plain, defineBlock } from '../define.ts'

export const image = defineBlock({
  type: 'image',
  code: 5,
  shell: 'image-block sqs-block-image',
  version: 1,
  settings: z.object({
    assetId: AssetId,
    caption: Plain,
    linkUrl: Address,
    newWindow: z.boolean().catch(false).default(false),
  }),
  needs: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
})
