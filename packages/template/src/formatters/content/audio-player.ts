import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { asString, getMemberAt, readText } from '../shared/values.ts'

export const audioPlayer = defineFormatter({
  name: 'audio-player',
  summary: 'The place of an audio player for an item, with the address of its audio file.',
  usage: '',
  pure: true,
  apply: ([item]) => {
    const id = escapeAttribute(readText(item, 'id'))
    const url = escapeAttribute(asString(getMemberAt(item, 'structuredContent', 'audioAssetUrl')))
    return (
      `<script>Y.use('squarespace-audio-player-frontend');</script>\n` +
      `<div class="squarespace-audio-player" data-audio-asset-url="${url}" data-item-id="${id}" id="audio-player-${id}"></div>`
    )
  },
  examples: [
    {
      template: '{item|audio-player}',
      data: { item: { id: 'ep7', structuredContent: { audioAssetUrl: '/s/episode-7.mp3' } } },
      output:
        `<script>Y.use('squarespace-audio-player-frontend');</script>\n` +
        '<div class="squarespace-audio-player" data-audio-asset-url="/s/episode-7.mp3" data-item-id="ep7" id="audio-player-ep7"></div>',
    },
  ],
})
