/**
 * Starts the built server: in this process, or as several where the machine or `WEB_PROCESSES` says so. It imports nothing of the server, so that the
 * process that watches over the others stays small.
 */
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { supervise } from './platform/processes/supervisor.ts'
import { countWebProcesses } from './platform/processes/web-processes.ts'

const program = path.join(import.meta.dirname, '../../../.build/server/main.js')

function count(): number | undefined {
  const limit = process.constrainedMemory()
  // Without a limit the system names a size that no machine has.
  const memory = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
  try {
    return countWebProcesses(process.env['WEB_PROCESSES'], os.availableParallelism(), memory)
  } catch (error) {
    process.stderr.write(`Vitrine could not start. ${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

const webProcesses = count()
if (webProcesses === undefined) process.exitCode = 1
else if (webProcesses === 1) {
  // Without a listener the signal would end the server.
  process.on('SIGUSR2', () => say('There is one process, which cannot be replaced while it runs: restart the server.'))
  await import(pathToFileURL(program).href)
} else supervise({ program, webProcesses, say })
