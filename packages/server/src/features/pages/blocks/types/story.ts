import { z } from 'zod'
import { AssetId, Html, Link, Plain, defineBlock } from '../define.ts'

/** A text beside a picture. */
export const story = defineBlock({
  type: 'story',
  code: 2,
  shell: 'story-block sqs-block-story',
  version: 1,
  settings: z.object({ title: Plain, bodyHtml: Html, assetId: AssetId, link: Link.optional().catch(undefined) }),
  needs: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
})
