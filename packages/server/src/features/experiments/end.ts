import { type Ctx, transaction } from '../../platform/context.ts'
import { publishOperations } from '../documents/index.ts'
import { countVersions, readPageContent, toOperations } from '../experiment-visits/index.ts'
import { publishChange } from '../sites/index.ts'
import { experimentNotRunning, versionGone } from './errors.ts'
import type { EndExperiment, Experiment } from './schema.ts'
import { hasBothVersions, listPageIds, lock } from './service.ts'
import { endExperimentRow, type ExperimentRow, type Outcome, selectExperiments, selectPages } from './store.ts'
import { getExperiment, noVisitors } from './view.ts'

/**
 * Ends an experiment for good. Where version B wins, its content becomes that of the page, as a publication that the history of the page can take
 * back. Throws `document_has_draft` where the page has unpublished changes, and `experiment_version_gone`.
 */
export async function endExperiment(ctx: Ctx, experimentId: string, { outcome }: EndExperiment): Promise<Experiment> {
  return transaction(ctx, async (ctx) => {
    const row = await lock(ctx, experimentId)
    if (row.status !== 'running' && row.status !== 'paused') throw experimentNotRunning({})
    if (outcome === 'b') await applyWinner(ctx, row)
    await end(ctx, row, outcome)
    await publishChange(ctx)
    return getExperiment(ctx, experimentId)
  })
}

async function applyWinner(ctx: Ctx, { name, collectionId, challenger }: ExperimentRow): Promise<void> {
  const pages = await selectPages(ctx, listPageIds({ collectionId, challenger }))
  const read = (id: string) => {
    const page = pages.get(id)
    return page && readPageContent(id, page.content)
  }
  const content = read(collectionId)
  const operations = content && toOperations(content, challenger, read)
  if (!operations) throw versionGone({})
  const document = { kind: 'page', id: collectionId } as const
  await publishOperations(ctx, document, { operations, label: `Winner of “${name}”` })
}

async function end(ctx: Ctx, { id }: ExperimentRow, outcome: Outcome): Promise<void> {
  const result = (await countVersions(ctx, [id])).get(id) ?? noVisitors
  await endExperimentRow(ctx, id, { outcome, result })
}

/** Ends experiments whose page, other version or text was deleted. Visitors have had the page as it is since then. */
export async function endGoneExperiments(ctx: Ctx): Promise<void> {
  const live = (await selectExperiments(ctx)).filter(({ status }) => status === 'running' || status === 'paused')
  const pages = await selectPages(ctx, live.flatMap(listPageIds))
  const gone = live.filter((row) => !hasBothVersions(row, pages))
  if (gone.length === 0) return
  await transaction(ctx, async (ctx) => {
    for (const row of gone) await end(ctx, row, 'gone')
    await publishChange(ctx)
  })
}
