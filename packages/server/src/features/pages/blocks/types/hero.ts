import { z } from 'zod'
import { AssetId, Link, Plain, defineBlock } from '../define.ts'

/** The opening of a home page: a picture, a sentence, one way on. */
export const hero = defineBlock({
  type: 'hero',
  code: 5,
  shell: 'hero-block sqs-block-hero',
  version: 1,
  settings: z.object({ headline: Plain, text: Plain, button: Link.optional().catch(undefined), assetId: AssetId }),
  needs: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
})
