import { writeFileSync } from 'node:fs'
// oxlint-disable-next-line no-restricted-imports -- a command line, it never runs in a browser.
import { parseArgs } from 'node:util'
import { check, compile, format, parse, toOpcodes } from '../index.ts'
import type { TemplateError } from '../index.ts'
import { readJson, readPartials, readText, UsageError } from './files.ts'

const HELP = `vitrine-template: render and check JSON-T templates

  vitrine-template render FILE --data FILE [--partials DIR] [--locale LOCALE] [--now TIME] [--legacy]
      Prints the output; errors go to the standard error.
  vitrine-template check FILE...
      Prints what is wrong or doubtful, with line and column.
  vitrine-template ast FILE [--opcodes]
      Prints the tree as JSON.
  vitrine-template fmt FILE... [--write]
      Tidies the white space within tags. The output of the template stays the same.

FILE may be - for the standard input. LOCALE is a tag such as en, de-CH or none; TIME is in epoch milliseconds or a
date such as 2026-11-21T10:00:00Z. The exit status is 1 when there were errors, 2 when the command was not understood.
`

const OPTIONS = {
  data: { type: 'string' },
  partials: { type: 'string' },
  locale: { type: 'string', default: 'en' },
  now: { type: 'string' },
  legacy: { type: 'boolean', default: false },
  opcodes: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Options = ReturnType<typeof readArguments>['values']

/** Carries out one command and returns the exit status. */
export function run(args: readonly string[]): number {
  try {
    const { values, positionals } = readArguments(args)
    const [command, ...files] = positionals
    if (values.help || command === undefined) {
      process.stdout.write(HELP)
      return values.help ? 0 : 2
    }
    return runCommand(command, files, values)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
  }
}

function runCommand(command: string, files: readonly string[], options: Options): number {
  const [first] = files
  if (first === undefined) throw new UsageError(`${command} needs a file.\n\n${HELP}`)
  switch (command) {
    case 'render':
      return render(first, options)
    case 'check':
      return files.map(checkFile).includes(1) ? 1 : 0
    case 'ast':
      return printTree(first, options)
    case 'fmt':
      for (const file of files) formatFile(file, options.write)
      return 0
    default:
      throw new UsageError(`Unknown command ${command}.\n\n${HELP}`)
  }
}

function render(file: string, { data, partials, locale, now, legacy }: Options): number {
  if (data === undefined) throw new UsageError('render needs --data FILE.')
  const template = compile(readText(file), { file, partials: partials === undefined ? {} : readPartials(partials) })
  const time = now === undefined ? {} : { now: readTime(now) }
  const { output, errors } = template.render(readJson(data), { locale, legacyMoney: legacy, ...time })
  process.stdout.write(output)
  printErrors(errors, process.stderr)
  return errors.length > 0 ? 1 : 0
}

function checkFile(file: string): number {
  const errors = check(readText(file), { file })
  printErrors(errors, process.stdout)
  return errors.length > 0 ? 1 : 0
}

function printTree(file: string, { opcodes }: Options): number {
  const { nodes, errors } = parse(readText(file), { file })
  process.stdout.write(`${JSON.stringify(opcodes ? toOpcodes(nodes) : nodes, undefined, opcodes ? undefined : 2)}\n`)
  printErrors(errors, process.stderr)
  return errors.length > 0 ? 1 : 0
}

function formatFile(file: string, write: boolean): void {
  const source = readText(file)
  const formatted = format(source, { file })
  if (!write) process.stdout.write(formatted)
  else if (formatted !== source) writeFileSync(file, formatted)
}

function printErrors(errors: readonly TemplateError[], stream: NodeJS.WriteStream): void {
  for (const { file, line, column, code, message, hint } of errors) {
    stream.write(`${file}:${line}:${column} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}\n`)
  }
}

function readTime(text: string): number {
  const time = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text)
  if (Number.isNaN(time)) throw new UsageError(`--now ${text} is neither epoch milliseconds nor a date.`)
  return time
}
