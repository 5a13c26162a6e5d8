import type { Finding, TemplateError } from '../errors.ts'
import type { Registry } from '../registry/registry.ts'
import { Assembler } from './assembler.ts'
import { Findings } from './findings.ts'
import type { Node } from './nodes.ts'
import { Scanner } from './scanner.ts'
import type { SubTree } from './scanner.ts'
import { Source } from './source.ts'
import type { TagDefinition } from './tag-definition.ts'

export interface ParseInput {
  readonly text: string
  readonly file: string
  readonly registry: Registry
  readonly tags: ReadonlyMap<string, TagDefinition>
  /** Run only `{^...}` tags and leave all else as text. */
  readonly preprocess: boolean
  /** Collect the strict findings too. */
  readonly strict?: boolean
}

/** The tree of a source for tools. */
export interface ParsedTemplate {
  readonly nodes: readonly Node[]
  /** Turns offsets of nodes into lines and columns. */
  readonly source: Source
  /** What every render reports. */
  readonly errors: readonly TemplateError[]
}

/** A parsed template. `findings` are reported by every render, `strict` only by `check`. */
export interface ParseOutcome {
  readonly source: Source
  readonly nodes: readonly Node[]
  readonly findings: readonly Finding[]
  /** Only when asked for: parser findings with the leniencies of the language among them, in the order of the source; then the blocks. */
  readonly strict: readonly Finding[]
}

/** Reads a template; never throws. Time grows linearly with its length. */
export function parseSource(input: ParseInput): ParseOutcome {
  const { text, file } = input
  const findings = new Findings(input.strict)
  const assembler = new Assembler(findings)
  const scanner = new Scanner(text, input, findings, subTreeBuilder(findings))
  scanner.scan(0, text.length, assembler)
  assembler.finish(text.length)
  return {
    source: new Source(text, file),
    nodes: assembler.nodes,
    findings: findings.reported,
    strict: findings.isStrict ? listFindings(findings) : [],
  }
}

function subTreeBuilder(findings: Findings): SubTree {
  return (fill) => {
    const assembler = new Assembler(findings)
    fill(assembler)
    assembler.finish(0)
    return assembler.nodes
  }
}

function listFindings({ parser, strict, assembler, echoes }: Findings): Finding[] {
  const echoed = new Set(echoes)
  return [
    ...[...parser, ...strict].sort((a, b) => a.offset - b.offset),
    ...assembler.filter((found) => !echoed.has(found)),
  ]
}
