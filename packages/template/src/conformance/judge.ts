import type { RenderOptions } from '../compile/options.ts'
import type { Backend } from '../compile/theme-options.ts'
import { check, compile } from '../index.ts'
import { isRecord } from '../run/value.ts'
import type { ConformanceCase } from './case.ts'

/** Switches for the behaviour of the older implementation. */
interface Mode {
  readonly backend: Backend
  readonly legacyMoney: boolean
}

/** The problem of a case, or undefined when it passes. */
export function judge(wanted: ConformanceCase, mode: Mode): string | undefined {
  const { options, partials } = wanted
  const { output, errors } = compile(wanted.template, {
    partials,
    backend: mode.backend,
    enableExpr: options['enableExpr'] !== false,
    enableInclude: options['enableInclude'] !== false,
    preprocess: options['preprocess'] === true,
  }).render(wanted.data, renderOptions(wanted, mode))

  if (wanted.expected !== undefined && !sameOutput(output, wanted.expected, wanted.trim)) {
    return `expected ${JSON.stringify(wanted.expected)}, got ${JSON.stringify(output)}`
  }
  const found = errors.map(({ family, message }) => ({ type: family, message }))
  if (wanted.errors !== undefined && JSON.stringify(found) !== JSON.stringify(wanted.errors)) {
    return `expected errors ${JSON.stringify(wanted.errors)}, got ${JSON.stringify(found)}`
  }
  const absent = wanted.errorsContain.find((part) => !errors.some(({ message }) => message.includes(part)))
  if (absent !== undefined) return `no error contains ${JSON.stringify(absent)}: ${JSON.stringify(found)}`
  return judgeCheck(wanted)
}

function judgeCheck({ template, errorsTypes }: ConformanceCase): string | undefined {
  if (errorsTypes === undefined) return undefined
  const codes = check(template).map(({ code }) => code)
  if (JSON.stringify(codes) === JSON.stringify(errorsTypes)) return undefined
  return `expected check to report ${errorsTypes.join(' ')}, got ${codes.join(' ')}`
}

function renderOptions({ options, injects, note }: ConformanceCase, { legacyMoney }: Mode): RenderOptions {
  const { locale, now, exprOpts, maxPartialDepth } = options
  const tokens = isRecord(exprOpts) ? exprOpts['maxTokens'] : undefined
  const length = isRecord(exprOpts) ? exprOpts['maxStringLen'] : undefined
  return {
    injects,
    // A note says that only the older implementation does it.
    legacyMoney: legacyMoney || note !== '',
    // The cases were written against an implementation that cuts there.
    altTextLimit: 250,
    ...(typeof locale === 'string' && { locale }),
    ...(typeof now === 'number' && { now }),
    ...(typeof maxPartialDepth === 'number' && { limits: { depth: maxPartialDepth } }),
    exprOpts: {
      ...(typeof tokens === 'number' && { maxTokens: tokens }),
      ...(typeof length === 'number' && { maxStringLen: length }),
    },
  }
}

function sameOutput(actual: string, expected: string, trim: boolean): boolean {
  return trim ? actual.trim() === expected.trim() : actual === expected
}
