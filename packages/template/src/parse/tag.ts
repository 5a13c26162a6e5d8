import type { Slip } from '../errors.ts'
import type { Registry } from '../registry/registry.ts'
import type { Cursor } from './cursor.ts'
import type { Findings } from './findings.ts'
import type { Reference } from './nodes.ts'
import type { Token } from './tokens.ts'

/** Everything a tag reader needs: the tag's content under the cursor, its place, and where complaints go. */
export interface TagContext {
  readonly cursor: Cursor
  /** Offset of `{`, and one past `}`. */
  readonly start: number
  readonly end: number
  readonly registry: Registry
  readonly findings: Findings
}

export function readOnlyReference(tag: TagContext): Reference | undefined {
  const ref = tag.cursor.reference()
  if (ref === undefined) return refuseStrictly(tag, 'VARIABLE_EXPECTED', 'A variable is expected here')
  return tag.cursor.done ? ref : refuseExtraChars(tag)
}

/** The token, when nothing follows it in the tag. */
export function acceptWhole(tag: TagContext, token: Token): Token | undefined {
  return tag.cursor.done ? token : refuseExtraChars(tag)
}

export function refuseExtraChars(tag: TagContext): undefined {
  return refuseStrictly(
    tag,
    'EXTRA_CHARS',
    'Nothing more may stand here',
    undefined,
    'The tag is printed as text because of it.',
  )
}

export function refuseMissingSpace(tag: TagContext): undefined {
  return refuseStrictly(tag, 'WHITESPACE_EXPECTED', 'White space is expected here')
}

export function refuseStrictly(
  tag: TagContext,
  code: string,
  message: string,
  offset = tag.cursor.at,
  hint?: string,
  slip?: Slip,
): undefined {
  tag.findings.strictly(code, message, offset, hint, slip)
  return undefined
}
