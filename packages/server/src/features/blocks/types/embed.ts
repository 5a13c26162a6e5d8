import { z } from 'zod'
import { cleanHtml } from '../../../platform/text/clean-html.ts'
import { escapeHtml, toSafeUrl, unescapeHtml } from '../../../platform/text/html.ts'
import { defineBlock, Line } from '../define.ts'
import { Embed } from '../../embeds/index.ts'
import { findFrame } from '../../media/index.ts'
import { holdFrame, holdTextFrames } from '../held-frame.ts'

/** Height in percent of the width where the provider does not say it. */
const usualRatio = 56.25

export const embed = defineBlock({
  type: 'embed',
  code: 22,
  wrapper: 'embed-block sqs-block-embed',
  summary: 'Something of another service by its address (a video, a track, a post), or by its embed code.',
  version: 1,
  settings: z.object({
    url: z
      .string()
      .max(2_000)
      .catch('')
      .default('')
      .describe('Address of the page at the service. It is asked once, when the block is saved.')
      .meta({ title: 'URL', field: 'address' }),
    html: z
      .string()
      .max(100_000)
      .catch('')
      .default('')
      .describe('Embed code, used in place of the address. It is put into the page as it is.')
      .meta({ title: 'Embed code', field: 'code', codeWhen: [{}] }),
    description: Line.describe('A line below it.').meta({ title: 'Caption' }),
    oembed: Embed.optional()
      .catch(undefined)
      .describe('The service’s answer; filled in when the block is saved.')
      .meta({ field: 'computed' }),
    oembedOf: z
      .string()
      .max(2_000)
      .catch('')
      .default('')
      .describe('The address that was asked; filled in when the block is saved.')
      .meta({ field: 'computed' }),
  }),
  prepare: async (stored, fetchEmbed) => {
    const { url, html, oembedOf } = stored
    if (typeof url !== 'string' || url === '' || (typeof html === 'string' && html !== '') || url === oembedOf)
      return stored
    return { ...stored, oembed: await fetchEmbed(url), oembedOf: url }
  },
  data: ({ url, html, oembed, oembedOf }, found) => {
    const address = escapeHtml(toSafeUrl(url))
    if (html !== '') return { code: html, url: address }
    const answer = oembedOf === url ? oembed : undefined
    const title = answer?.title || answer?.providerName || ''
    const frame = findFrame(answer?.html ?? '', url, title, unescapeHtml(found.site.strings['mediaVideo'] ?? ''))
    const { width, height } = { width: frame?.width ?? answer?.width, height: frame?.height ?? answer?.height }
    const isWide = width !== undefined && height !== undefined
    return {
      url: address,
      html: '',
      linkTitle: escapeHtml(title || url),
      ...(frame
        ? {
            frame: holdFrame(found.site.site, frame.html, url),
            ...(!isWide && height !== undefined ? { height } : { ratio: computeRatio(width, height) }),
          }
        : { words: answer ? holdTextFrames(found.site.site, cleanHtml(answer.html)) : '' }),
    }
  },
  rawHtml: ({ html }) => html,
  samples: [
    {
      title: 'A video by its address',
      settings: {
        url: 'https://vimeo.com/76979871',
        description: 'Throwing a bowl',
        oembedOf: 'https://vimeo.com/76979871',
        oembed: {
          type: 'video',
          html: '<iframe src="https://player.vimeo.com/video/76979871" width="1500" height="844"></iframe>',
          title: 'Throwing a bowl',
          providerName: 'Vimeo',
        },
      },
    },
    { title: 'Embed code', settings: { html: '<div class="weather" data-place="Wittenkill"></div>' } },
    { title: 'An address that could not be asked', settings: { url: 'https://example.com/page' } },
  ],
})

function computeRatio(width: number | undefined, height: number | undefined): number {
  if (width === undefined || height === undefined) return usualRatio
  return Math.round(Math.min(300, Math.max(5, (height / width) * 100)) * 100) / 100
}
