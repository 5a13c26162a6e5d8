import { queryOptions } from '@tanstack/react-query'
import type { paths } from '@vitrine/server/api'
import { answer, api } from '../api/client.ts'

type SignUpRequest = paths['/api/admin/sign-up']['post']['requestBody']['content']['application/json']
export type SignUpInput = Omit<SignUpRequest, 'captcha'>

/** Whether strangers may make sites here, and below which domain those stand. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/sign-up', { signal })),
})

/** The best free name for a site of this title; undefined where none was found. */
export async function proposeSiteName(title: string): Promise<string | undefined> {
  const { proposals } = await answer(api.POST('/api/admin/sign-up/names', { body: { title } }))
  return proposals[0]
}

/** Asks for a site. The browser works for a moment first, so that programs do not ask for thousands. */
export async function requestSignUp(input: SignUpInput): Promise<void> {
  const { captcha } = await answer(api.POST('/api/captcha'))
  const { solveChallenge } = await import('@vitrine/commerce/proof-of-work')
  const solved = await solveChallenge(captcha)
  await answer(api.POST('/api/admin/sign-up', { body: { ...input, captcha: solved ?? '' } }))
}

/** Makes the site of a link. Gives the address of its editor, which signs this browser in once. */
export function confirmSignUp(body: { readonly token: string; readonly password: string }) {
  return answer(api.POST('/api/admin/sign-up/confirmations', { body }))
}

/** Signs this browser in on the site that it has just confirmed. */
export const arrivalQuery = (token: string) =>
  queryOptions({
    queryKey: ['arrival', token],
    queryFn: async () => {
      await answer(api.POST('/api/admin/sign-up/arrivals', { body: { token } }))
      return true
    },
    retry: false,
    staleTime: Infinity,
  })
