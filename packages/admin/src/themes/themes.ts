import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { byCursor } from '../api/by-cursor.ts'
import { type Answer, answer, api } from '../api/client.ts'
import { sendFile } from '../api/send-file.ts'

export type ThemeList = Answer<'listThemes'>
export type ThemeVersion = ThemeList['versions'][number]
export type InstalledTheme = ThemeList['installed'][number]
export type ThemeProblems = Answer<'listThemeProblems'>
export type TweakGroups = Answer<'listTweaks'>
export type Tweak = TweakGroups['groups'][number]['tweaks'][number]
export type FontFamily = TweakGroups['fonts'][number]
export type TweakPreview = Answer<'previewTweaks'>
/** New values by title; null takes the owner's value away. */
export type TweakChanges = Readonly<Record<string, string | null>>

export const themesQuery = infiniteQueryOptions({
  queryKey: ['themes'],
  queryFn: ({ pageParam, signal }) =>
    answer(
      api.GET('/api/admin/themes', {
        params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
        signal,
      }),
    ),
  ...byCursor,
})

export const tweaksQuery = queryOptions({
  queryKey: ['tweaks'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/tweaks', { signal })),
})

export type CustomCss = Answer<'getCustomCss'>
export type CustomCssPreview = Answer<'previewCustomCss'>

export const customCssQuery = queryOptions({
  queryKey: ['custom-css'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/custom-css', { signal })),
})

/** The style sheet with this CSS at its end; nothing is stored. */
export function previewCustomCss(css: string, signal: AbortSignal): Promise<CustomCssPreview> {
  return answer(api.POST('/api/admin/custom-css/preview', { body: { css }, signal }))
}

export function useSaveCustomCss() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly css: string; readonly before: string }) =>
      answer(api.PUT('/api/admin/custom-css', { body })),
    onSuccess: (saved) => queries.setQueryData(customCssQuery.queryKey, saved),
  })
}

export function problemsQuery(id: string) {
  return queryOptions({
    queryKey: ['themes', id, 'problems'],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/themes/{id}/problems', { params: { path: { id } }, signal })),
    // Pages find more while they are looked at.
    staleTime: 0,
  })
}

/** What the pages would look like; nothing is stored. */
export function previewTweaks(values: TweakChanges, signal: AbortSignal): Promise<TweakPreview> {
  return answer(api.POST('/api/admin/tweaks/preview', { body: { values }, signal }))
}

export function useSaveTweaks() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: TweakChanges) => answer(api.PUT('/api/admin/tweaks', { body: { values } })),
    onSuccess: (groups) => queries.setQueryData(tweaksQuery.queryKey, groups),
  })
}

export function useResetTweaks() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/admin/tweaks')),
    onSuccess: (groups) => queries.setQueryData(tweaksQuery.queryKey, groups),
  })
}

export function useActivateTheme() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, acceptErrors }: { readonly id: string; readonly acceptErrors: boolean }) =>
      answer(api.POST('/api/admin/themes/{id}/activate', { params: { path: { id } }, body: { acceptErrors } })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['themes'] }),
        queries.invalidateQueries({ queryKey: tweaksQuery.queryKey }),
      ]),
  })
}

export function useUploadTheme() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => sendFile<Answer<'uploadTheme', 201>>('/api/admin/themes', file),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['themes'] }),
  })
}
