import { FeaturedMedia, storedContent } from '../content-fields/index.ts'

/** True when blocks make the text of an item: its `body` then only repeats their words for lists and feeds. */
export function usesBlocks(content: unknown): boolean {
  const { blocks, sections } = storedContent(content)
  return [blocks, sections].some((part) => Array.isArray(part) && part.length > 0)
}

/** What an item's stored content shows at its head, where its owner chose it. */
export function featuredMediaIn(content: unknown): FeaturedMedia | undefined {
  return FeaturedMedia.safeParse(storedContent(content)['featuredMedia']).data
}
