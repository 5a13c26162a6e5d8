import { defineError } from '../../../platform/errors.ts'

export const contentChanged = defineError<{ revision: string }>(
  'content_changed',
  409,
  'Someone else changed this page. Reload it and make your change again.',
)

export const contentTooLarge = defineError<{ bytes: number; limitBytes: number }>(
  'content_too_large',
  413,
  ({ bytes, limitBytes }) =>
    `This page is too large: ${bytes.toLocaleString('en-US')} bytes of at most ${limitBytes.toLocaleString('en-US')}. Divide it into several pages.`,
)

export const contentTooDeep = defineError<{ limit: number }>(
  'content_too_deep',
  400,
  ({ limit }) => `This page nests too deep: at most ${limit} rows may be inside each other.`,
)

export const blockRepeated = defineError<{ blockId: string }>(
  'block_repeated',
  400,
  ({ blockId }) => `The block "${blockId}" is on this page twice. Every block has an id and a place of its own.`,
)

export const blockMissing = defineError<{ blockId: string }>(
  'block_missing',
  400,
  ({ blockId }) => `The layout names the block "${blockId}", which is not in this page.`,
)

export const tooManyBlocks = defineError<{ limit: number }>(
  'too_many_blocks',
  400,
  ({ limit }) => `A layout has at most ${limit} blocks. Use several sections or pages.`,
)

export const markdownTooLong = defineError<{ blockId: string; length: number; limit: number }>(
  'markdown_too_long',
  400,
  ({ blockId, length, limit }) =>
    `The Markdown block “${blockId}” has ${length.toLocaleString('en-US')} characters of at most ${limit.toLocaleString('en-US')}. Divide it into several blocks.`,
)

export const tooMuchMarkdown = defineError<{ length: number; limit: number }>(
  'too_much_markdown',
  400,
  ({ length, limit }) =>
    `The Markdown blocks of this page have ${length.toLocaleString('en-US')} characters of at most ${limit.toLocaleString('en-US')}. Divide it into several pages.`,
)

export const settingTooLong = defineError<{
  blockId: string
  setting: string
  length: number
  limit: number
  unit: string
}>(
  'setting_too_long',
  400,
  ({ blockId, setting, length, limit, unit }) =>
    `“${setting}” of the block “${blockId}” has ${length.toLocaleString('en-US')} ${unit} of at most ${limit.toLocaleString('en-US')}. Shorten it, or divide it into several blocks.`,
)

// An interface would not do: parameters of errors are records.
type TextSize = {
  readonly length: number
  readonly limit: number
  readonly tags: number
  readonly maxTags: number
}

export const textTooLarge = defineError<TextSize & { readonly blockId: string }>(
  'text_too_large',
  400,
  ({ blockId, ...size }) => `A text of the block “${blockId}” ${textSize(size)} Divide it into several blocks.`,
)

export const tooMuchText = defineError<TextSize>(
  'too_much_text',
  400,
  (size) => `The text of this page ${textSize(size)} Divide it into several pages.`,
)

function textSize({ length, limit, tags, maxTags }: TextSize): string {
  const write = (count: number) => count.toLocaleString('en-US')
  return `is too large: ${write(length)} characters of at most ${write(limit)}, and ${write(tags)} HTML tags of at most ${write(maxTags)}.`
}
