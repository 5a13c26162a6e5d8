import { randomBytes } from 'node:crypto'
import type { App } from '../../../platform/http/http.ts'
import { notFound } from '../../../platform/errors.ts'
import { openToPrograms } from '../../api-keys/index.ts'
import { findFile, version } from './files.ts'
import { buildPolicy, buildReferencePage, referencePath } from './page.ts'

/** The reference of the API as a page, without a key: the reader enters one there. */
export function registerReferenceRoutes(app: App): void {
  app.get(referencePath, { config: openToPrograms }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', buildPolicy(nonce))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(buildReferencePage(nonce))
  })

  app.get<{ Params: { name: string } }>(
    `${referencePath}/${version}/:name`,
    { config: openToPrograms },
    async (request, reply) => {
      const answer = await findFile(request.params.name)
      if (!answer) throw notFound({ what: 'This file' })
      const encoding = answer.getPreferredEncoding(request.headers['accept-encoding'])
      await answer.prepare(encoding)
      return answer.reply(reply, encoding)
    },
  )
}
