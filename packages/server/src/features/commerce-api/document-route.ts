import fs from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../../platform/http/http.ts'
import { openToPrograms } from '../api-keys/index.ts'

const file = path.join(import.meta.dirname, '../../../api/commerce-api.json')

/** The API document, without a key: it says nothing of a site. */
export function registerDocumentRoute(app: App): void {
  let text: Promise<string> | undefined
  app.get('/api/v1/commerce/openapi.json', { config: openToPrograms }, async (_request, reply) => {
    text ??= fs.readFile(file, 'utf8')
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(await text)
  })
}
