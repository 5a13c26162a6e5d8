import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { countVersions, type VersionCounts } from '../experiment-visits/index.ts'
import { loadSettings } from '../sites/index.ts'
import { visitSettings } from '../visits/index.ts'
import type { Experiment, Experiments } from './schema.ts'
import { compareVersions } from './statistics.ts'
import { type ExperimentPage, type ExperimentRow, findExperiment, selectExperiments, selectPages } from './store.ts'

export const noVisitors: VersionCounts = { visitorsA: 0, conversionsA: 0, visitorsB: 0, conversionsB: 0 }

/** All experiments with what was counted so far, the newest first. */
export async function listExperiments(ctx: Ctx): Promise<Experiments> {
  const { enabled, cookies } = visitSettings.read(await loadSettings(ctx))
  const experiments = await toViews(ctx, await selectExperiments(ctx))
  return { experiments, isCounting: enabled, usesCookies: cookies === 'always' }
}

/** Throws `not_found`. */
export async function getExperiment(ctx: Ctx, experimentId: string): Promise<Experiment> {
  const row = await findExperiment(ctx, experimentId)
  const [view] = row ? await toViews(ctx, [row]) : []
  if (!view) throw notFound({ what: 'This experiment' })
  return view
}

async function toViews(ctx: Ctx, rows: readonly ExperimentRow[]): Promise<Experiment[]> {
  const live = rows.filter(({ status }) => status === 'running' || status === 'paused').map(({ id }) => id)
  const ids = rows.flatMap(({ collectionId, challenger, goalCollectionId }) => [
    collectionId,
    goalCollectionId ?? '',
    challenger.kind === 'page' ? challenger.collectionId : '',
  ])
  const [pages, counts] = await Promise.all([selectPages(ctx, ids), countVersions(ctx, live)])
  return rows.map((row) => toView(ctx, row, pages, row.result ?? counts.get(row.id) ?? noVisitors))
}

function toView(
  { site }: Ctx,
  row: ExperimentRow,
  pages: ReadonlyMap<string, ExperimentPage>,
  counts: VersionCounts,
): Experiment {
  const { result: _result, startedAt, endedAt, createdAt, ...rest } = row
  const { collectionId, challenger, goalCollectionId } = row
  const page = pages.get(collectionId)
  const challengerId = challenger.kind === 'page' ? challenger.collectionId : ''
  const locks = site.collectionLocks ?? {}
  const { difference, uplift, ...comparison } = compareVersions(counts, row.shareB)
  return {
    ...rest,
    pageTitle: page?.title ?? '',
    path: page ? (page.isHomepage ? '/' : `/${encodeURIComponent(page.slug)}`) : '',
    challengerTitle: pages.get(challengerId)?.title ?? '',
    goalTitle: pages.get(goalCollectionId ?? '')?.title ?? '',
    isVisible: page?.isEnabled === true && !Object.hasOwn(locks, collectionId) && !Object.hasOwn(locks, challengerId),
    results: { ...comparison, difference: difference ?? null, uplift: uplift ?? null },
    startedOn: startedAt?.toISOString() ?? null,
    endedOn: endedAt?.toISOString() ?? null,
    createdOn: createdAt.toISOString(),
  }
}
