import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type TranslationConnection = Answer<'getTranslationConnection'>
export type MachineRun = Answer<'getMachineTranslation'>

const pollMs = 1500

export const connectionQuery = queryOptions({
  queryKey: ['translation-connection'],
  queryFn: ({ signal }) => answer(api.GET('/api/multilingual/connection', { signal })),
})

export function useConnectTranslation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => answer(api.PUT('/api/multilingual/connection', { body: { key } })),
    onSuccess: (saved) => queries.setQueryData(connectionQuery.queryKey, saved),
  })
}

export function useDisconnectTranslation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.DELETE('/api/multilingual/connection')),
    onSuccess: () => queries.invalidateQueries(connectionQuery),
  })
}

/** The last machine translation into a language; read again while it is under way. */
export const machineRunQuery = (language: string) =>
  queryOptions({
    queryKey: ['machine-translation', language],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/translations/{language}/machine', { params: { path: { language } }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  })

/** Begins a machine translation, or ends the one under way. */
export function useMachineRun(language: string) {
  const queries = useQueryClient()
  const params = { path: { language } }
  return useMutation({
    mutationFn: (step: 'start' | 'stop') =>
      step === 'start'
        ? answer(api.POST('/api/admin/translations/{language}/machine', { params }))
        : answer(api.DELETE('/api/admin/translations/{language}/machine', { params })),
    onSuccess: (run) => queries.setQueryData(machineRunQuery(language).queryKey, run),
  })
}
