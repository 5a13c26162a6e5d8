import { z } from 'zod'
import { AssetId, choice, defineBlock, flag, Html, Title } from '../../define.ts'
import {
  aspectRatioNames,
  aspectRatios,
  formatCssNumber,
  findFrame,
  listVideoAssets,
  buildVideoView,
  videoSource,
} from '../../../media/index.ts'
import { holdFrame } from '../../held-frame.ts'
import { fetchPlayer } from '../../../embeds/index.ts'
import { unescapeHtml } from '../../../../platform/text/html.ts'

const settings = z.object({
  ...videoSource,
  htmlOf: z
    .string()
    .max(20_000)
    .catch('')
    .default('')
    .describe('The address that the embed code was asked for. Filled in like the embed code.')
    .meta({ field: 'computed' }),
  title: Title.describe('What the video is called: the name of the player for those who do not see it.'),
  description: Html.describe('A caption below.').meta({ title: 'Caption' }),
  assetId: AssetId.describe('The picture that stands for the video until it plays.').meta({ title: 'Cover picture' }),
  overlay: flag(true)
    .describe('Show a picture and a button first: the provider is not asked for anything before somebody presses it.')
    .meta({ title: 'Show the cover picture first' }),
  'aspect-ratio': choice(['auto', ...aspectRatioNames], 'auto')
    .describe('Shape of the player; `auto` is that of the video as far as it is known, else 16:9.')
    .meta({ title: 'Shape' }),
})

export const video = defineBlock({
  type: 'video',
  code: 32,
  wrapper: 'video-block sqs-block-video',
  summary: 'A video of a provider or an uploaded one.',
  version: 1,
  settings,
  prepare: async (stored, fetchEmbed) => {
    const { url, html, htmlOf, fileAssetId } = stored
    if (typeof url !== 'string' || url === '' || fileAssetId !== undefined) return stored
    // A code that nobody asked for is the owner's own, or came with an import.
    if (typeof html === 'string' && html !== '' && (htmlOf === undefined || htmlOf === url)) return stored
    const { title } = stored
    const answer = await fetchPlayer(url, fetchEmbed)
    return {
      ...stored,
      html: answer.html,
      htmlOf: url,
      providerName: answer.providerName,
      title: typeof title === 'string' && title !== '' ? title : answer.title,
    }
  },
  requests: (given) => ({ assetIds: listVideoAssets(given, given.assetId) }),
  parts: ({ html, url, title: escaped, description, overlay }) => {
    const title = unescapeHtml(escaped)
    return { json: { html: findFrame(html, url, title, '')?.html ?? '', url, title, description, overlay } }
  },
  data: (given, found) => {
    const shown = buildVideoView(
      given,
      {
        title: given.title,
        posterAssetId: given.assetId,
        overlay: given.overlay,
        sizes: '(min-width: 1500px) 1500px, 100vw',
      },
      found,
    )
    if (!shown) return { video: null }
    const ratio = given['aspect-ratio'] === 'auto' ? shown.ratio : aspectRatios[given['aspect-ratio']]
    return {
      video: {
        ...shown,
        frame: holdFrame(found.site.site, shown.frame, given.url),
        paddingBottom: `${formatCssNumber(100 / ratio)}%`,
      },
    }
  },
  samples: [
    {
      title: 'A video of a provider behind a picture',
      settings: {
        url: 'https://vimeo.com/76979871',
        title: 'At the wheel',
        assetId: 'picture-1',
        description: '<p>Nine minutes, one bowl.</p>',
      },
    },
    {
      title: 'A player that is there at once',
      settings: { url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Firing', overlay: false, 'aspect-ratio': 'four-three' },
    },
    {
      title: 'An uploaded file with captions',
      settings: { fileAssetId: 'video-1', captionsAssetId: 'captions-1', title: 'Glazing', assetId: 'picture-1' },
    },
  ],
})
