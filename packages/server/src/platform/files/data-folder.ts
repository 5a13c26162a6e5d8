import fs from 'node:fs/promises'
import path from 'node:path'

/** Another user who must get through the data folder to one of its own; none by default. */
interface OtherUser {
  readonly uid?: number
  readonly gid: number
}

/**
 * Makes the data folder, or takes an existing one away from other users of this machine: customers' addresses and goods for download are in it. A user
 * who runs the database may pass through it, by its group where that was root's, and sees no names in it.
 */
export async function openDataFolder(folder: string, other: OtherUser = { gid: 0 }): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true })
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid, gid } = await fs.stat(folder)
  // Its rights are for its owner to set.
  if (uid !== process.getuid?.()) return
  if (other.uid === undefined) await fs.chmod(folder, mode & 0o770)
  else if (gid === 0 || gid === other.gid) {
    await fs.chown(folder, uid, other.gid)
    await fs.chmod(folder, (mode & 0o700) | 0o010)
  } else await fs.chmod(folder, (mode & 0o770) | 0o001)
}
