import { beginBackup, beginCheck, openPlace } from '../features/backups/index.ts'
import { type BackupProgress, getBackupTime, listBackups } from '../platform/backup/index.ts'
import { sayFilesAddress } from '../platform/files/index.ts'
import { type Command, type CommandIo, type ExitCode, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const asker = { reason: 'command', person: '' } as const

/** What `vitrine backup WORD` does, by its word; without one it makes a backup. */
const words: Readonly<Record<string, (args: readonly string[], io: CommandIo) => Promise<ExitCode>>> = {
  list: listStored,
  verify,
}

export const backupCommand: Command = {
  name: 'backup',
  usage: 'backup [list|verify [NAME]]',
  summary: 'Back up the whole installation while it sells; list backups; restore one on trial.',
  details: [
    'backup                make a backup at BACKUP_URL (DATA_DIR/backups when it is not set), encrypted where BACKUP_KEY is set',
    'backup list           name the backups that are there, the oldest first',
    'backup verify [NAME]  restore a backup (the newest) into a database of its own, and compare every table and file',
    'After each backup, older ones are thinned out: 7 days, 4 weeks and 12 months keep their last one. docs/backups.md says more.',
  ],
  run: async (args, io) => {
    const [word, ...rest] = args
    if (word === undefined) return backUp(io)
    const run = Object.hasOwn(words, word) ? words[word] : undefined
    if (!run) throw new UsageError(`"${word}" is none of ${Object.keys(words).join(', ')}.`)
    return run(rest, io)
  },
}

async function backUp(io: CommandIo): Promise<ExitCode> {
  const services = await io.open()
  const { work } = await beginBackup(services, asker)
  const manifest = await work({ onProgress: say(io) })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  io.out(
    `${manifest.name} is in ${sayFilesAddress(services.config.backups)}: ${rows} rows, ${manifest.files.count} files, as of ${manifest.moment}.`,
  )
  if (services.config.backupKey === undefined)
    io.err(
      'It is not encrypted, and has the keys to what is sealed in it. Set BACKUP_KEY, or keep it as safe as the server.',
    )
  return exitCodes.done
}

async function listStored(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  if (readOptions(args, {}).positionals.length > 0) throw new UsageError('backup list takes no words.')
  const { config } = await io.open()
  const { store } = openPlace(config)
  try {
    const all = await listBackups(store)
    for (const { name, isWhole, bytes } of all)
      io.out(`${name}  ${getBackupTime(name).toISOString()}  ${isWhole ? `${bytes} bytes` : 'not whole'}`)
    if (all.length === 0) io.out(`There are no backups in ${sayFilesAddress(config.backups)}.`)
  } finally {
    await store.close()
  }
  return exitCodes.done
}

async function verify(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  const [name, ...rest] = readOptions(args, {}).positionals
  if (rest.length > 0) throw new UsageError('Name one backup.')
  const services = await io.open()
  const { work } = await beginCheck(services, asker, { readsFiles: true, ...(name === undefined ? {} : { name }) })
  const manifest = await work({ onProgress: say(io) })
  io.out(
    `${manifest.name} can be restored: ${manifest.tables.length} tables and ${manifest.files.count} files are what was backed up.`,
  )
  return exitCodes.done
}

/** Says how far the work is, where a person watches. */
export function say(io: CommandIo): (progress: BackupProgress) => void {
  let last = 0
  return ({ step, done, total }) => {
    if (!io.isTerminal || Date.now() - last < 1000) return
    last = Date.now()
    io.err(`${step}: ${done}${total > 0 ? ` of ${total}` : ''} ...`)
  }
}
