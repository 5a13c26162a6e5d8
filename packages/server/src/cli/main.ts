import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { type OpenServices, openServices } from '../composition.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { type CommandIo, exitCodes } from './command.ts'
import { runCommand } from './run.ts'

type Env = Readonly<Record<string, string | undefined>>
type Terminal = Pick<CommandIo, 'out' | 'err' | 'isTerminal' | 'readInput'>

/** Relative file names are those of the caller's folder; the installation is that of this checkout unless DATA_DIR says otherwise. */
function readInstallation(env: Env): Config {
  const checkout = path.join(import.meta.dirname, '../../../..')
  return readConfig({ ...env, DATA_DIR: env['DATA_DIR'] || path.join(checkout, '.data') })
}

function requireInstallation(env: Env, create: boolean): Config {
  const config = readInstallation(env)
  if (!create && config.databaseUrl === undefined && !fs.existsSync(path.join(config.dataDir, 'postgres')))
    throw new Error(
      `There is no installation in ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    )
  return config
}

/** Runs one command line: its words, the environment, and where it reads and writes. Resolves with the exit code; never throws. */
export async function runCommandLine(args: readonly string[], env: Env, terminal: Terminal): Promise<number> {
  let services: OpenServices | undefined
  const open = async (options?: { readonly create: boolean }) => {
    const config = requireInstallation(env, options?.create === true)
    const level = config.logLevel === 'info' ? 'warn' : config.logLevel
    services ??= await openServices(config, pino({ level }, pino.destination(2)))
    return services
  }
  try {
    return await runCommand(args, { ...terminal, readConfig: () => readInstallation(env), open })
  } catch (error) {
    terminal.err(error instanceof Error ? error.message : String(error))
    if (env['LOG_LEVEL'] === 'debug' && error instanceof Error) terminal.err(error.stack ?? '')
    return exitCodes.found
  } finally {
    await services?.stop()
  }
}
