import { z } from 'zod'
import { choice, defineBlock, flag } from '../../define.ts'
import { shownWhen } from '../../conditions.ts'
import { listVideoAssets } from '../../../media/index.ts'
import { toGalleryView } from '../../views/gallery-view.ts'
import { getGalleryListRequest } from './gallery.ts'
import { gallerySettings } from '../../views/gallery-settings.ts'

const { methodOption, collectionId, items } = gallerySettings.shape

/** A section of pictures: the markup of gallery pages, wherever it is. */
export const gallerySection = defineBlock({
  type: 'gallery-section',
  code: 8,
  wrapper: 'gallery-section-block sqs-block-gallery-section',
  sectionClass: 'gallery-section',
  summary: 'Pictures as the theme arranges those of a gallery page. It is meant to fill a section.',
  version: 1,
  settings: z.object({
    methodOption,
    collectionId,
    items,
    captions: flag(true).describe('Titles below the pictures.').meta({ title: 'Show titles below pictures' }),
    lightbox: flag(true)
      .describe('A click shows the picture as large as the screen, unless it has a link.')
      .meta({ title: 'Open pictures in a lightbox' }),
    lightboxTheme: choice(['dark', 'light'], 'dark')
      .describe('Color of the large view.')
      .meta({ title: 'Lightbox color' })
      .meta(shownWhen({ lightbox: [true] })),
  }),
  requests: (given) =>
    given.methodOption === 'existing'
      ? { lists: [getGalleryListRequest(given.collectionId)] }
      : { assetIds: given.items.flatMap((item) => listVideoAssets(item, item.assetId)) },
  data: ({ captions, ...given }, found) => {
    const settings = { ...gallerySettings.parse({}), ...given, 'show-meta-basic': captions, 'square-thumbs': false }
    const pictures = given.methodOption === 'existing' ? found.list(getGalleryListRequest(given.collectionId)) : found
    return { gallery: toGalleryView(settings, pictures) }
  },
  samples: [
    {
      title: 'Pictures of a gallery page',
      settings: { methodOption: 'existing', collectionId: 'gallery-1' },
    },
    {
      title: 'Pictures of its own, without titles',
      settings: { items: [{ assetId: 'picture-1', altText: 'A bowl' }, { assetId: 'picture-2' }], captions: false },
    },
  ],
})
