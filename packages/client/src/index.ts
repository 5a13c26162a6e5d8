import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './types.ts'

export type { components, operations, paths } from './types.ts'

/** Shapes of the API by their names: `Schemas['Order']`. */
export type Schemas = components['schemas']

export interface VitrineClientOptions {
  /** An address of the site, such as `https://shop.example.com`. */
  readonly url: string
  readonly apiKey: string
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The API of one site, typed by its document. */
export function createVitrineClient({ url, apiKey, fetch }: VitrineClientOptions): Client<paths> {
  return createClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch === undefined ? {} : { fetch }),
  })
}

/** A header for a POST. Keep it, and send the same when you repeat the request. */
export function createIdempotencyHeader(): { readonly 'idempotency-key': string } {
  return { 'idempotency-key': crypto.randomUUID() }
}

interface Page {
  readonly pagination: { readonly hasNextPage: boolean; readonly nextPageCursor: string | null }
}

/** All pages of a list, one after another. `getPage` is asked for the page at a cursor; the first one has none. */
export async function* walkPages<Answer extends Page>(
  getPage: (cursor: string | undefined) => Promise<{ readonly data?: Answer; readonly error?: unknown }>,
): AsyncGenerator<Answer, undefined> {
  let cursor: string | undefined
  for (;;) {
    const { data, error } = await getPage(cursor)
    if (data === undefined) throw new Error('A page of the list was refused.', { cause: error })
    yield data
    if (data.pagination.nextPageCursor === null) return undefined
    cursor = data.pagination.nextPageCursor
  }
}
