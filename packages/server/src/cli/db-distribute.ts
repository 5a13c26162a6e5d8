import { distribute } from '../platform/db/distribute.ts'
import { type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const maxShards = 1024

/** `vitrine db distribute [--dry-run] [--shards N]`: spreads the tables over the servers of a Citus cluster. */
export async function distributeDatabase(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    'dry-run': { type: 'boolean' },
    shards: { type: 'string', default: '32' },
  })
  if (positionals.length > 0) throw new UsageError('distribute takes no words.')
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 1 || shards > maxShards)
    throw new UsageError(`--shards takes a whole number from 1 to ${maxShards}.`)
  const { database } = await io.open()
  const isDryRun = values['dry-run'] === true
  const done = await distribute(database.pool, { shards, isDryRun, say: io.out })
  return done ? exitCodes.done : exitCodes.found
}
