import type { IncomingMessage } from 'node:http'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { listenApart } from '../../platform/http/listen-apart.ts'
import { siteStatuses } from '../sites/index.ts'
import { readHost } from './host.ts'
import { findHolder } from './store.ts'

/** Questions in a row, and then for each second: strangers who invent names must not keep the database busy. */
const questions = { atOnce: 50, perSecond: 10 }

/**
 * Answers a proxy that asks whether it should get a certificate for a name: `GET /?domain=www.shop.example`, 200 for yes. Only proxies are answered, at
 * an address where no visitor is.
 */
export function answerCertificateQuestions(app: App, services: Services): void {
  const { tlsAskListen, proxies } = services.config
  if (tlsAskListen === undefined) return
  const takeTurn = openTurns(questions.atOnce, questions.perSecond)
  listenApart(app, tlsAskListen, async (request, response) => {
    const { remoteAddress } = request.socket
    const status =
      !proxies.isTrusted(remoteAddress) || wasPassedOn(request)
        ? 404
        : takeTurn()
          ? await decide(services, request)
          : 429
    if (status >= 429) response.setHeader('retry-after', 5)
    response.writeHead(status).end()
  })
}

/** A proxy adds these to what visitors send: it asks on somebody's behalf, and not for itself. */
function wasPassedOn({ headers }: IncomingMessage): boolean {
  return ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
}

async function decide(services: Services, request: IncomingMessage): Promise<200 | 403 | 404 | 503> {
  const url = URL.parse(request.url ?? '', 'http://localhost')
  if (request.method !== 'GET' || url?.pathname !== '/') return 404
  const name = url.searchParams.get('domain') ?? ''
  const read = readHost(name)
  // Only the name itself: what a person may paste, such as an address, is no name that a browser asks for.
  if ('problem' in read || read.host !== name) return 403
  try {
    return (await isServed(services, name)) ? 200 : 403
  } catch (error) {
    services.log.warn({ err: error }, 'a question about a certificate was not answered')
    return 503
  }
}

async function isServed(services: Services, host: string): Promise<boolean> {
  const websiteId = await findHolder(services.database.db, host)
  const site = websiteId === undefined ? undefined : await services.siteById(websiteId)
  return site !== undefined && siteStatuses.parseSiteStatus(site).visitors !== 'closed'
}

/** Turns that come back with time: true while there is one. */
function openTurns(max: number, perSecond: number): () => boolean {
  let left = max
  let countedAtMs = performance.now()
  return () => {
    const nowMs = performance.now()
    left = Math.min(max, left + ((nowMs - countedAtMs) / 1000) * perSecond)
    countedAtMs = nowMs
    if (left < 1) return false
    left--
    return true
  }
}
