import type { ArgRules } from '../registry/types.ts'
import type { Findings } from './findings.ts'

interface Call {
  readonly name: string
  readonly args: readonly string[]
  /** The delimiter and the arguments as they are written. */
  readonly argText: string
}

/** Complains about arguments that the formatter or predicate cannot mean. Rendering does with them what it can. */
export function checkArgs(
  { kind, offset }: { kind: 'Formatter' | 'Predicate'; offset: number },
  { name, args, argText }: Call,
  rules: ArgRules & { readonly usage: string },
  findings: Findings,
): void {
  const prefix = kind.toUpperCase()
  const subject = `${kind} '${name}'`
  const given = args.length === 1 && args[0] === '' ? 0 : args.length
  const { usage, minArgs = 0, maxArgs = usage === '' ? 0 : Infinity } = rules
  const behind = offset + name.length
  const hint = usage === '' ? undefined : `Write ${name} ${usage}.`
  if (given < minArgs) return findings.strictly(`${prefix}_NEEDS_ARGS`, `${subject} needs arguments`, offset, hint)
  if (given === 0) return
  if (maxArgs === 0) {
    const code = kind === 'Formatter' && !argText.startsWith(' ') ? 'FORMATTER_EXTRA_CHARS' : `${prefix}_ARGS_INVALID`
    return findings.strictly(code, `${subject} takes no arguments`, behind, `Leave out '${argText.trim()}'.`)
  }
  if (given > maxArgs) {
    const most = maxArgs === 1 ? 'one argument' : `${maxArgs} arguments`
    return findings.strictly(`${prefix}_ARGS_INVALID`, `${subject} takes at most ${most}, not ${given}`, behind, hint)
  }
  const problem = rules.checkArgs?.(args)
  if (problem === undefined) return
  findings.strictly(
    `${prefix}_ARGS_INVALID`,
    `${subject}: ${problem.message}`,
    behind,
    problem.hint ?? hint,
    problem.slip,
  )
}
