import { type Command, type CommandIo, type ExitCode, UsageError } from './command.ts'
import { distributeDatabase } from './db-distribute.ts'
import { dbUpgradeDetails, upgradeDatabase } from './db-upgrade.ts'

/** What `vitrine db WORD ...` does, by its word. */
const words: Readonly<Record<string, (args: readonly string[], io: CommandIo) => Promise<ExitCode>>> = {
  distribute: distributeDatabase,
  upgrade: upgradeDatabase,
}

export const dbCommand: Command = {
  name: 'db',
  usage: `db ${Object.keys(words).join('|')} ...`,
  summary: 'Spread the database over several servers with Citus, or upgrade PostgreSQL.',
  details: [
    'db distribute [--dry-run] [--shards N]  move every table to where it belongs; docs/operators.md says when and how',
    '  --dry-run    say what would be done, and whether anything stands in the way',
    '  --shards N   parts that the sites are divided into, 1 to 1024; 32 when absent',
    ...dbUpgradeDetails,
    'A second run of distribute does what is left to do. All of it is one transaction: when a step fails, nothing has changed.',
  ],
  run: async (args, io) => {
    const [word, ...rest] = args
    const run = word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined
    if (!run) throw new UsageError(`Say what to do with the database: ${Object.keys(words).join(', ')}.`)
    return run(rest, io)
  },
}
