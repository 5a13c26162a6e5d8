import { z } from 'zod'
import { Address, AssetId, Html, Plain, defineBlock } from '../define.ts'
import { choice, flag, listOf, whole } from '../fields.ts'
import { galleryView } from '../gallery-view.ts'
import { aspectRatioNames } from '../pictures.ts'
import { videoAssets, videoSource } from '../video-view.ts'

/** More pictures than this nobody looks at on one page; collections hold as many. */
const mostPictures = 250

const Entry = z.object({
  type: choice(['image', 'video'], 'image'),
  assetId: AssetId,
  title: Plain,
  description: Html,
  altText: Plain,
  linkUrl: Address,
  ...videoSource,
})

const settings = z.object({
  methodOption: choice(['existing', 'transient'], 'transient').describe(
    'Whether the pictures are those of a collection (`existing`) or of this block alone (`transient`).',
  ),
  collectionId: z.string().max(100).catch('').default('').describe('The collection, for `existing`.'),
  items: listOf(Entry, mostPictures).describe(
    'The pictures and videos, for `transient`: `assetId`, `title`, `description`, `altText`, `linkUrl`; for a video also `type: "video"` and where it comes from.',
  ),
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid').describe('How the pictures are arranged.'),
  autoplay: flag(false).describe('Go on by itself (slideshow and slider).'),
  'autoplay-duration': whole(1, 10, 5).describe('Seconds per picture, with autoplay.'),
  controls: flag(false).describe('Buttons to the picture before and after (slideshow and slider).'),
  'auto-crop': flag(true).describe('Fill the frame in place of showing each picture whole (slideshow and slider).'),
  'aspect-ratio': choice(aspectRatioNames, 'square').describe('Shape of the pictures of a grid, with square-thumbs.'),
  'square-thumbs': flag(true).describe('Cut the pictures of a grid, and the thumbnails, to one shape.'),
  thumbnails: flag(false).describe('A strip of small pictures below (slideshow).'),
  'thumbnail-strip-height': whole(0, 200, 80).describe('Height of the strip in pixels, with thumbnails.'),
  'thumbnail-strip-margin': whole(0, 60, 20).describe('Space between picture and strip in pixels, with thumbnails.'),
  'show-meta-basic': flag(false).describe('Title and description below each picture (grid and stacked).'),
  'show-meta': flag(false).describe('Title and description on each picture (slideshow and slider).'),
  'show-meta-only-title': flag(false).describe('Leave the description out, with show-meta.'),
  'meta-position': choice(
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
    'bottom',
  ).describe('Where the text stands on the picture, with show-meta.'),
  'show-meta-on-hover': flag(false).describe(
    'The text shows under the pointer or with the focus only; on screens that are touched it always does. With show-meta.',
  ),
  'active-alignment': choice(['left', 'center', 'right'], 'center').describe(
    'Where the picture in question stands (slider).',
  ),
  'thumbnails-per-row': whole(1, 10, 4).describe('Pictures beside each other (grid); on a phone at most two or three.'),
  padding: whole(0, 50, 20).describe('Space between pictures in pixels (grid, slider and stacked).'),
  lightbox: flag(false).describe('A click shows the picture as large as the screen, unless it has a link.'),
  lightboxTheme: choice(['dark', 'light'], 'dark').describe('Colour of the large view, with lightbox.'),
  'max-width': whole(100, 300, 300).describe('Widest thumbnail of the strip in pixels, with thumbnails.'),
  newWindow: flag(false).describe('Open links in a new window.'),
  transparentBackground: flag(false).describe('No colour around pictures that do not fill their frame.'),
  vSize: z
    .number()
    .min(5)
    .max(300)
    .nullable()
    .catch(null)
    .default(null)
    .describe('Height of the frame in percent of its width (slideshow and slider); 50 for a slider that says nothing.'),
})

export type GallerySettings = z.output<typeof settings>

export const gallery = defineBlock({
  type: 'gallery',
  code: 8,
  shell: 'gallery-block sqs-block-gallery',
  summary: 'Pictures and videos as a slideshow, a slider, a grid or one below the other.',
  version: 1,
  settings,
  needs: ({ methodOption, collectionId, items }) =>
    methodOption === 'existing'
      ? { lists: [listNeed(collectionId)] }
      : {
          assetIds: items.flatMap((item) =>
            item.type === 'video' ? videoAssets(item, item.assetId) : (item.assetId ?? []),
          ),
        },
  parts: ({ items: _items, ...options }) => ({ json: options }),
  data: (given, found) => ({
    gallery: galleryView(given, given.methodOption === 'existing' ? found.list(listNeed(given.collectionId)) : found),
  }),
  samples: [
    {
      title: 'A grid with titles and a large view',
      settings: {
        design: 'grid',
        items: [{ assetId: 'picture-1', title: 'Bowl', description: '<p>Ash glaze</p>' }, { assetId: 'picture-2' }],
        'thumbnails-per-row': 3,
        'aspect-ratio': 'standard',
        'show-meta-basic': true,
        lightbox: true,
      },
    },
    {
      title: 'A slideshow that goes on by itself',
      settings: {
        design: 'slideshow',
        items: [
          { assetId: 'picture-1', title: 'Bowl' },
          { type: 'video', title: 'At the wheel', url: 'https://vimeo.com/76979871' },
        ],
        autoplay: true,
        'autoplay-duration': 3,
        controls: true,
        thumbnails: true,
        'show-meta': true,
        'meta-position': 'bottom-left',
      },
    },
    {
      title: 'A slider of an existing gallery',
      settings: { design: 'slider', methodOption: 'existing', collectionId: 'gallery-1', 'active-alignment': 'left' },
    },
    { title: 'Pictures below each other', settings: { design: 'stacked', items: [{ assetId: 'picture-1' }] } },
  ],
})

function listNeed(collectionId: string) {
  return { collectionId, limit: mostPictures }
}
