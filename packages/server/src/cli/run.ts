import { AppError } from '../platform/errors.ts'
import { type Command, type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { backupCommand } from './backup.ts'
import { dbCommand } from './db.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { filesCommand } from './files.ts'
import { importCommand } from './import.ts'
import { passwordCommand } from './password.ts'
import { restoreCommand } from './restore.ts'
import { siteCommand } from './site.ts'
import { themeCommand } from './theme.ts'

const commands: readonly Command[] = [
  importCommand,
  exportCommand,
  siteCommand,
  passwordCommand,
  themeCommand,
  filesCommand,
  backupCommand,
  restoreCommand,
  dbCommand,
  doctorCommand,
]

/** Runs the command that the words name; every failure is said in words and has its exit code. */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return help(rest[0], io)
  const command = commands.find((each) => each.name === name)
  if (!command) {
    io.err(`There is no command "${name}". \`vitrine help\` names them.`)
    return exitCodes.usage
  }
  if (rest.includes('--help') || rest.includes('-h')) return help(name, io)
  try {
    return await command.run(rest, io)
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`${error.message}\nUsage: vitrine ${command.usage}`)
      return exitCodes.usage
    }
    if (error instanceof AppError) {
      io.err(error.message)
      return exitCodes.found
    }
    throw error
  }
}

function help(name: string | undefined, io: CommandIo): ExitCode {
  const command = commands.find((each) => each.name === name)
  if (command) {
    io.out(
      [`vitrine ${command.usage}`, '', command.summary, ...(command.details ?? []).map((line) => `  ${line}`)].join(
        '\n',
      ),
    )
    return exitCodes.done
  }
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  io.out('vitrine COMMAND ...\n')
  for (const { usage, summary } of commands) io.out(`  ${usage.padEnd(width)}  ${summary}`)
  io.out('\n`vitrine help COMMAND` says more. The installation is that of DATABASE_URL, else of DATA_DIR.')
  return name === undefined ? exitCodes.done : exitCodes.usage
}
