import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import { useSession } from '../session/session.ts'

export type EmailList = Answer<'listMailTemplates'>
export type EmailTemplate = Answer<'getMailTemplate'>
export type EmailKind = EmailTemplate['kind']
export type EmailVariable = EmailTemplate['variables'][number]['name']
export type EmailDesign = Answer<'getMailDesign'>

/** An email, and the language of its texts. */
export interface EmailKey {
  readonly kind: EmailKind
  readonly language: string
}

/** What the form of an email shows: its own texts, and the usual ones where it has none. */
export type EmailTexts = Record<'subject' | 'heading' | 'opening' | 'closing', string>

const root = '/api/admin/mail-templates/{language}'
const key = 'mail-templates'

/** The language of the site, by which texts are kept: without its region. */
export function useMailLanguage(): string {
  return toMailLanguage(useSession().site.language)
}

/** Under which language a site keeps its texts: without the region. */
export function toMailLanguage(tag: string): string {
  return (tag.split('-')[0] ?? tag).toLowerCase()
}

export const emailsQuery = (language: string) =>
  queryOptions({
    queryKey: [key, language],
    queryFn: ({ signal }) => answer(api.GET(root, { params: { path: { language } }, signal })),
  })

export const emailQuery = (path: EmailKey) =>
  queryOptions({
    queryKey: [key, path.language, path.kind],
    queryFn: ({ signal }) => answer(api.GET(`${root}/{kind}`, { params: { path }, signal })),
  })

/** The email with these texts, as the server renders it; the one before while the next is made. */
export const previewQuery = (path: EmailKey, texts: EmailTexts) =>
  queryOptions({
    queryKey: ['mail-template-previews', path, texts],
    queryFn: ({ signal }) => answer(api.POST(`${root}/{kind}/preview`, { params: { path }, body: texts, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })

export const designQuery = queryOptions({
  queryKey: ['mail-design'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/mail-design', { signal })),
})

/** Whether the store has written a text of this email. */
export function hasOwnTexts({ own }: Pick<EmailTemplate, 'own'>): boolean {
  return Object.values(own).some((text) => text !== null)
}

export function toTexts({ own, defaults }: Pick<EmailTemplate, 'own' | 'defaults'>): EmailTexts {
  return {
    subject: own.subject ?? defaults.subject,
    heading: own.heading ?? defaults.heading,
    opening: own.opening ?? defaults.opening,
    closing: own.closing ?? defaults.closing,
  }
}

export function useSaveEmail(path: EmailKey) {
  const keep = useKeepEmail(path)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (texts: EmailTexts) => {
      const version = readVersion(queries, path)
      return answer(api.PUT(`${root}/{kind}`, { params: { path }, body: { ...texts, version } }))
    },
    onSuccess: keep,
  })
}

export function useRestoreEmail(path: EmailKey) {
  const keep = useKeepEmail(path)
  const queries = useQueryClient()
  return async () => {
    const query = { version: readVersion(queries, path) }
    const restored = await answer(api.DELETE(`${root}/{kind}`, { params: { path, query } }))
    await keep(restored)
    return restored
  }
}

/** The version that the screen shows. */
function readVersion(queries: QueryClient, path: EmailKey): number {
  return queries.getQueryData(emailQuery(path).queryKey)?.version ?? 0
}

function useKeepEmail(path: EmailKey) {
  const queries = useQueryClient()
  return async (saved: EmailTemplate) => {
    queries.setQueryData(emailQuery(path).queryKey, saved)
    await queries.invalidateQueries({ queryKey: emailsQuery(path.language).queryKey, exact: true })
  }
}

/** Sends the texts to the signed-in member, whose address it gives. */
export function sendTestEmail(path: EmailKey, texts: EmailTexts): Promise<{ readonly recipient: string }> {
  return answer(api.POST(`${root}/{kind}/test-mails`, { params: { path }, body: texts }))
}

export function useSaveDesign() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EmailDesign) => answer(api.PUT('/api/admin/mail-design', { body })),
    onSuccess: async (saved) => {
      queries.setQueryData(designQuery.queryKey, saved)
      await queries.invalidateQueries({ queryKey: ['mail-template-previews'] })
    },
  })
}
