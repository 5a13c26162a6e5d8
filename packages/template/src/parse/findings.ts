import type { Finding, Slip } from '../errors.ts'
import type { Registry } from '../registry/registry.ts'
import type { FormatterCall, PredicateCall } from './nodes.ts'

const MAX_HINTS = 100

/** Collects what is wrong with a source: what every render reports, and the stricter rest that `check` adds. */
export class Findings {
  /** Collects the strict findings too. Only `check` wants them; to compile is quicker without. */
  readonly isStrict: boolean
  readonly parser: Finding[] = []
  readonly assembler: Finding[] = []
  /** Those of both, as they were found: in the order of the tags. */
  readonly reported: Finding[] = []
  /** Assembler findings that only repeat what a parser finding said: `check` leaves them out. */
  readonly echoes: Finding[] = []
  readonly strict: Finding[] = []

  constructor(isStrict = false) {
    this.isStrict = isStrict
  }

  /** Takes findings nobody wants to hear: those of a tag that is dropped anyway. */
  ignored(): Findings {
    return new Findings()
  }

  assembly(
    code: string,
    message: string,
    offset: number,
    more: { hint?: string | undefined; echo?: boolean } = {},
  ): void {
    const found = finding('assembler', code, `SyntaxError: ${message}`, offset, more.hint)
    this.assembler.push(found)
    this.reported.push(found)
    if (more.echo === true) this.echoes.push(found)
  }

  /** A leniency of the language that an author hardly wants: the tag is plain text, or too much for a check. */
  strictly(code: string, message: string, offset: number, hint?: string, slip?: Slip): void {
    if (!this.isStrict) return
    const found = finding('parser', code, `SyntaxError: ${message}`, offset, hint)
    this.strict.push(slip === undefined ? found : { ...found, slip })
  }

  /** To look for the nearest name costs time: a script full of `{a|b}` gets no more than this many hints. */
  private mayHint(): boolean {
    return this.parser.length < MAX_HINTS
  }

  unknownFormatter(call: FormatterCall, registry: Registry): void {
    const message = `SyntaxError: Formatter '${call.name}' is unknown`
    const near = this.mayHint() ? registry.suggestFormatter(call.name) : undefined
    this.parserError(unknownName('FORMATTER_UNKNOWN', message, call.nameStart, call.name, near))
  }

  unknownPredicate(call: PredicateCall, registry: Registry): void {
    const message = `SyntaxError: Predicate '${call.name}' is unknown`
    const near = this.mayHint() ? registry.suggestPredicate(call.name) : undefined
    this.parserError(unknownName('PREDICATE_UNKNOWN', message, call.start, call.name, near))
  }

  emptyIf(offset: number): void {
    const hint = 'Name at least one variable or a predicate: {.if title}.'
    this.parserError(finding('parser', 'IF_EMPTY', 'SyntaxError: IF has no condition', offset, hint))
  }

  private parserError(found: Finding): void {
    this.parser.push(found)
    this.reported.push(found)
  }
}

function unknownName(code: string, message: string, offset: number, written: string, near?: string): Finding {
  if (near === undefined) return finding('parser', code, message, offset)
  return { ...finding('parser', code, message, offset, `Did you mean '${near}'?`), slip: { written, near } }
}

function finding(family: Finding['family'], code: string, message: string, offset: number, hint?: string): Finding {
  return hint === undefined ? { family, code, message, offset } : { family, code, message, offset, hint }
}
