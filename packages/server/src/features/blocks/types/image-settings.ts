import { z } from 'zod'
import { Address, AltText, AssetId, choice, flag, Html, plain, Title } from '../define.ts'
import { aspectRatioNames } from '../../media/index.ts'
import { shownWhen } from '../conditions.ts'

const Point = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })

const alone = { designLayout: ['inline'] }
const withWords = { designLayout: ['poster', 'card', 'overlap', 'collage', 'stack'] }

export const imageSettings = z.object({
  assetId: AssetId.describe('The picture.'),
  designLayout: choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'], 'inline').describe(
    'The arrangement of picture and text: the picture alone with a caption, text on it, beside it, half over it, in a box on it, below it.',
  ),
  layout: choice(['caption-below', 'caption-overlay', 'caption-overlay-onhover', 'caption-hidden'], 'caption-below')
    .describe('Where the caption stands.')
    .meta(shownWhen(alone)),
  title: Title.describe('Heading of the words.').meta(shownWhen(withWords)),
  description: Html.describe('Caption, or the text below the heading.'),
  buttonText: plain(200).describe('Label of a button that leads to the link.').meta(shownWhen(withWords)),
  altText: AltText.describe(
    'What the picture shows, for those who do not see it; without one the words of the file.',
  ).meta(shownWhen({ decorative: [false] })),
  decorative: flag(false).describe(
    'The picture says nothing that the words around it do not: it has no text of its own.',
  ),
  'aspect-ratio': choice(['auto', ...aspectRatioNames], 'auto').describe(
    'Shape the picture is cut to; `auto` is its own.',
  ),
  focalPoint: Point.nullable()
    .catch(null)
    .default(null)
    .describe('The point that stays in sight when the picture is cut, from 0 to 1; without one that of the file.'),
  linkUrl: Address.describe('Where a click leads.'),
  newWindow: flag(false).describe('Open the link in a new window.'),
  lightbox: flag(false)
    .describe('A click shows the picture as large as the screen.')
    .meta(shownWhen({ linkUrl: [''] })),
  lightboxTheme: choice(['dark', 'light'], 'dark')
    .describe('Colour of the large view.')
    .meta(shownWhen({ linkUrl: [''], lightbox: [true] })),
})

export type ImageSettings = z.output<typeof imageSettings>
