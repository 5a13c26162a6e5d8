/** The command line: `node packages/server/src/cli.ts COMMAND ...`, or `npm run vitrine -- COMMAND ...`. */
import { text } from 'node:stream/consumers'
import { runCommandLine } from './cli/main.ts'

// A reader that closes the pipe (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  isTerminal: process.stderr.isTTY,
  readInput: async () => (process.stdin.isTTY ? '' : text(process.stdin)),
})
