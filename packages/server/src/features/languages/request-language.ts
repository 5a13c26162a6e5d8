import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/http/feature.ts'
import { isAdminRoute, isApiRoute } from '../../platform/http/route-access.ts'
import { lookUpSession } from '../accounts/index.ts'
import { localizeVisit } from './localize.ts'
import { mapLanguagesByPath, type SiteLanguage } from './settings.ts'

/** The language of a request whose address has been read. */
const readLanguages = new WeakMap<IncomingMessage, SiteLanguage>()

/**
 * The site in the language that the address begins with. The request is routed again without that part, so that no route needs to know of languages;
 * undefined: it has been. A site of one language pays for a look at its settings.
 */
export function enterLanguage(
  app: App,
  services: Pick<Services, 'ctxFor'>,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Site | Promise<Site | undefined> | undefined {
  const languages = mapLanguagesByPath(site)
  if (languages.size === 0) return site
  const { raw } = request
  const read = readLanguages.get(raw)
  if (read !== undefined) {
    const route = request.routeOptions.url ?? ''
    // Staff and programs have no language, so their calls have one address each.
    if (isAdminRoute(route) || isApiRoute(route)) throw new NotFoundError(request.url)
    return localizeVisit(site, read)
  }
  const url = raw.url ?? '/'
  const end = url.slice(1).search(/[/?]/)
  const first = (end === -1 ? url : url.slice(0, end + 1)).toLowerCase()
  const language = languages.get(first)
  if (!language) return site
  const rest = url.slice(first.length)
  if (language.state === 'published') return routeAgain(app, request, reply, language, rest)
  return enterHidden(services, site, request, reply, () => routeAgain(app, request, reply, language, rest))
}

/** Staff look at a language before it is published. For all others it is no address of the site. */
async function enterHidden(
  { ctxFor }: Pick<Services, 'ctxFor'>,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: () => undefined,
): Promise<Site | undefined> {
  request.ctx = ctxFor(site, { kind: 'visitor', address: request.ip })
  if ((await lookUpSession(request, reply)).kind !== 'staff') return site
  // The session may have been prolonged; the answer is sent by the second pass.
  const cookie = reply.getHeader('set-cookie')
  if (cookie !== undefined) reply.raw.setHeader('set-cookie', cookie)
  return enter()
}

function routeAgain(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  language: SiteLanguage,
  rest: string,
): undefined {
  const { raw } = request
  const address = rest.startsWith('/') ? `/${rest.replace(/^\/+/, '')}` : `/${rest}`
  // The editor has a language of its own.
  if (/^\/config(?:[/?]|$)/.test(address)) {
    void reply.redirect(address)
    return undefined
  }
  readLanguages.set(raw, language)
  raw.url = address
  request.isRoutedAgain = true
  reply.hijack()
  app.routing(raw, reply.raw)
  return undefined
}
