/** The command line: `node packages/server/src/cli.ts COMMAND ...`, or `npm run vitrine -- COMMAND ...`. */
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { exitCodes } from './cli/command.ts'
import { runCommand } from './cli/run.ts'
import { type Config, readConfig } from './platform/config.ts'
import { type OpenServices, openServices } from './composition.ts'

const toError = (line: string) => void process.stderr.write(`${line}\n`)

/** Relative file names are those of the caller's folder; the installation is that of this checkout unless DATA_DIR says otherwise. */
function readInstallation(): Config {
  const checkout = path.join(import.meta.dirname, '../../..')
  return readConfig({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || path.join(checkout, '.data') })
}

function requireInstallation(create: boolean): Config {
  const config = readInstallation()
  if (!create && config.databaseUrl === undefined && !fs.existsSync(path.join(config.dataDir, 'postgres')))
    throw new Error(
      `There is no installation in ${config.dataDir}. Start the server once, or set DATA_DIR or DATABASE_URL.`,
    )
  return config
}

async function main(): Promise<number> {
  let services: OpenServices | undefined
  const open = async (options?: { readonly create: boolean }) => {
    const config = requireInstallation(options?.create === true)
    const level = config.logLevel === 'info' ? 'warn' : config.logLevel
    services ??= await openServices(config, pino({ level }, pino.destination(2)))
    return services
  }
  try {
    return await runCommand(process.argv.slice(2), {
      out: (line) => void process.stdout.write(`${line}\n`),
      err: toError,
      isTerminal: process.stderr.isTTY,
      readInput: async () => (process.stdin.isTTY ? '' : text(process.stdin)),
      readConfig: readInstallation,
      open,
    })
  } catch (error) {
    toError(error instanceof Error ? error.message : String(error))
    if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) toError(error.stack ?? '')
    return exitCodes.found
  } finally {
    await services?.stop()
  }
}

// A reader that goes away (`| head`) is not our failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await main()
