/** What may be written at a place in a template. */
export interface Spot {
  readonly wanted: 'instruction' | 'formatter' | 'predicate' | 'condition' | 'variable'
  /** Where the word begins that is being written. */
  readonly from: number
  readonly typed: string
}

const INSTRUCTION = /^(\.[\w-]*)$/
const FORMATTER = /\|([\w-]*)$/
const AFTER_OR = /^\.or (\w*)$/
const CONDITION = /^\.if (?:.*[|&]\s*)?([@$\w.-]*)$/
const VARIABLE =
  /^(?:\.(?:section|repeated section|[\w-]+\?|var @\S+|ctx .*=|eval .*?)\s?(?:.*?[\s,(])?|[^.|]*,\s*)?([@$\w.-]*)$/

/** Looks back from a place to the brace that is open there; undefined outside of tags. */
export function findSpotAt(text: string, at: number): Spot | undefined {
  const open = text.lastIndexOf('{', at - 1)
  const inside = text.slice(open + 1, at)
  if (open === -1 || /[}\n<]/.test(inside) || inside.startsWith('#')) return undefined
  const found = (wanted: Spot['wanted'], pattern: RegExp): Spot | undefined => {
    const typed = pattern.exec(inside)?.[1]
    return typed === undefined ? undefined : { wanted, from: at - typed.length, typed }
  }
  return (
    found('instruction', INSTRUCTION) ??
    found('predicate', AFTER_OR) ??
    found('condition', CONDITION) ??
    found('formatter', FORMATTER) ??
    found('variable', VARIABLE)
  )
}
