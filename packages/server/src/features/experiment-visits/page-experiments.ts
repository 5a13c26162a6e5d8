import type { PageContent } from '@vitrine/content'
import { draftViews, type SiteCollection, type SiteData } from '../site-data/index.ts'
import { applyChallenger, readPageContent } from './challenger.ts'
import type { RunningExperiment } from './store.ts'
import type { Version } from './version.ts'

/** The experiments of a site's pages, as long as nothing of the site changes. */
export interface PageExperiments {
  readonly running: readonly RunningExperiment[]
  /** By the page that they are on. */
  readonly byPage: ReadonlyMap<string, RunningExperiment>
  /** By the page that is their goal. */
  readonly byGoalPage: ReadonlyMap<string, readonly RunningExperiment[]>
  /** Some visitors' data of the site, as this version has it. */
  getData(data: SiteData, experiment: RunningExperiment, version: Version): SiteData
}

const none: PageExperiments = { running: [], byPage: new Map(), byGoalPage: new Map(), getData: (data) => data }

/** Reads the experiments whose two versions can both be shown: of pages that are public, and not without their challenger. */
export function openPageExperiments(data: SiteData, experiments: readonly RunningExperiment[]): PageExperiments {
  const challengers = new Map(
    experiments.flatMap((each): [string, PageContent][] => {
      const content = makeContent(data, each)
      return content ? [[each.id, content]] : []
    }),
  )
  const running = experiments.filter(({ id }) => challengers.has(id))
  if (running.length === 0) return none
  // By the data that they are made of: what a member sees is in no view of others.
  const viewsByData = new WeakMap<SiteData, Map<string, SiteData>>()
  return {
    running,
    byPage: new Map(running.map((each) => [each.collectionId, each])),
    byGoalPage: Map.groupBy(
      running.filter(({ goal }) => goal === 'page'),
      ({ goalCollectionId }) => goalCollectionId ?? '',
    ),
    getData: (current, experiment, version) => {
      // Pages of one version share their data, with all that was rendered of it.
      const key = `${experiment.id} ${version}`
      const views = viewsByData.get(current) ?? new Map<string, SiteData>()
      viewsByData.set(current, views)
      const known = views.get(key)
      if (known) return known
      const content = version === 'b' ? challengers.get(experiment.id) : undefined
      const view = { ...(content ? withContent(current, experiment.collectionId, content) : current) }
      const shown = { ...view, experiments: listShown(data, experiment, version) }
      views.set(key, shown)
      return shown
    },
  }
}

/** What scripts of the page may look up. Sites of internal status may choose versions by the address. */
function listShown(
  { site }: SiteData,
  { key }: RunningExperiment,
  version: Version,
): NonNullable<SiteData['experiments']> {
  const overrides = { name: 'experiment-overrides', type: 'FEATURE_TOGGLE', segment: '', variant: 'true' } as const
  return [
    { name: key, type: 'AB_TEST', segment: version, variant: version },
    ...(site.status === 'internal' ? [overrides] : []),
  ]
}

/** Undefined where the page cannot be shown in two versions. */
function makeContent(data: SiteData, { collectionId, challenger }: RunningExperiment): PageContent | undefined {
  const page = data.collectionById.get(collectionId)
  if (!page?.row.enabled || isLocked(page)) return undefined
  return applyChallenger(readContent(page), challenger, (id) => {
    const other = data.collectionById.get(id)
    return other && !isLocked(other) ? readContent(other) : undefined
  })
}

function readContent({ row, content }: SiteCollection): PageContent {
  return readPageContent(row.collection_id, content)
}

/** What is behind a password is in no version. */
function isLocked({ json }: SiteCollection): boolean {
  return json.passwordProtected
}

function withContent(data: SiteData, collectionId: string, content: PageContent): SiteData {
  const { blocks, layout, sections } = content
  const pages = new Map([[collectionId, { blocks, layout, sections }]])
  return draftViews.replacePageContent(data, pages)
}
