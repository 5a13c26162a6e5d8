import type { ServerResponse } from 'node:http'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import type { ThemeLibrary } from '../themes/index.ts'
import { themeNames } from '../theme-files/index.ts'

/** Proxies end connections that are silent for a minute. */
const heartbeatMs = 25_000

interface Listener {
  readonly websiteId: string
  readonly response: ServerResponse
  /** The theme revision its page was made with. */
  revision: string
}

/** Tells open pages that their theme changed: theme authors see a save at once. Only for staff, or in development. */
export function registerLiveReloadRoutes(app: App, services: Services, library: ThemeLibrary): void {
  const listeners = new Set<Listener>()
  const look = async (listener: Listener): Promise<void> => {
    const site = await services.siteById(listener.websiteId)
    if (!site) return
    const { revision } = await library.get(site.theme)
    if (revision === listener.revision) return
    listener.revision = revision
    listener.response.write('event: change\ndata: \n\n')
  }
  const lookAll = (concerned: (listener: Listener) => boolean) => {
    for (const listener of listeners) {
      if (!concerned(listener)) continue
      look(listener).catch((error: unknown) =>
        services.log.warn({ err: error }, 'a page was not told of its new theme'),
      )
    }
  }
  services.onRevision((websiteId) => lookAll((one) => websiteId === undefined || one.websiteId === websiteId))
  library.onChange(() => lookAll(() => true))

  app.get<{ Querystring: { rev?: string } }>(
    '/api/theme-changes',
    { config: services.config.development ? {} : requireStaff('content.read') },
    async (request, reply) => {
      reply.hijack()
      const response = reply.raw
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Proxies that collect answers would keep the events.
        'x-accel-buffering': 'no',
      })
      response.write('retry: 500\n\n')
      const listener = { websiteId: request.ctx.site.id, response, revision: request.query.rev ?? '' }
      listeners.add(listener)
      const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs)
      response.on('close', () => {
        clearInterval(heartbeat)
        listeners.delete(listener)
      })
      // Changes saved between the page and this connection.
      await look(listener)
    },
  )
  app.addHook('preClose', async () => {
    for (const { response } of listeners) response.end()
  })
}

/** True while somebody works on the theme of this name. */
export function isWatchedTheme(name: string): boolean {
  const found = themeNames.readThemeName(name)
  return found?.kind === 'version' && found.isWatched
}

/** The script of a page that reloads when its theme changes, and when a server that was gone is back. */
export function getLiveReloadScript(revision: string): string {
  return `<script>(function(){var lost,events=new EventSource('/api/theme-changes?rev=${revision}');events.addEventListener('change',function(){location.reload()});events.onerror=function(){lost=true};events.onopen=function(){if(lost)location.reload()}})()</script>`
}
