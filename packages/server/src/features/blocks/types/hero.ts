import { z } from 'zod'
import { AssetId, defineBlock, Line, Link, Title } from '../define.ts'

/** The opening of a home page: a picture, a sentence, one way on. */
export const hero = defineBlock({
  type: 'hero',
  code: 5,
  wrapper: 'hero-block sqs-block-hero',
  summary: 'The opening of a home page: a large picture, a sentence, one way on.',
  version: 1,
  settings: z.object({
    headline: Title.describe('The sentence, shown as the heading of the page.'),
    text: Line.describe('A line below it.'),
    button: Link.optional()
      .catch(undefined)
      .describe('Where it leads: `label`, `url`, `newWindow`.')
      .meta({ title: 'Button' }),
    assetId: AssetId.describe('Id of the picture.').meta({ title: 'Picture' }),
  }),
  requests: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
  samples: [
    {
      title: 'A sentence and a way on',
      settings: {
        headline: 'Things for the table',
        text: 'From a former creamery',
        button: { label: 'See the shop', url: '/shop' },
      },
    },
  ],
})
