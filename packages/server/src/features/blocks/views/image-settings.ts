import { z } from 'zod'
import { Address, AltText, AssetId, choice, flag, Html, plain, Title } from '../define.ts'
import { aspectRatioNames } from '../../media/index.ts'
import { shownWhen } from '../conditions.ts'

const Point = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

const alone = { designLayout: ['inline'] }
const withWords = { designLayout: ['poster', 'card', 'overlap', 'collage', 'stack'] }

export const imageSettings = z.object({
  assetId: AssetId.describe('The picture.').meta({ title: 'Picture' }),
  designLayout: choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'], 'inline')
    .describe(
      'The arrangement of picture and text: the picture alone with a caption, text on it, beside it, half over it, in a box on it, below it.',
    )
    .meta({
      title: 'Design',
      choices: {
        inline: 'Inline',
        poster: 'Poster',
        card: 'Card',
        overlap: 'Overlap',
        collage: 'Collage',
        stack: 'Stack',
      },
    }),
  layout: choice(['caption-below', 'caption-overlay', 'caption-overlay-onhover', 'caption-hidden'], 'caption-below')
    .describe('Where the caption stands.')
    .meta({
      title: 'Caption',
      choices: {
        'caption-below': 'Below the picture',
        'caption-overlay': 'On the picture',
        'caption-overlay-onhover': 'On hover',
        'caption-hidden': 'Hidden',
      },
    })
    .meta(shownWhen(alone)),
  title: Title.describe('Heading of the words.').meta({ title: 'Heading' }).meta(shownWhen(withWords)),
  description: Html.describe('Caption, or the text below the heading.').meta({ title: 'Caption or text' }),
  buttonText: plain(200)
    .describe('Label of a button that leads to the link.')
    .meta({ title: 'Button label' })
    .meta(shownWhen(withWords)),
  altText: AltText.describe('Describes the picture. Leave blank to use the alt text of the file.').meta(
    shownWhen({ decorative: [false] }),
  ),
  decorative: flag(false)
    .describe('The picture says nothing that the words around it do not: it has no text of its own.')
    .meta({ title: 'Decorative' }),
  'aspect-ratio': choice(['auto', ...aspectRatioNames], 'auto')
    .describe('Shape the picture is cut to; `auto` is its own.')
    .meta({ title: 'Shape' }),
  focalPoint: Point.nullable()
    .catch(null)
    .default(null)
    .describe('The point that stays in sight when the picture is cut, from 0 to 1; without one that of the file.')
    .meta({ title: 'Focal point', field: 'focal-point' }),
  linkUrl: Address.describe('Where a click leads.').meta({ title: 'Link' }),
  newWindow: flag(false).describe('Open the link in a new window.').meta({ title: 'Open the link in a new tab' }),
  lightbox: flag(false)
    .describe('A click shows the picture as large as the screen.')
    .meta({ title: 'Open in a lightbox' })
    .meta(shownWhen({ linkUrl: [''] })),
  lightboxTheme: choice(['dark', 'light'], 'dark')
    .describe('Color of the large view.')
    .meta({ title: 'Lightbox color' })
    .meta(shownWhen({ linkUrl: [''], lightbox: [true] })),
})

export type ImageSettings = z.output<typeof imageSettings>
