import { z } from 'zod'
import { AltText, AssetId, choice, defineBlock, Html, lenientList, Link, Title, whole } from '../define.ts'
import { aspectRatioNames, aspectRatios, formatCssNumber, toPicture } from '../../media/index.ts'
import { shownWhen } from '../conditions.ts'

const sizes = {
  simple: '(max-width: 640px) 100vw, 33vw',
  carousel: '(max-width: 640px) 80vw, 33vw',
  'banner-slideshow': '100vw',
} as const

/** People, services, steps: a list that belongs to the page. */
export const itemsList = defineBlock({
  type: 'items-list',
  code: 1337,
  wrapper: 'user-items-list-block sqs-block-user-items-list',
  sectionClass: 'user-items-list-section',
  summary:
    'People, services, steps: pictures with words, beside each other or one at a time. It is meant to fill a section.',
  version: 1,
  settings: z.object({
    title: Title.describe('Heading above them.'),
    items: lenientList(
      z.object({
        assetId: AssetId.describe('Id of the picture.').meta({ title: 'Picture' }),
        altText: AltText.describe('Describes the picture. Leave blank to use the alt text of the file.'),
        title: Title.describe('Its heading.'),
        description: Html.describe('The text below it.'),
        button: Link.optional().catch(undefined).describe('A link below the text.'),
      }),
      30,
    ).describe('`assetId`, `altText`, `title`, `description` and `button` (a link) of each.'),
    design: choice(['simple', 'carousel', 'banner-slideshow'], 'simple')
      .describe('Beside each other, in a row that moves, or one at a time over its picture.')
      .meta({
        title: 'Design',
        choices: { simple: 'Grid', carousel: 'Carousel', 'banner-slideshow': 'Banner slideshow' },
      }),
    columns: whole(1, 4, 3)
      .describe('Beside each other; on a phone one.')
      .meta(shownWhen({ design: ['simple', 'carousel'] })),
    imageRatio: choice(['auto', ...aspectRatioNames], 'four-three')
      .describe('Shape of the pictures; `auto` is their own.')
      .meta({ title: 'Picture shape' })
      .meta(shownWhen({ design: ['simple', 'carousel'] })),
    alignment: choice(['left', 'center'], 'left').describe('How the words are aligned.'),
  }),
  requests: ({ items }) => ({ assetIds: items.flatMap(({ assetId }) => assetId ?? []) }),
  data: ({ items, title, design, imageRatio }, found) => ({
    isStrip: design !== 'simple' && items.length > 1,
    titleTag: title === '' ? 'h2' : 'h3',
    entries: items.map(({ assetId, altText, ...words }) => {
      const image = found.image(assetId)
      const picture = image ? toPicture(image, { sizes: sizes[design], alt: altText || image.altText }) : null
      const own = picture ? picture.width / picture.height : 1
      return { ...words, picture, ratio: formatCssNumber(imageRatio === 'auto' ? own : aspectRatios[imageRatio]) }
    }),
  }),
  samples: [
    {
      title: 'People',
      settings: {
        title: 'Who we are',
        items: [
          { assetId: 'picture-1', title: 'Marit Dekker', description: '<p>Throws</p>' },
          {
            assetId: 'picture-2',
            title: 'Ida Lund',
            description: '<p>Glazes</p>',
            button: { label: 'Write to her', url: '/visit' },
          },
        ],
        columns: 2,
      },
    },
    {
      title: 'A row that moves',
      settings: {
        design: 'carousel',
        items: [{ title: 'Throw' }, { title: 'Dry' }, { title: 'Fire' }, { title: 'Glaze' }],
        alignment: 'center',
      },
    },
    {
      title: 'One at a time',
      settings: {
        design: 'banner-slideshow',
        items: [
          { assetId: 'picture-1', title: 'Open house', button: { label: 'Come', url: '/events' } },
          { assetId: 'picture-2', title: 'New glazes', description: '<p>Three of them.</p>' },
        ],
      },
    },
  ],
})
