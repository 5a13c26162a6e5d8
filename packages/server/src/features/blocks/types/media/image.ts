import { defineBlock } from '../../define.ts'
import { escapeHtml } from '../../../../platform/text/html.ts'
import { toImageView } from '../../views/image-view.ts'
import { imageSettings } from '../../views/image-settings.ts'

export const image = defineBlock({
  type: 'image',
  code: 5,
  wrapper: 'image-block sqs-block-image',
  summary: 'A picture, alone with a caption or together with words.',
  version: 2,
  settings: imageSettings,
  upgrades: {
    // Version 1 had a caption of plain text, below the picture or not at all.
    2: ({ caption, ...rest }) => ({
      ...rest,
      description: typeof caption === 'string' && caption !== '' ? `<p>${escapeHtml(caption)}</p>` : '',
    }),
  },
  requests: ({ assetId }) => ({ assetIds: assetId === undefined ? [] : [assetId] }),
  data: (given, found) => {
    const picture = found.image(given.assetId)
    return { view: picture ? toImageView(given, picture) : null }
  },
  samples: [
    {
      title: 'With a caption',
      settings: { assetId: 'picture-1', description: '<p>Ash glaze, fired twice</p>', altText: 'A grey bowl' },
    },
    {
      title: 'A card with a button',
      settings: {
        assetId: 'picture-1',
        designLayout: 'card',
        title: 'The workshop',
        description: '<p>Open on Saturdays.</p>',
        buttonText: 'Visit us',
        linkUrl: '/visit',
        'aspect-ratio': 'four-three',
      },
    },
    {
      title: 'Cut to a square, with a large view',
      settings: { assetId: 'picture-1', 'aspect-ratio': 'square', focalPoint: { x: 0.2, y: 0.8 }, lightbox: true },
    },
    {
      title: 'Saved at version 1',
      version: 1,
      settings: { assetId: 'picture-1', caption: 'Clay & ash', linkUrl: '/shop', newWindow: true },
    },
  ],
})
