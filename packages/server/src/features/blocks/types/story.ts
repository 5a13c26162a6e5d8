import { z } from 'zod'
import { AssetId, defineBlock, Html, Link, Title } from '../define.ts'

/** A text beside a picture. */
export const story = defineBlock({
  type: 'story',
  code: 2,
  wrapper: 'story-block sqs-block-story',
  summary: 'A text beside a picture.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    bodyHtml: Html.describe('The text as HTML.').meta({ title: 'Text' }),
    assetId: AssetId.describe('Id of the picture.').meta({ title: 'Picture' }),
    link: Link.optional().catch(undefined).describe('A link below the text: `label`, `url`, `newWindow`.'),
  }),
  requests: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
  samples: [
    {
      title: 'A text with a link',
      settings: {
        title: 'Four people, one kiln',
        bodyHtml: '<p>It began in 2014.</p>',
        link: { label: 'About us', url: '/about' },
      },
    },
  ],
})
