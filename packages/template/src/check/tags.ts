import { Findings } from '../parse/findings.ts'
import type { ParseInput } from '../parse/parse.ts'
import { Scanner } from '../parse/scanner.ts'
import type { Token } from '../parse/tokens.ts'

/** One tag of a source, for editors. Offsets are UTF-16 code units. */
export interface SourceTag {
  /** What it is: `variable`, `open-section`, `or`, `end` ... */
  readonly type: Exclude<Token['type'], 'text'>
  readonly start: number
  readonly end: number
  /** What a section goes into, as it is written. */
  readonly into?: string
}

/** Every well formed tag in the order of the source. Malformed tags are text to the language. */
export function listTags(input: ParseInput): SourceTag[] {
  const tags: SourceTag[] = []
  const scanner = new Scanner(input.text, input, new Findings(), () => [])
  scanner.scan(0, input.text.length, {
    take: (token) => {
      if (token.type !== 'text') tags.push(describe(token))
    },
  })
  return tags
}

function describe(token: Exclude<Token, { type: 'text' }>): SourceTag {
  const { type, start, end } = token
  if (type === 'open-section' || type === 'open-repeated') return { type, start, end, into: token.ref.text }
  return { type, start, end }
}
