import { BackgroundSource } from '../../enums.ts'
import { asNumber, getMember } from '../../formatters/shared/values.ts'
import type { PredicateDefinition } from '../../registry/types.ts'
import { defineSimple } from '../family.ts'

export const backgroundSourcePredicates: readonly PredicateDefinition<never>[] = Object.entries(BackgroundSource).map(
  ([source, code]) =>
    defineSimple({
      name: `background-source-${source}?`,
      summary: `True when the background of the current item comes from: ${source} (${code}).`,
      test: ({ node }) => asNumber(getMember(node, 'backgroundSource')) === code,
      yes: { backgroundSource: code },
      no: {},
    }),
)
