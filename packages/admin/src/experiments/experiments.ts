import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { Tone } from '../ui/badge.tsx'

export type Experiment = Answer<'getExperiment'>
export type ExperimentResults = Experiment['results']
export type ExperimentBody = operations['createExperiment']['requestBody']['content']['application/json']
export type Outcome = operations['endExperiment']['requestBody']['content']['application/json']['outcome']

/** Visitors are counted all the time: numbers are read anew whenever somebody looks, and each minute. */
const alive = { staleTime: 0, refetchInterval: 60_000 } as const

/** All experiments with their numbers, the newest first. */
export const experimentsQuery = queryOptions({
  queryKey: ['experiments'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/experiments', { signal })),
  ...alive,
})

export const experimentQuery = (experimentId: string) =>
  queryOptions({
    queryKey: ['experiment', experimentId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/experiments/{experimentId}', { params: { path: { experimentId } }, signal })),
    ...alive,
  })

/** The texts of a page that an experiment may replace: what visitors see, as HTML by block. */
export const pageTextsQuery = (collectionId: string) =>
  queryOptions({
    queryKey: ['page-texts', collectionId],
    queryFn: async ({ signal }) => {
      const path = { id: collectionId }
      return listTexts(await answer(api.GET('/api/admin/collections/{id}/content', { params: { path }, signal })))
    },
    enabled: collectionId !== '',
  })

interface PageText {
  readonly blockId: string
  readonly html: string
  /** Its first words. */
  readonly label: string
}

function listTexts(content: unknown): PageText[] {
  const found: PageText[] = []
  const search = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(search)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { id, type, settings, value: inGrid, ...rest }: Record<string, unknown> = { ...value }
    const { html }: { html?: unknown } = { ...Object(settings ?? inGrid) }
    if (type === 'html' && typeof id === 'string' && typeof html === 'string')
      found.push({ blockId: id, html, label: toLabel(html) })
    else for (const each of [...Object.values(rest), inGrid]) search(each)
  }
  search(content)
  return found
}

function toLabel(html: string): string {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim().replaceAll(/\s+/g, ' ')
  if (words === '') return t('Text without words')
  return words.length > 70 ? `${words.slice(0, 70)}…` : words
}

/** Forgets the list, and shows an experiment as it is now. */
export async function refreshExperiments(queries: QueryClient, now?: Experiment): Promise<void> {
  if (now) queries.setQueryData(experimentQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: experimentsQuery.queryKey })
}

export const statusBadges: Readonly<Record<Experiment['status'], { readonly label: string; readonly tone: Tone }>> = {
  draft: { label: t('Draft'), tone: 'neutral' },
  running: { label: t('Running'), tone: 'positive' },
  paused: { label: t('Paused'), tone: 'caution' },
  ended: { label: t('Ended'), tone: 'done' },
}

export const goalLabels: Readonly<Record<Experiment['goal'], string>> = {
  order: t('An order is confirmed'),
  newsletter: t('A newsletter sign-up'),
  form: t('A form is sent'),
  page: t('A page is reached'),
}

/** What a visitor has to do, with the page that is named. */
export function describeGoal({ goal, goalTitle }: Pick<Experiment, 'goal' | 'goalTitle'>): string {
  return goal === 'page' && goalTitle !== '' ? t('“{title}” is reached', { title: goalTitle }) : goalLabels[goal]
}
