import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type Backups = Answer<'listBackups'>
export type BackupRun = Backups['runs'][number]
export type BackupSchedule = Backups['schedule']

const pollMs = 1000

/** Backups of the installation, read again every second while one is made or checked. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/backups', { signal })),
  refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) === true ? pollMs : false),
})

export function isRunning({ status }: Pick<BackupRun, 'status'>): boolean {
  return status === 'running'
}

/** Begins a backup. */
export function useAddBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => answer(api.POST('/api/admin/backups', { body: { password } })),
    // Also after a failure: the schedule may have begun one.
    onSettled: () => queries.invalidateQueries(backupsQuery),
  })
}

interface AskedRun {
  readonly runId: string
  readonly password: string
}

/** Downloads a backup: the link that the server gives for the password works once. */
export async function downloadBackup({ runId, password }: AskedRun): Promise<void> {
  const body = { password }
  const { url } = await answer(api.POST('/api/admin/backups/{runId}/downloads', { params: { path: { runId } }, body }))
  location.assign(url)
}

/** Begins to restore a backup on trial. */
export function useCheckBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ runId, password }: AskedRun) =>
      answer(api.POST('/api/admin/backups/{runId}/checks', { params: { path: { runId } }, body: { password } })),
    onSettled: () => queries.invalidateQueries(backupsQuery),
  })
}

/** Saves when backups are made by themselves. */
export function useSaveSchedule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BackupSchedule & { readonly password: string }) =>
      answer(api.PUT('/api/admin/backups/schedule', { body })),
    onSuccess: (backups) => queries.setQueryData(backupsQuery.queryKey, backups),
  })
}

/** A backup with what is known of its last check, or a run that is under way or failed. */
export interface BackupEntry {
  readonly run: BackupRun
  readonly check: BackupRun | undefined
}

/** What the list shows, the newest first: checks belong to their backups. */
export function listEntries(runs: readonly BackupRun[]): BackupEntry[] {
  return runs
    .filter(({ kind }) => kind === 'backup')
    .map((run) => ({
      run,
      check: runs.find(
        ({ kind, backupName }) => kind === 'check' && backupName !== null && backupName === run.backupName,
      ),
    }))
}
