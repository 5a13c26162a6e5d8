import { features } from './app.ts'
import { type JobHandler, runJobs } from './platform/jobs.ts'
import type { Feature } from './platform/http/feature.ts'
import type { OpenServices } from './composition.ts'

/** Work that runs until it is stopped. */
interface Work {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

/** Runs the jobs of all features in this process until stopped. */
export async function startWork(services: OpenServices): Promise<Work> {
  const clock: Record<string, JobHandler> = {}
  const lines: string[] = []
  for (const feature of features) {
    for (const [name, { at, run }] of Object.entries(feature.clock ?? {})) {
      clock[name] = () => run(services)
      lines.push(`${at} ${name}`)
    }
  }
  const { pool } = services.database
  const { log } = services
  const runners = [
    await runJobs({
      pool,
      handlers: { ...collectHandlers(services, 'jobs'), ...clock },
      log,
      ...(lines.length > 0 ? { crontab: lines.join('\n') } : {}),
    }),
    await runJobs({ pool, handlers: collectHandlers(services, 'longJobs'), concurrency: 2, log }),
  ]
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
    },
  }
}

function collectHandlers(
  services: OpenServices,
  kind: keyof Pick<Feature, 'jobs' | 'longJobs'>,
): Record<string, JobHandler> {
  const handlers: Record<string, JobHandler> = {}
  for (const feature of features) {
    for (const [name, handler] of Object.entries(feature[kind] ?? {})) {
      handlers[name] = async (payload, jobId) => {
        const site = await services.siteById(payload.websiteId)
        // The site was deleted after the job was added: nothing is left to do.
        if (!site) return
        const log = services.log.child({ job: name, jobId, websiteId: site.id })
        await handler({ ...services.ctxFor(site), log }, payload, services)
      }
    }
  }
  return handlers
}
