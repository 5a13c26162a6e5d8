import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import { isAdminRoute, isApiRoute } from '../../platform/http/route-access.ts'
import { localizeSite } from './localize.ts'
import { listPublishedLanguages } from './settings.ts'

/** The language of a request whose address has been read, by its tag. */
const readLanguages = new WeakMap<IncomingMessage, string>()

/**
 * The site in the language that the address begins with. The request is routed again without that part, so that no route needs to know of languages;
 * undefined: it has been. A site of one language pays for a look at its settings.
 */
export function enterLanguage(app: App, site: Site, request: FastifyRequest, reply: FastifyReply): Site | undefined {
  const languages = listPublishedLanguages(site)
  if (languages.length === 0) return site
  const { raw } = request
  const read = readLanguages.get(raw)
  if (read !== undefined) {
    const route = request.routeOptions.url ?? ''
    // Staff and programs have no language, so their calls have one address each.
    if (isAdminRoute(route) || isApiRoute(route)) throw new NotFoundError(request.url)
    return localizeSite(site, read)
  }
  const url = raw.url ?? '/'
  const end = url.slice(1).search(/[/?]/)
  const first = (end === -1 ? url : url.slice(0, end + 1)).toLowerCase()
  const language = languages.find(({ path }) => path === first)
  if (!language) return site
  const rest = url.slice(first.length)
  const address = rest.startsWith('/') ? `/${rest.replace(/^\/+/, '')}` : `/${rest}`
  // The editor has a language of its own.
  if (/^\/config(?:[/?]|$)/.test(address)) {
    void reply.redirect(address)
    return undefined
  }
  readLanguages.set(raw, language.tag)
  raw.url = address
  request.isRoutedAgain = true
  reply.hijack()
  app.routing(raw, reply.raw)
  return undefined
}
