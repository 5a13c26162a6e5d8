import { z } from 'zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { translateFor } from '../../platform/messages.ts'
import { beginDonation, DonationForm, findOpenFunds, FundParams, renderDonationForm } from '../donations/index.ts'
import { pageTypes } from '../page-context/index.ts'
import { createFormPage, type ShowPage } from './form-page.ts'

/** What was posted, and why it was refused. */
interface Refused {
  readonly posted: DonationForm
  readonly error: AppError
}

/** The page of a fund, where forms of blocks post to as well. A donation goes on to the checkout. */
export function registerDonationPages(app: App, show: ShowPage): void {
  const params = FundParams

  app.get('/checkout/donate/:fundId', { schema: { params } }, (request, reply) =>
    showFund(request, reply, request.params.fundId),
  )

  app.post(
    '/checkout/donate/:fundId',
    {
      schema: { params, body: DonationForm },
      config: { acceptsForm: true, isPurchase: true },
      // Blocks are on pages that all visitors share, so no CSRF token can be in them.
      preHandler: requireCsrfTokenOrOwnForm,
    },
    async (request, reply) => {
      const { fundId } = request.params
      try {
        return redirectAfterForm(reply, await beginDonation(request, reply, fundId, request.body))
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 404) throw error
        return showFund(request, reply, fundId, { posted: request.body, error })
      }
    },
  )

  function showFund(
    request: FastifyRequest,
    reply: FastifyReply,
    fundId: string,
    refused?: Refused,
  ): Promise<FastifyReply> {
    return show(request, reply, async (_data, crumb) => {
      const { site } = request.ctx
      const fund = (await findOpenFunds(request.ctx, [fundId])).get(fundId)
      if (!fund) return undefined
      const t = translateFor(site)
      const form = renderDonationForm({ fund, site, t, place: 'donation', crumb, ...readRefused(refused, request) })
      return {
        ...createFormPage({ id: fund.id, name: fund.title }, form),
        ...(refused ? { status: refused.error.status } : {}),
        pageType: pageTypes.donate,
        canonical: fund.path,
        blockTypes: new Set(['form', 'donation']),
        classes: ['form-page', 'donation-page'],
      }
    })
  }
}

function readRefused(refused: Refused | undefined, request: FastifyRequest) {
  if (!refused) return {}
  const { posted, error } = refused
  const fields = z.record(z.string(), z.string()).safeParse(error.params['fields']).data
  return { posted, errors: fields ?? { form: formatSentence(error, request) } }
}
