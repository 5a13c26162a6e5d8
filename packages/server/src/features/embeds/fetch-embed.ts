import { z } from 'zod'
import { type FetchLimits, FetchRefusedError, fetchPublic } from '../../platform/outbound/fetch-public.ts'
import { type Provider, findProvider } from './providers.ts'

/** What a provider says of a video, a track, a post: the answer of its oEmbed endpoint, in the keys that are used. */
export const Embed = z.object({
  type: z.enum(['video', 'rich', 'photo', 'link']).catch('rich'),
  /** As the provider wrote it: to be cleaned before it enters a page. */
  html: z.string().max(20_000).catch('').default(''),
  title: z.string().max(1_000).catch('').default(''),
  authorName: z.string().max(500).catch('').default(''),
  providerName: z.string().max(200).catch('').default(''),
  /** What the owner of a video pays for, where the provider says it: "basic", "plus". */
  accountType: z.string().max(50).optional().catch(undefined),
  thumbnailUrl: z.string().max(2_000).catch('').default(''),
  width: z.number().positive().optional().catch(undefined),
  height: z.number().positive().optional().catch(undefined),
})
export type Embed = z.infer<typeof Embed>

/** Asks the provider of an address what to show for it. Throws FetchRefused with words for the owner. */
export type FetchEmbed = (address: string) => Promise<Embed>

/** Fetches an address; tests bring their own server. */
export type Fetch = (address: string, limits: FetchLimits) => Promise<Buffer>

const pageLimits = { maxBytes: 3_000_000, timeoutMs: 8_000, accept: 'text/html' }
const answerLimits = { maxBytes: 200_000, timeoutMs: 8_000, accept: 'application/json' }

const CachedResponse = z
  .object({
    type: z.unknown(),
    html: z.unknown(),
    title: z.unknown(),
    author_name: z.unknown(),
    provider_name: z.unknown(),
    account_type: z.unknown(),
    thumbnail_url: z.unknown(),
    width: z.unknown(),
    height: z.unknown(),
  })
  .partial()

/**
 * Requests only providers of the list. Uses their known endpoint, else the one that the page itself names, which must
 * belong to the same provider.
 */
export async function fetchEmbed(address: string, fetch: Fetch = fetchPublic): Promise<Embed> {
  const provider = findProvider(address)
  if (!provider)
    throw new FetchRefusedError(
      'This address belongs to no service that can be embedded. Paste its embed code instead.',
    )
  const endpoint = provider.endpoint ?? (await discover(address, provider, fetch))
  const question = new URL(endpoint)
  if (provider.endpoint !== undefined) {
    question.searchParams.set('url', address)
    question.searchParams.set('format', 'json')
    question.searchParams.set('maxwidth', '1500')
  }
  const answer = readAnswer(await fetch(question.href, answerLimits))
  return { ...answer, providerName: answer.providerName === '' ? provider.name : answer.providerName }
}

function readAnswer(bytes: Buffer): Embed {
  let json: unknown
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new FetchRefusedError('The service answered with something that cannot be embedded.')
  }
  const answer = CachedResponse.safeParse(json).data
  if (!answer) throw new FetchRefusedError('The service answered with something that cannot be embedded.')
  const number = (value: unknown) => (typeof value === 'string' ? Number.parseFloat(value) : value)
  return Embed.parse({
    type: answer.type,
    html: answer.html,
    title: answer.title,
    authorName: answer.author_name,
    providerName: answer.provider_name,
    accountType: answer.account_type,
    thumbnailUrl: answer.thumbnail_url,
    width: number(answer.width),
    height: number(answer.height),
  })
}

async function discover(address: string, provider: Provider, fetch: Fetch): Promise<string> {
  const html = (await fetch(address, pageLimits)).toString('utf8')
  const links = html.match(/<link\b[^>]{0,2000}>/gi) ?? []
  const link = links.find((each) => /application\/json\+oembed/i.test(each))
  const href = link && /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(link)
  const found = (href?.[1] ?? href?.[2] ?? '').replaceAll('&amp;', '&')
  const endpoint = URL.canParse(found, address) ? new URL(found, address).href : undefined
  if (endpoint === undefined || findProvider(endpoint)?.name !== provider.name)
    throw new FetchRefusedError(`${provider.name} does not say how this page can be embedded.`)
  return endpoint
}
