import fs from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  findBackup,
  openArchive,
  openBackupKey,
  openZipSource,
  readManifest,
  restoreBackup,
} from '../platform/backup/index.ts'
import { readBackupsAddress } from '../platform/config.ts'
import { openFiles } from '../platform/files/index.ts'
import { say } from './backup.ts'
import { type Command, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore FROM [--backup NAME]',
  summary: 'Make an installation of a backup, in an empty place only.',
  details: [
    'FROM            a folder of backups, s3://BUCKET/PREFIX?endpoint=..., or the zip file of one backup',
    '--backup NAME   the backup to restore (default: the newest that is whole)',
    'The installation is made in DATA_DIR, DATABASE_URL and FILES_URL, which have to be empty. BACKUP_KEY opens an encrypted one.',
  ],
  run: async (args, io) => {
    const { values, positionals } = readOptions(args, { backup: { type: 'string' } })
    const [from, ...rest] = positionals
    if (from === undefined || rest.length > 0) throw new UsageError('Say where the backup is: restore FROM.')
    const config = io.readConfig()
    const source = await openSource(from, config.dataDir)
    try {
      const { name } = await findBackup(source, from, values.backup)
      const archive = openArchive(source, openBackupKey(config.backupKey))
      const manifest = await readManifest(archive, name)
      await restoreBackup(archive, manifest, config, say(io))
      io.out(
        `${name} is restored in ${config.dataDir}, as it was at ${manifest.moment}. Start the server with the same settings.`,
      )
    } finally {
      await source.close()
    }
    return exitCodes.done
  },
}

async function openSource(from: string, dataDir: string) {
  if (/^(s3|file):/.test(from)) return openFiles(readAddress(from, dataDir))
  const place = path.resolve(from)
  const found = await fs.stat(place).catch(() => undefined)
  if (found?.isFile() === true) return openZipSource(place)
  if (found?.isDirectory() === true) return openFiles(readAddress(pathToFileURL(place).href, dataDir))
  throw new UsageError(`There is nothing at ${place}.`)
}

function readAddress(url: string, dataDir: string) {
  try {
    return readBackupsAddress(url, dataDir, process.env)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
