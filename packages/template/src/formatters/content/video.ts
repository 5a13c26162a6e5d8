import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { renderAttribute, escapeAttribute } from '../shared/markup.ts'
import { getOwnFields, isTruthy, getMember, readText } from '../shared/values.ts'
import { listColorAttributes, formatFocalPoint, hasImage } from './image/attributes.ts'
import { checkWords } from '../../args/arg-checks.ts'

interface VideoArgs {
  readonly loadLater: boolean
  readonly colors: boolean
}

function renderColorAttributes(video: Value): string {
  const colors = getMember(video, 'colorData')
  return isTruthy(colors)
    ? ` ${listColorAttributes(colors)
        .join(' ')
        .replace(/data-color-\w+/g, lower)}`
    : ''
}

function lower(name: string): string {
  return name.toLowerCase()
}

function thumbnail(video: Value, colors: boolean): string {
  return (
    '<img data-load="false"' +
    renderAttribute('data-src', readText(video, 'assetUrl')) +
    renderAttribute('data-image-dimensions', readText(video, 'originalSize')) +
    ` data-image-focal-point="${formatFocalPoint(getOwnFields(video))}"${colors ? renderColorAttributes(video) : ''} />`
  )
}

function overlay(video: Value, colors: boolean): string {
  const shown = hasImage(video)
  return (
    `<div class="sqs-video-overlay${shown ? '' : ' no-thumb'}" style="opacity: 0;">` +
    (shown ? thumbnail(video, colors) : '') +
    '<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>'
  )
}

export const video = defineFormatter<VideoArgs>({
  name: 'video',
  summary:
    'The place of an embedded video with its overlay image. `load-false` leaves loading to the page, `color-data` adds the colours of the image.',
  usage: '[load-false] [color-data]',
  checkArgs: (words) => checkWords(words, ['load-false', 'color-data']),
  pure: true,
  readArgs: (words) => ({ loadLater: words.includes('load-false'), colors: words.includes('color-data') }),
  apply: ([item], { loadLater, colors }) => {
    const oembed = getMember(item, 'oembed')
    return (
      `<div class="sqs-video-wrapper"${loadLater ? '  data-load="false"' : ''}` +
      ` data-html="${escapeAttribute(readText(oembed, 'html'))}"` +
      ` data-provider-name="${escapeAttribute(readText(oembed, 'providerName'))}">` +
      (isTruthy(getMember(item, 'overlay')) ? overlay(item, colors) : '') +
      '</div>'
    )
  },
  examples: [
    {
      template: '{@|video}',
      data: { oembed: { html: '<iframe></iframe>', providerName: 'Vimeo' } },
      output:
        '<div class="sqs-video-wrapper" data-html="&lt;iframe&gt;&lt;/iframe&gt;" data-provider-name="Vimeo"></div>',
    },
    {
      template: '{@|video load-false}',
      data: {
        oembed: { html: '', providerName: 'Vimeo' },
        overlay: true,
        mainImageId: 'i1',
        assetUrl: '/i/poster.jpg',
        originalSize: '1280x720',
      },
      output:
        '<div class="sqs-video-wrapper"  data-load="false" data-html="" data-provider-name="Vimeo"><div class="sqs-video-overlay" style="opacity: 0;"><img data-load="false" data-src="/i/poster.jpg" data-image-dimensions="1280x720" data-image-focal-point="0.5,0.5" /><div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div></div>',
    },
  ],
})
