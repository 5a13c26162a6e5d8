import { queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'

export type GeneralSettings = Answer<'getGeneralSettings'>
export type DomainList = Answer<'listDomains'>
export type Domain = DomainList['domains'][number]
export type Redirects = Answer<'getRedirects'>
export type PagePasswords = Answer<'listPagePasswords'>

export const generalQuery = queryOptions({
  queryKey: ['site', 'general'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site', { signal })),
})

/** Currencies and time zones to choose from; they never change. */
export const choicesQuery = queryOptions({
  queryKey: ['site', 'choices'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/site/choices', { signal })),
  staleTime: Infinity,
})

export const domainsQuery = queryOptions({
  queryKey: ['site', 'domains'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/domains', { signal })),
})

/** Where a domain points, beside where this server is. */
export function domainAddressesQuery(host: string) {
  return queryOptions({
    queryKey: ['site', 'domain-addresses', host],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/domains/{host}/addresses', { params: { path: { host } }, signal })),
    staleTime: 30_000,
  })
}

export const redirectsQuery = queryOptions({
  queryKey: ['site', 'redirects'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/redirects', { signal })),
  // A value being edited is not replaced.
  staleTime: Infinity,
  gcTime: 0,
})

export const pagePasswordsQuery = queryOptions({
  queryKey: ['site', 'locks'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/page-passwords', { signal })),
})
