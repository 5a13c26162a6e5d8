import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from './command.ts'

/** Reads options and words of a command line; throws UsageError with what was not understood. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** One of the given words; throws UsageError naming them all. */
export function parseChoice<const Words extends readonly string[]>(
  words: Words,
  given: string | undefined,
  what: string,
): Words[number] {
  const found = words.find((word) => word === given)
  if (found === undefined)
    throw new UsageError(
      `${given === undefined ? `Say which ${what}` : `"${given}" is no ${what}`}: ${words.join(', ')}.`,
    )
  return found
}
