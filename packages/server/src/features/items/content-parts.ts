import { FeaturedMedia, readStoredContent } from '../content-fields/index.ts'

/** True when blocks make the text of an item: its `body` then only repeats their words for lists and feeds. */
export function usesBlocks(content: unknown): boolean {
  const { blocks, sections } = readStoredContent(content)
  return [blocks, sections].some((part) => Array.isArray(part) && part.length > 0)
}

/** What an item's stored content shows at its head, where its owner chose it. */
export function readFeaturedMedia(content: unknown): FeaturedMedia | undefined {
  return FeaturedMedia.safeParse(readStoredContent(content)['featuredMedia']).data
}
