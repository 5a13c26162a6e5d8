import { toContent } from '@vitrine/content'
import { answer, api } from '../api/client.ts'
import { Problem } from '../api/problem.ts'
import { toLoaded, toSaved, toStoredChanges } from './read-answers.ts'
import type { DocumentName, Transport } from './transport.ts'

/** The server's calls for one document. */
export function openTransport({ kind, id }: DocumentName): Transport {
  const params = { path: { kind, id } }
  return {
    load: async () => toLoaded(await answer(api.GET('/api/admin/documents/{kind}/{id}', { params }))),
    send: async ({ operations, ...batch }) => {
      const body = { ...batch, operations: operations.map((each) => ({ ...each })) }
      return toSaved(await answer(api.POST('/api/admin/documents/{kind}/{id}/operations', { params, body })))
    },
    listChanges: async (since) => {
      const query = { since }
      const changes = await answer(
        api.GET('/api/admin/documents/{kind}/{id}/operations', { params: { ...params, query } }),
      )
      return { ...changes, others: toStoredChanges(changes.others) }
    },
    loadContentAt: async (revision) => {
      const path = { kind, id, revision }
      try {
        const entry = await answer(api.GET('/api/admin/documents/{kind}/{id}/entries/{revision}', { params: { path } }))
        return toContent(entry.content)
      } catch (error) {
        if (error instanceof Problem && error.code === 'entry_missing') return undefined
        throw error
      }
    },
    publish: async (revision) =>
      toLoaded(await answer(api.POST('/api/admin/documents/{kind}/{id}/publications', { params, body: { revision } }))),
    revertPublication: async (publishedRevision) => {
      const body = { publishedRevision }
      return toLoaded(await answer(api.POST('/api/admin/documents/{kind}/{id}/reversals', { params, body })))
    },
    discard: async (revision) =>
      toLoaded(await answer(api.POST('/api/admin/documents/{kind}/{id}/discards', { params, body: { revision } }))),
    restore: async (revision) =>
      toLoaded(await answer(api.POST('/api/admin/documents/{kind}/{id}/restorations', { params, body: { revision } }))),
    reportEditor: (body) =>
      answer(
        // The last report is sent on after the page is gone.
        api.POST('/api/admin/documents/{kind}/{id}/editors', { params, body, keepalive: body.isLeaving }),
      ),
  }
}
