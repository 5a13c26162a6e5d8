import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type CaptchaSettings = Answer<'getCaptchaSettings'>

export const captchaSettingsQuery = queryOptions({
  queryKey: ['captcha-settings'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/captcha-settings', { signal })),
})

export function useSaveCaptchaSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CaptchaSettings) => answer(api.PUT('/api/admin/captcha-settings', { body })),
    onSuccess: (saved) => queries.setQueryData(captchaSettingsQuery.queryKey, saved),
  })
}
