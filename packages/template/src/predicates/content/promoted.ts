import { readText } from '../../formatters/shared/values.ts'
import type { PredicateDefinition } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

const BLOCKS = [
  'map',
  'embed',
  'image',
  'code',
  'quote',
  'twitter',
  'link',
  'video',
  'foursquare',
  'instagram',
  'form',
] as const

export const promotedPredicates: readonly PredicateDefinition<never>[] = BLOCKS.map((block) =>
  defineSimple({
    name: `promoted${block.toUpperCase()}?`,
    summary: `True when the current item shows a ${block} block in its place.`,
    test: ({ node }) => readText(node, 'promotedBlockType') === block,
    yes: { promotedBlockType: block },
    no: {},
  }),
)
