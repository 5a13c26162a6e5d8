import { defineBlock } from '../../define.ts'
import { toGalleryView } from '../../views/gallery-view.ts'
import { listVideoAssets } from '../../../media/index.ts'
import { maxPictures, gallerySettings } from '../../views/gallery-settings.ts'

export const gallery = defineBlock({
  type: 'gallery',
  code: 8,
  wrapper: 'gallery-block sqs-block-gallery',
  summary: 'Pictures and videos as a slideshow, a slider, a grid or one below the other.',
  version: 1,
  settings: gallerySettings,
  requests: ({ methodOption, collectionId, items }) =>
    methodOption === 'existing'
      ? { lists: [getGalleryListRequest(collectionId)] }
      : {
          assetIds: items.flatMap((item) =>
            item.type === 'video' ? listVideoAssets(item, item.assetId) : (item.assetId ?? []),
          ),
        },
  parts: ({ items: _items, ...options }) => ({
    json: { ...options, existingGallery: options.methodOption === 'existing' },
  }),
  data: (given, found) => ({
    gallery: toGalleryView(
      given,
      given.methodOption === 'existing' ? found.list(getGalleryListRequest(given.collectionId)) : found,
    ),
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

/** All pictures of a collection, as far as a gallery shows them. */
export function getGalleryListRequest(collectionId: string) {
  return { collectionId, limit: maxPictures }
}
