import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'
import { t } from '../i18n/text.ts'
import type { ChangedDraft } from '../scheduled/scheduled.ts'
import { type ListedRelease, releasesQuery } from '../release-changes/waiting.ts'
import { parseWall, toWall } from '../pages/zone-time.ts'
import type { Tone } from '../ui/badge.tsx'

export type Release = Answer<'getRelease'>
export type ReleaseDocument = Release['documents'][number]
export type ReleaseChange = Release['changes'][number]
export type ReleaseBody = Omit<operations['saveRelease']['requestBody']['content']['application/json'], 'version'>
export type KeptChanges = NonNullable<ReleaseBody['changes']>

export const releaseQuery = (releaseId: string) =>
  queryOptions({
    queryKey: ['release', releaseId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/releases/{releaseId}', { params: { path: { releaseId } }, signal })),
  })

/** Forgets the list, and shows a release as it is now. */
export async function refreshReleases(queries: QueryClient, now?: Release): Promise<void> {
  if (now) queries.setQueryData(releaseQuery(now.id).queryKey, now)
  await queries.invalidateQueries({ queryKey: releasesQuery.queryKey })
}

/** What the form has. The time is one of the site's zone, as `datetime-local` writes it. */
export interface ReleaseValues {
  readonly title: string
  readonly documents: ReleaseBody['documents']
  /** The changes of prices, styles and menus that stay. */
  readonly changes: KeptChanges
  readonly publishOn: string
  readonly needsApproval: boolean
}

export const emptyRelease: ReleaseValues = {
  title: '',
  documents: [],
  changes: [],
  publishOn: '',
  needsApproval: false,
}

export function toReleaseValues(release: Release, timeZone: string): ReleaseValues {
  const { title, documents, changes, publishOn, needsApproval } = release
  return {
    title,
    documents: documents.map(({ kind, id, revision }) => ({ kind, id, revision })),
    changes: changes.map(({ kind, id }) => ({ kind, id })),
    publishOn: publishOn === null ? '' : toWall(publishOn, timeZone),
    needsApproval,
  }
}

/** The values that a save sends, and the mistakes by field. */
export function readRelease(values: ReleaseValues, timeZone: string) {
  const { title, publishOn, documents, changes, needsApproval } = values
  const time = parseWall(publishOn, timeZone)
  const problems = {
    ...(title.trim() === '' ? { title: t('Enter a name.') } : {}),
    ...(time === null && publishOn !== '' ? { publishOn: t('Enter a date and a time.') } : {}),
  }
  return { body: { title: title.trim(), documents, changes, needsApproval, publishOn: time }, problems }
}

/** The state of a release in a word or two. */
export function getReleaseBadge(release: ListedRelease): { readonly label: string; readonly tone: Tone } {
  if (release.state === 'published') return { label: t('Published'), tone: 'positive' }
  if (release.state === 'rolled_back') return { label: t('Rolled back'), tone: 'neutral' }
  if (release.problem !== '') return { label: t('Not published'), tone: 'danger' }
  if (release.needsApproval && release.approvedOn === null) return { label: t('Waits for approval'), tone: 'caution' }
  return release.publishOn === null ? { label: t('Open'), tone: 'neutral' } : { label: t('Scheduled'), tone: 'accent' }
}

/** The name of a draft: a page, a post of a list, or a part of every page. */
export function describeDraft({ kind, title, listTitle, id }: ChangedDraft): {
  readonly title: string
  readonly place: string
} {
  if (kind === 'field') return { title: t('On every page: {name}', { name: id }), place: '' }
  return { title: title === '' ? t('A page that is gone') : title, place: kind === 'page' ? t('Page') : listTitle }
}
