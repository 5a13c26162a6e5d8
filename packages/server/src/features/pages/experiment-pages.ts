import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import type { App } from '../../platform/http/http.ts'
import type { openExperimentVisits, Version } from '../experiment-visits/index.ts'
import { getPageUrl } from '../page-url/index.ts'
import { ownCacheControl } from './page-answers.ts'
import type { Pages } from './pages.ts'
import type { RequestedPage } from './requested-page.ts'

type ExperimentVisits = ReturnType<typeof openExperimentVisits>

/** Counts visitors who buy, sign up or send a form: routes that mean it name the goal in their `config`. */
export function countGoals(app: App, pages: Pages, visits: ExperimentVisits): void {
  app.addHook('onResponse', async (request, reply) => {
    const { goal } = request.routeOptions.config
    if (goal === undefined || reply.statusCode >= 400) return
    const { running } = await pages.experiments(request.ctx)
    await visits.countGoal(
      request,
      reply,
      running.filter((each) => each.goal === goal),
    )
  })
}

/** The version that this visitor gets; undefined where all get the same page. Coming here may be a goal as well. */
export async function chooseVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RequestedPage,
  visits: ExperimentVisits,
): Promise<Version | undefined> {
  await visits.countGoal(request, reply, page.reachedExperiments)
  const { experiment } = page
  if (!experiment) return undefined
  const { running } = page.site.experiments
  const asked = getPageUrl(request).params.get(experiment.key)
  const { version } = await visits.choose(request, reply, experiment, { running, asked })
  return version
}

/** Sends a page that was chosen for this visitor, with the cookie that says so. */
export async function sendChosen(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const isKept = answer.etag !== undefined && !reply.hasHeader('cache-control')
  if (isKept) void reply.header('cache-control', ownCacheControl)
  void reply.header('vary', 'accept-encoding, cookie')
  if (answer.etag !== undefined && request.headers['if-none-match'] === answer.etag && answer.status === 200)
    return reply.code(304).header('etag', answer.etag).send()
  const encoding = answer.getPreferredEncoding(request.headers['accept-encoding'])
  await answer.prepare(encoding)
  return answer.reply(reply, encoding)
}
