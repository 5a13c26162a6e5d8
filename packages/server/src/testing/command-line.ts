import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../cli/main.ts'
import { childEnv } from './child-process.ts'

interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command line in this process, which saves the second that one of its own takes to start. */
export async function vitrine(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input = '',
): Promise<CommandResult> {
  const said = { out: '', err: '' }
  const code = await runCommandLine(args, childEnv({ LOG_LEVEL: 'silent', ...env }), {
    out: (line) => void (said.out += `${line}\n`),
    err: (line) => void (said.err += `${line}\n`),
    isTerminal: false,
    readInput: async () => input,
  })
  return { code, ...said }
}

/** Runs the command line in a process of its own, as people do. */
export async function spawnVitrine(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  input?: string,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), ...args], {
    env: childEnv(env),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const read = async (stream: Readable | null) => (stream ? text(stream) : '')
  const [out, err] = await Promise.all([read(child.stdout), read(child.stderr)])
  return { code: await ended, out, err }
}
