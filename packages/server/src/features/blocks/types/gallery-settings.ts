import { z } from 'zod'
import { Address, AltText, AssetId, choice, flag, Html, lenientList, Title, whole } from '../define.ts'
import { aspectRatioNames, videoSource } from '../../media/index.ts'
import { shownWhen } from '../conditions.ts'

/** More pictures than this nobody looks at on one page; collections hold as many. */
export const maxPictures = 250

const Entry = z.object({
  type: choice(['image', 'video'], 'image').describe('Whether it is a picture or a video.'),
  assetId: AssetId.describe('Id of the picture, or of the one that stands for the video until it plays.'),
  title: Title.describe('Its title.'),
  description: Html.describe('Text below the title.'),
  altText: AltText.describe('What the picture shows; without one the words of the file.'),
  linkUrl: Address.describe('Where a click leads.'),
  ...videoSource,
})

/** When settings count: the specification's conditions by design, autoplay, thumbnails, show-meta, lightbox and auto-crop. */
const moving = { design: ['slideshow', 'slider'] }
const still = { design: ['grid', 'stacked'] }
const withThumbnails = { design: ['slideshow'], thumbnails: [true] }
const withWords = { ...moving, 'show-meta': [true] }

export const gallerySettings = z.object({
  methodOption: choice(['existing', 'transient'], 'transient').describe(
    'Whether the pictures are those of a collection (`existing`) or of this block alone (`transient`).',
  ),
  collectionId: z
    .string()
    .max(100)
    .catch('')
    .default('')
    .describe('The collection.')
    .meta(shownWhen({ methodOption: ['existing'] })),
  items: lenientList(Entry, maxPictures)
    .describe(
      'The pictures and videos: `assetId`, `title`, `description`, `altText`, `linkUrl`; for a video also `type: "video"` and where it comes from.',
    )
    .meta(shownWhen({ methodOption: ['transient'] })),
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid').describe('How the pictures are arranged.'),
  autoplay: flag(false).describe('Go on by itself.').meta(shownWhen(moving)),
  'autoplay-duration': whole(1, 10, 5)
    .describe('Seconds per picture.')
    .meta(shownWhen({ ...moving, autoplay: [true] })),
  controls: flag(false).describe('Buttons to the picture before and after.').meta(shownWhen(moving)),
  'auto-crop': flag(true).describe('Fill the frame in place of showing each picture whole.').meta(shownWhen(moving)),
  'aspect-ratio': choice(aspectRatioNames, 'square')
    .describe('Shape of the pictures.')
    .meta(shownWhen({ design: ['grid'], 'square-thumbs': [true] })),
  'square-thumbs': flag(true)
    .describe('Cut the pictures of a grid, and the thumbnails, to one shape.')
    .meta(shownWhen({ design: ['grid'] }, withThumbnails)),
  thumbnails: flag(false)
    .describe('A strip of small pictures below.')
    .meta(shownWhen({ design: ['slideshow'] })),
  'thumbnail-strip-height': whole(0, 200, 80)
    .describe('Height of the strip in pixels.')
    .meta(shownWhen(withThumbnails)),
  'thumbnail-strip-margin': whole(0, 60, 20)
    .describe('Space between picture and strip in pixels.')
    .meta(shownWhen(withThumbnails)),
  'show-meta-basic': flag(false).describe('Title and description below each picture.').meta(shownWhen(still)),
  'show-meta': flag(false).describe('Title and description on each picture.').meta(shownWhen(moving)),
  'show-meta-only-title': flag(false)
    .describe('Leave the description out.')
    .meta(shownWhen(withWords, { ...still, 'show-meta-basic': [true] })),
  'meta-position': choice(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'], 'bottom')
    .describe('Where the text stands on the picture.')
    .meta(shownWhen(withWords)),
  'show-meta-on-hover': flag(false)
    .describe('The text shows under the pointer or with the focus only; on screens that are touched it always does.')
    .meta(shownWhen(withWords)),
  'active-alignment': choice(['left', 'center', 'right'], 'center')
    .describe('Where the picture in question stands.')
    .meta(shownWhen({ design: ['slider'] })),
  'thumbnails-per-row': whole(1, 10, 4)
    .describe('Pictures beside each other; on a phone at most two or three.')
    .meta(shownWhen({ design: ['grid'] })),
  padding: whole(0, 50, 20)
    .describe('Space between pictures in pixels.')
    .meta(shownWhen({ design: ['grid', 'slider', 'stacked'] })),
  lightbox: flag(false).describe('A click shows the picture as large as the screen, unless it has a link.'),
  lightboxTheme: choice(['dark', 'light'], 'dark')
    .describe('Colour of the large view.')
    .meta(shownWhen({ lightbox: [true] })),
  'max-width': whole(100, 300, 300)
    .describe('Widest thumbnail of the strip in pixels.')
    .meta(shownWhen(withThumbnails)),
  newWindow: flag(false).describe('Open links in a new window.'),
  transparentBackground: flag(false)
    .describe('No colour around pictures that do not fill their frame.')
    .meta(shownWhen({ ...moving, 'auto-crop': [false] })),
  vSize: z
    .number()
    .min(5)
    .max(300)
    .nullable()
    .catch(null)
    .default(null)
    .describe('Height of the frame in percent of its width; 50 for a slider that says nothing.')
    .meta(shownWhen(moving)),
})

export type GallerySettings = z.output<typeof gallerySettings>
