import { openFiles, readFilesAddress, sayFilesAddress } from '../platform/files/index.ts'
import { copyFiles } from '../platform/files/copy-files.ts'
import { type Command, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

export const filesCommand: Command = {
  name: 'files',
  usage: 'files copy --to URL',
  summary: 'Copy all pictures and files to another store, for example from the folder to a bucket.',
  details: [
    '--to URL    where to: s3://BUCKET/PREFIX?endpoint=https://HOST&region=NAME, or file:///FOLDER',
    '--again     also copy what is there already with the same size',
    'Copies from where FILES_URL points to now (the folder when it is not set). Run it again until it copies nothing,',
    'then set FILES_URL to the new address. What was copied stays where it was.',
  ],
  run: async (args, io) => {
    const { values, positionals } = readOptions(args, {
      to: { type: 'string' },
      again: { type: 'boolean', default: false },
    })
    if (positionals.length !== 1 || positionals[0] !== 'copy' || values.to === undefined)
      throw new UsageError('Say where to: files copy --to URL.')
    const { files, config } = await io.open()
    const address = target(values.to, config.dataDir)
    if (sayFilesAddress(address) === sayFilesAddress(config.files))
      throw new UsageError(`The files are in ${sayFilesAddress(address)} already.`)
    const store = openFiles(address)
    try {
      const copied = await copyFiles(files, store, { again: values.again, onProgress: io.err })
      io.out(
        `${copied.files} files (${copied.bytes} bytes) were copied to ${sayFilesAddress(address)}, ${copied.known} were there already.`,
      )
    } finally {
      await store.close()
    }
    return exitCodes.done
  },
}

function target(url: string, dataDir: string) {
  try {
    return readFilesAddress(url, dataDir, process.env)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
