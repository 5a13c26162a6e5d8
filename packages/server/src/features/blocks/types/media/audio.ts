import { z } from 'zod'
import { Address, AssetId, defineBlock, flag, Title } from '../../define.ts'

export const audio = defineBlock({
  type: 'audio',
  code: 41,
  wrapper: 'audio-block sqs-block-audio',
  summary: 'A recording to listen to, uploaded or from an address.',
  version: 1,
  settings: z.object({
    fileAssetId: AssetId.describe('An uploaded audio file.').meta({ title: 'Audio file', field: 'audio' }),
    url: Address.describe('Address of an audio file elsewhere. Without an uploaded one.').meta({
      title: 'URL of an audio file',
      field: 'address',
    }),
    title: Title.describe('What the recording is called.'),
    author: Title.describe('Who made it.'),
    assetId: AssetId.describe('A picture beside the player.').meta({ title: 'Picture' }),
    download: flag(false).describe('Offer the file for download.').meta({ title: 'Offer a download' }),
  }),
  requests: ({ fileAssetId, assetId }) => ({ assetIds: [fileAssetId, assetId].filter((id) => id !== undefined) }),
  data: ({ fileAssetId, assetId, url, title, author, download }, found) => {
    const file = found.image(fileAssetId)
    const address = file?.assetUrl ?? url
    return {
      audio:
        address === ''
          ? null
          : {
              url: address,
              title: title === '' ? (file?.filename ?? 'Recording') : title,
              author,
              download,
              thumbnail: found.image(assetId) ?? null,
            },
    }
  },
  samples: [
    {
      title: 'An uploaded recording',
      settings: { fileAssetId: 'audio-1', title: 'The kiln at night', author: 'Ida Lund', download: true },
    },
    { title: 'From an address', settings: { url: 'https://example.com/episode-7.mp3', title: 'Episode 7' } },
  ],
})
