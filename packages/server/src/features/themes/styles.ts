import { Worker } from 'node:worker_threads'
import type { Tweak, TweakValues } from './tweaks.ts'
import { tweakValue } from './tweaks.ts'
import { wholeSheet } from './whole-sheet.ts'

/** Style sheets of a theme to be compiled to one. */
export interface StyleRequest {
  /** Text of each file below `styles/`. */
  readonly files: Readonly<Record<string, string>>
  /** Names of the files to compile, in the order of `stylesheets`. */
  readonly order: readonly string[]
  /** LESS that stands behind them: tweak values and the owner's own CSS. */
  readonly appendix: string
}

export interface StyleError {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** `css` holds what could be compiled when there are errors. */
export interface StyleResult {
  readonly css: string
  readonly errors: readonly StyleError[]
}

/** LESS can loop for ever and grow without end; a theme that does is stopped here. */
const timeLimitMs = 10_000
const memoryLimitMb = 192

/** Compiles in a thread of its own. Never throws: a theme that cannot be compiled gives an error and no CSS. */
export function compileStyles(request: StyleRequest, limitMs: number = timeLimitMs): Promise<StyleResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./styles-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32 },
      env: {},
      stdout: true,
      stderr: true,
    })
    const end = (result: StyleResult) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(result)
    }
    const fail = (message: string) => end({ css: '', errors: [{ file: wholeSheet, line: 1, column: 1, message }] })
    const timer = setTimeout(() => fail(`The styles took longer than ${limitMs / 1000} seconds to compile.`), limitMs)
    worker.once('message', (result: StyleResult) => end(result))
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.once('exit', () => fail('The styles could not be compiled.'))
  })
}

/** The owner's values as LESS: variables for values, colours and options, a mixin for each font. */
export function tweakAppendix(tweaks: readonly Tweak[], values: TweakValues): string {
  return tweaks
    .flatMap((tweak) => {
      const value = tweakValue(tweak, values)
      if (tweak.control === 'image') return imageVariable(tweak, values)
      if (tweak.control === 'font')
        return [`.${tweak.title}() { ${fontDeclarations(value)} }`, ...fontVariable(tweak, value)]
      const isSet = Object.hasOwn(values, tweak.title) || tweak.default !== undefined
      return isSet && isOneValue(value) ? [`@${tweak.title}: ${value};`] : []
    })
    .join('\n')
}

/** A picture of the owner's as `url(...)`; the theme's own otherwise stays as it is written. */
function imageVariable({ title }: Tweak, values: TweakValues): string[] {
  const value = Object.hasOwn(values, title) ? (values[title] ?? '') : undefined
  if (value === undefined) return []
  return [
    value === '' || value === 'none' || /["'()\\\s]/.test(value) ? `@${title}: none;` : `@${title}: url("${value}");`,
  ]
}

// A value that ends its declaration would smuggle in rules; the theme's own value then stays.
function isOneValue(value: string): boolean {
  return value !== '' && !/[;{}\n]/.test(value)
}

/** A family is a variable too, for styles that hand it on in a custom property, which no mixin can fill. */
function fontVariable({ title }: Tweak, value: string): string[] {
  return value.includes(':') || !isOneValue(value) ? [] : [`@${title}: ${value};`]
}

/** A font tweak is a family, or declarations: `font-family: X; font-size: 14px`. */
function fontDeclarations(value: string): string {
  const text = value.replace(/[{}]/g, '').trim()
  if (text === '') return ''
  return text.includes(':') ? text : `font-family: ${text};`
}
