import { z } from 'zod'
import { Address, AltText, AssetId, choice, flag, Html, lenientList, Title, whole } from '../define.ts'
import { aspectRatioNames, videoSource } from '../../media/index.ts'
import { shownWhen } from '../conditions.ts'

/** More pictures than this nobody looks at on one page; collections hold as many. */
export const maxPictures = 250

const Entry = z.object({
  type: choice(['image', 'video'], 'image').describe('Whether it is a picture or a video.').meta({ title: 'Type' }),
  assetId: AssetId.describe('Id of the picture, or of the one that stands for the video until it plays.').meta({
    title: 'Picture',
  }),
  title: Title.describe('Its title.'),
  description: Html.describe('Text below the title.'),
  altText: AltText.describe('Describes the picture. Leave blank to use the alt text of the file.'),
  linkUrl: Address.describe('Where a click leads.').meta({ title: 'Link' }),
  ...videoSource,
})

/** When settings count: the specification's conditions by design, autoplay, thumbnails, show-meta, lightbox and auto-crop. */
const moving = { design: ['slideshow', 'slider'] }
const still = { design: ['grid', 'stacked'] }
const withThumbnails = { design: ['slideshow'], thumbnails: [true] }
const withWords = { ...moving, 'show-meta': [true] }

export const gallerySettings = z.object({
  methodOption: choice(['existing', 'transient'], 'transient')
    .describe('Whether the pictures are those of a collection (`existing`) or of this block alone (`transient`).')
    .meta({ title: 'Pictures from', choices: { existing: 'A gallery page', transient: 'This block' } }),
  collectionId: z
    .string()
    .max(100)
    .catch('')
    .default('')
    .describe('The collection.')
    .meta({ title: 'Gallery page', field: 'gallery' })
    .meta(shownWhen({ methodOption: ['existing'] })),
  items: lenientList(Entry, maxPictures)
    .describe(
      'The pictures and videos: `assetId`, `title`, `description`, `altText`, `linkUrl`; for a video also `type: "video"` and where it comes from.',
    )
    .meta({ title: 'Pictures' })
    .meta(shownWhen({ methodOption: ['transient'] })),
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid')
    .describe('How the pictures are arranged.')
    .meta({ title: 'Design', choices: { slideshow: 'Slideshow', slider: 'Slider', grid: 'Grid', stacked: 'Stacked' } }),
  autoplay: flag(false).describe('Go on by itself.').meta({ title: 'Play automatically' }).meta(shownWhen(moving)),
  'autoplay-duration': whole(1, 10, 5)
    .describe('Seconds per picture.')
    .meta({ title: 'Seconds per picture' })
    .meta(shownWhen({ ...moving, autoplay: [true] })),
  controls: flag(false)
    .describe('Buttons to the picture before and after.')
    .meta({ title: 'Show previous and next buttons' })
    .meta(shownWhen(moving)),
  'auto-crop': flag(true)
    .describe('Fill the frame in place of showing each picture whole.')
    .meta({ title: 'Crop pictures to fill' })
    .meta(shownWhen(moving)),
  'aspect-ratio': choice(aspectRatioNames, 'square')
    .describe('Shape of the pictures.')
    .meta({ title: 'Picture shape' })
    .meta(shownWhen({ design: ['grid'], 'square-thumbs': [true] })),
  'square-thumbs': flag(true)
    .describe('Cut the pictures of a grid, and the thumbnails, to one shape.')
    .meta({ title: 'Crop thumbnails' })
    .meta(shownWhen({ design: ['grid'] }, withThumbnails)),
  thumbnails: flag(false)
    .describe('A strip of small pictures below.')
    .meta({ title: 'Show thumbnails' })
    .meta(shownWhen({ design: ['slideshow'] })),
  'thumbnail-strip-height': whole(0, 200, 80)
    .describe('Height of the strip in pixels.')
    .meta({ title: 'Thumbnail height' })
    .meta(shownWhen(withThumbnails)),
  'thumbnail-strip-margin': whole(0, 60, 20)
    .describe('Space between picture and strip in pixels.')
    .meta({ title: 'Space above thumbnails' })
    .meta(shownWhen(withThumbnails)),
  'show-meta-basic': flag(false)
    .describe('Title and description below each picture.')
    .meta({ title: 'Show titles and descriptions' })
    .meta(shownWhen(still)),
  'show-meta': flag(false)
    .describe('Title and description on each picture.')
    .meta({ title: 'Show titles and descriptions on pictures' })
    .meta(shownWhen(moving)),
  'show-meta-only-title': flag(false)
    .describe('Leave the description out.')
    .meta({ title: 'Titles only' })
    .meta(shownWhen(withWords, { ...still, 'show-meta-basic': [true] })),
  'meta-position': choice(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'], 'bottom')
    .describe('Position of the text on the picture.')
    .meta({ title: 'Text position' })
    .meta(shownWhen(withWords)),
  'show-meta-on-hover': flag(false)
    .describe('The text shows under the pointer or with the focus only; on screens that are touched it always does.')
    .meta({ title: 'Show text on hover only' })
    .meta(shownWhen(withWords)),
  'active-alignment': choice(['left', 'center', 'right'], 'center')
    .describe('Where the picture in question stands.')
    .meta({ title: 'Current picture' })
    .meta(shownWhen({ design: ['slider'] })),
  'thumbnails-per-row': whole(1, 10, 4)
    .describe('Pictures beside each other; on a phone at most two or three.')
    .meta({ title: 'Pictures per row' })
    .meta(shownWhen({ design: ['grid'] })),
  padding: whole(0, 50, 20)
    .describe('Space between pictures in pixels.')
    .meta({ title: 'Space between pictures' })
    .meta(shownWhen({ design: ['grid', 'slider', 'stacked'] })),
  lightbox: flag(false)
    .describe('A click shows the picture as large as the screen, unless it has a link.')
    .meta({ title: 'Open pictures in a lightbox' }),
  lightboxTheme: choice(['dark', 'light'], 'dark')
    .describe('Color of the large view.')
    .meta({ title: 'Lightbox color' })
    .meta(shownWhen({ lightbox: [true] })),
  'max-width': whole(100, 300, 300)
    .describe('Widest thumbnail of the strip in pixels.')
    .meta({ title: 'Maximum thumbnail width' })
    .meta(shownWhen(withThumbnails)),
  newWindow: flag(false).describe('Open links in a new window.').meta({ title: 'Open links in a new tab' }),
  transparentBackground: flag(false)
    .describe('No color around pictures that do not fill their frame.')
    .meta({ title: 'Transparent background' })
    .meta(shownWhen({ ...moving, 'auto-crop': [false] })),
  vSize: z
    .number()
    .min(5)
    .max(300)
    .nullable()
    .catch(null)
    .default(null)
    .describe('Height of the frame in percent of its width; 50 for a slider that says nothing.')
    .meta({ title: 'Height in percent of the width' })
    .meta(shownWhen(moving)),
})

export type GallerySettings = z.output<typeof gallerySettings>
