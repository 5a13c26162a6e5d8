import type { Ctx } from '../../platform/context.ts'
import { getTransferKey } from './keys.ts'
import { deleteSurplus, type TransferKind } from './store.ts'

/** Exports of one site that are kept, and so many that failed. The same for imports. */
export const maxKept = 5

/** Removes the oldest finished transfers of the kind, with their files. */
export async function removeSurplus(ctx: Ctx, kind: TransferKind): Promise<void> {
  for (const id of await deleteSurplus(ctx, kind, maxKept)) await removeZip(ctx, id)
}

/** Removes the file of a transfer whose row is gone. A failure is left to the sweep. */
export async function removeZip({ files, site, log }: Pick<Ctx, 'files' | 'site' | 'log'>, id: string): Promise<void> {
  try {
    await files.remove(getTransferKey(site.id, id))
  } catch (error) {
    log.warn({ err: error, transferId: id }, 'the file of a transfer was not removed')
  }
}
