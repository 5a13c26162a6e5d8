import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { assetKeys } from '../assets/index.ts'
import { getNoteKey, notesFolder } from './keys.ts'
import { hasSite, isRunning } from './store.ts'

/** Which attempt at which import makes a site. */
const Note = z.object({ websiteId: z.string(), transferId: z.string(), attempt: z.int() })
type ImportNote = z.infer<typeof Note>

type NoteServices = Pick<Services, 'database' | 'files' | 'log'>

/**
 * Notes that files of a site are stored before the site is there: with the note they are found again, whatever ends the import. `targetId` is
 * the id of the new site, `websiteId` that of the site whose staff imports.
 */
export async function noteImport({ files }: NoteServices, targetId: string, note: ImportNote): Promise<void> {
  await files.put(getNoteKey(targetId), Buffer.from(JSON.stringify(note)))
}

/** Ends what was noted: the files go, unless the site is there. A failure is left to the sweep. */
export async function settleImport(services: NoteServices, targetId: string): Promise<void> {
  const { files, database, log } = services
  try {
    const isMade = await hasSite({ db: database.db, site: { id: targetId } })
    if (!isMade) await files.removeFolder(assetKeys.getAssetsFolder(targetId))
    await files.remove(getNoteKey(targetId))
  } catch (error) {
    log.warn({ err: error, websiteId: targetId }, 'files of an unfinished import were not removed')
  }
}

/** Settles the imports that ended without doing so themselves. */
export async function settleAbandoned(services: NoteServices): Promise<void> {
  for await (const { key } of services.files.list(notesFolder)) {
    const targetId = /\/([0-9a-f]{24})\.json$/.exec(key)?.[1]
    const note = Note.safeParse(parseJson(await services.files.get(key)))
    if (targetId === undefined || !note.success) continue
    const { websiteId, ...attempt } = note.data
    // First whether it runs: the site of an attempt that does not run any more is there, or never will be.
    if (await isRunning({ db: services.database.db, site: { id: websiteId } }, attempt)) continue
    await settleImport(services, targetId)
  }
}

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '')
  } catch {
    return undefined
  }
}
