import { collectionTypes } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, isUniqueViolation, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { duplicateCollection } from '../collections/index.ts'
import { applyChallenger, type Challenger, maxRunning, readPageContent } from '../experiment-visits/index.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { createSlug } from '../slugs/index.ts'
import { visitSettings } from '../visits/index.ts'
import {
  experimentChanged,
  experimentEnded,
  experimentNotRunning,
  experimentRuns,
  experimentStarted,
  pageInExperiment,
  tooManyExperiments,
  tooManyRunning,
  versionGone,
  visitsNotCounted,
} from './errors.ts'
import { type Experiment, maxExperiments, type NewExperiment, type SaveExperiment } from './schema.ts'
import {
  deleteExperimentRow,
  type ExperimentPage,
  type ExperimentRow,
  insertExperiment,
  lockExperiment,
  selectExperiments,
  selectPages,
  updateExperiment,
  updateStatus,
  type WrittenExperiment,
} from './store.ts'
import { getExperiment } from './view.ts'

/** Adds an experiment that has not started. Throws `too_many_experiments`, `invalid_input`. */
export async function createExperiment(ctx: Ctx, input: NewExperiment): Promise<Experiment> {
  return transaction(ctx, async (ctx) => {
    // One at a time: two would count the same experiments.
    await lockSettings(ctx)
    if ((await selectExperiments(ctx)).length >= maxExperiments) throw tooManyExperiments({ max: maxExperiments })
    const checked = await checkInput(ctx, input)
    const id = newId(ctx.now.getTime())
    await insertExperiment(ctx, id, createKey(input.name, id), checked)
    return getExperiment(ctx, id)
  })
}

/** Changes an experiment: all of it before it starts, its name after. Throws `experiment_changed`, `experiment_started`, `invalid_input`. */
export async function saveExperiment(
  ctx: Ctx,
  experimentId: string,
  { version, ...input }: SaveExperiment,
): Promise<Experiment> {
  return transaction(ctx, async (ctx) => {
    const before = await lock(ctx, experimentId)
    if (before.version !== version) throw experimentChanged({ version: before.version })
    if (before.status === 'draft') await updateExperiment(ctx, experimentId, await checkInput(ctx, input))
    else if (isSame(before, input)) await updateExperiment(ctx, experimentId, { ...before, name: input.name })
    else throw experimentStarted({})
    return getExperiment(ctx, experimentId)
  })
}

/** Starts an experiment, or goes on after a pause. */
export async function startExperiment(ctx: Ctx, experimentId: string): Promise<Experiment> {
  try {
    return await transaction(ctx, async (ctx) => {
      await lockSettings(ctx)
      const row = await lock(ctx, experimentId)
      if (row.status === 'ended') throw experimentEnded({})
      if (!visitSettings.read(ctx.site).enabled) throw visitsNotCounted({})
      const running = (await selectExperiments(ctx)).filter(({ id, status }) => id !== row.id && status === 'running')
      if (running.length >= maxRunning) throw tooManyRunning({ max: maxRunning })
      if (!hasBothVersions(row, await selectPages(ctx, listPageIds(row)))) throw versionGone({})
      await updateStatus(ctx, experimentId, 'running')
      await publishChange(ctx)
      return getExperiment(ctx, experimentId)
    })
  } catch (error) {
    // The index decides, not a read before the write: two may start at once.
    if (isUniqueViolation(error)) throw pageInExperiment({})
    throw error
  }
}

/** Shows everybody version A and counts nobody, until it goes on. */
export async function pauseExperiment(ctx: Ctx, experimentId: string): Promise<Experiment> {
  return transaction(ctx, async (ctx) => {
    const { status } = await lock(ctx, experimentId)
    if (status !== 'running') throw experimentNotRunning({})
    await updateStatus(ctx, experimentId, 'paused')
    await publishChange(ctx)
    return getExperiment(ctx, experimentId)
  })
}

/** Throws `experiment_runs` while visitors are in it. */
export async function deleteExperiment(ctx: Ctx, experimentId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { status } = await lock(ctx, experimentId)
    if (status === 'running' || status === 'paused') throw experimentRuns({})
    await deleteExperimentRow(ctx, experimentId)
  })
}

/** Throws `not_found`. The row stays locked until the transaction ends. */
export async function lock(ctx: Ctx, experimentId: string): Promise<ExperimentRow> {
  const row = await lockExperiment(ctx, experimentId)
  if (!row) throw notFound({ what: 'This experiment' })
  return row
}

/** The pages that an experiment names. */
export function listPageIds({ collectionId, challenger }: Pick<ExperimentRow, 'collectionId' | 'challenger'>) {
  return challenger.kind === 'page' ? [collectionId, challenger.collectionId] : [collectionId]
}

/** Whether both versions can be made of these pages. */
export function hasBothVersions(
  { collectionId, challenger }: Pick<ExperimentRow, 'collectionId' | 'challenger'>,
  pages: ReadonlyMap<string, ExperimentPage>,
): boolean {
  const read = (id: string) => {
    const page = pages.get(id)
    return page && readPageContent(id, page.content)
  }
  const content = read(collectionId)
  return content !== undefined && applyChallenger(content, challenger, read) !== undefined
}

/** Throws `invalid_input` for pages that the site has not, pages that are lists, and a text that is not on the page. */
async function checkInput(ctx: Ctx, input: NewExperiment): Promise<WrittenExperiment> {
  const { collectionId, challenger, goal } = input
  const goalCollectionId = goal === 'page' ? input.goalCollectionId : null
  const ids = [collectionId, ...(challenger.kind === 'page' ? [challenger.collectionId] : []), goalCollectionId ?? '']
  const pages = await selectPages(ctx, ids)
  if (!isPlainPage(pages.get(collectionId))) throw refuse('collectionId', 'Choose a page of the site.')
  if (goalCollectionId !== null && !pages.has(goalCollectionId))
    throw refuse('goalCollectionId', 'Choose a page of the site.')
  if (goalCollectionId === collectionId)
    throw refuse('goalCollectionId', 'Everybody in the experiment is on this page. Choose another one.')
  if (challenger.kind === 'page') {
    if (challenger.collectionId === collectionId)
      throw refuse('challenger', 'Version B is the same page. Choose another.')
    if (!isPlainPage(pages.get(challenger.collectionId))) throw refuse('challenger', 'Choose a page of the site.')
  }
  if (challenger.kind === 'text' && !hasBothVersions({ collectionId, challenger }, pages))
    throw refuse('challenger', 'This text is not on the page. Choose the text again.')
  const kept: Challenger =
    challenger.kind === 'copy'
      ? { kind: 'page', collectionId: await duplicateCollection(ctx, collectionId) }
      : challenger
  return { name: input.name, collectionId, challenger: kept, goal, goalCollectionId, shareB: input.shareB }
}

/** Lists, shops and folders have no blocks of their own. */
function isPlainPage(page: ExperimentPage | undefined): boolean {
  return page?.type === collectionTypes.page
}

function isSame(before: ExperimentRow, { name: _name, ...input }: Omit<SaveExperiment, 'version'>): boolean {
  const { collectionId, challenger, goal, goalCollectionId, shareB } = before
  const goalId = input.goal === 'page' ? input.goalCollectionId : null
  const toText = (...values: unknown[]) => JSON.stringify(values)
  return (
    toText(collectionId, Object.entries(challenger).sort(), goal, goalCollectionId, shareB) ===
    toText(input.collectionId, Object.entries(input.challenger).sort(), input.goal, goalId, input.shareB)
  )
}

/** What is hashed and named in addresses: readable, unlike all others, and never changed. */
function createKey(name: string, id: string): string {
  return `${createSlug(name, 'experiment', '').slice(0, 40).replace(/-+$/, '')}-${id.slice(-6)}`
}

function refuse(field: string, message: string) {
  return invalidInput({ fields: { [field]: message } })
}
