import type { Runner } from 'graphile-worker'
import { features } from './app.ts'
import { type JobHandler, runJobs } from './platform/jobs.ts'
import type { OpenServices } from './composition.ts'

/** Runs the jobs of all features in this process until stopped. */
export async function startWork(services: OpenServices): Promise<Runner> {
  const handlers: Record<string, JobHandler> = {}
  const lines: string[] = []
  for (const feature of features) {
    for (const [name, handler] of Object.entries(feature.jobs ?? {})) {
      handlers[name] = async (payload) => {
        const site = await services.siteById(payload.websiteId)
        // The site was deleted after the job was added: nothing is left to do.
        if (site) await handler(services.ctxFor(site), payload, services)
      }
    }
    for (const [name, { at, run }] of Object.entries(feature.clock ?? {})) {
      handlers[name] = () => run(services)
      lines.push(`${at} ${name}`)
    }
  }
  return runJobs({
    pool: services.database.pool,
    handlers,
    log: services.log,
    ...(lines.length > 0 ? { crontab: lines.join('\n') } : {}),
  })
}
