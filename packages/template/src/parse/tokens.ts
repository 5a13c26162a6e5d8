import type { Condition, LeafNode, PredicateCall, Reference, TagAttribute } from './nodes.ts'

interface Spot {
  readonly start: number
  readonly end: number
  /** It carries a parser error: the assembler does not complain about its block as well. */
  readonly faulty?: boolean
}

/** What the scanner hands to the assembler, in the order of the source. */
export type Token =
  | LeafNode
  | (Spot & { readonly type: 'open-section'; readonly ref: Reference })
  | (Spot & { readonly type: 'open-repeated'; readonly ref: Reference })
  | (Spot & { readonly type: 'open-predicate'; readonly predicate: PredicateCall })
  | (Spot & { readonly type: 'open-if'; readonly condition: Condition })
  | (Spot & { readonly type: 'open-macro'; readonly name: string })
  | (Spot & { readonly type: 'open-struct'; readonly name: string })
  | (Spot & {
      readonly type: 'open-tag'
      readonly name: string
      readonly attributes: readonly TagAttribute[]
      readonly bodiless: boolean
    })
  | (Spot & { readonly type: 'close-tag'; readonly name: string })
  | (Spot & { readonly type: 'or'; readonly predicate?: PredicateCall })
  | (Spot & { readonly type: 'alternates' })
  | (Spot & { readonly type: 'end' })
  | (Spot & { readonly type: 'eof' })
