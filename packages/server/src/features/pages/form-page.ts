import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { findOwnReferer } from '../../platform/http/same-origin.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { boundedRecord, IdInput } from '../../platform/schemas/bounded.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import {
  findForm,
  type Form,
  getSubmissionResult,
  type PostedFields,
  readPlainValues,
  renderForm,
  savePlainSubmission,
  trapName,
} from '../forms/index.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import type { SiteData } from '../site-data/index.ts'

/** Shows a page to one visitor; the page for what is not found where there is none. */
export type ShowPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  loadPage: (data: SiteData, csrfToken: string) => Promise<PageModel | undefined> | PageModel | undefined,
) => Promise<FastifyReply>

const Params = z.object({ formId: IdInput })
/** Each form has at most 60 fields, of which some have several parts or choices. */
export const Posted = boundedRecord(z.union([z.string().max(100_000), z.array(z.string().max(1_000)).max(200)]), 4_000)

/** Pages of forms: where browsers without scripts post them, see what is wrong and are thanked. */
export function registerFormPageRoutes(app: App, show: ShowPage): void {
  app.get('/form/:formId', { schema: { params: Params } }, (request, reply) =>
    showForm(request, reply, request.params.formId, {}),
  )

  app.get('/form/:formId/sent', { schema: { params: Params } }, (request, reply) =>
    show(request, reply, async () => {
      const form = await findForm(request.ctx, request.params.formId)
      if (!form) return undefined
      const { message, html } = getSubmissionResult(request.ctx, form)
      const thanks = `<div class="form-submission-text" role="status">${escapeHtml(message).replaceAll('\n', '<br>')}</div><div class="form-submission-html">${html}</div>`
      return createFormPage(form, thanks)
    }),
  )

  app.post(
    '/form/:formId',
    {
      schema: { params: Params, body: Posted },
      config: { acceptsForm: true, goal: 'form' },
      // Pages with forms are shared by all visitors, so no CSRF token can be in them.
      preHandler: requireCsrfTokenOrOwnForm,
    },
    async (request, reply) => postForm(request, reply, request.params.formId, request.body),
  )

  async function postForm(
    request: FastifyRequest,
    reply: FastifyReply,
    formId: string,
    posted: PostedFields,
  ): Promise<FastifyReply> {
    const { ctx } = request
    const fields = (await findForm(ctx, formId))?.fields ?? []
    const from = findOwnReferer(request, ctx.site.origin)
    const values = readPlainValues(fields, posted, from)
    const page = { pageTitle: '', pagePath: from?.pathname ?? '' }
    try {
      const { redirect } = await savePlainSubmission(ctx, toNetwork(request.ip), {
        formId,
        values,
        page,
        trap: [posted[trapName] ?? ''].flat().join(' '),
        joinsNews: posted['joinsNews'] === 'true',
      })
      // A header takes ASCII only, and owners write addresses as they read them.
      const to = redirect === '' ? null : URL.parse(redirect, ctx.site.origin)
      return redirectAfterForm(reply, to?.href ?? `/form/${formId}/sent`)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'form_not_configured') throw error
      return showForm(request, reply, formId, { values, error, joinsNews: posted['joinsNews'] === 'true' })
    }
  }

  /** The form with what was typed, and what is wrong with it: nobody types a form twice. */
  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    formId: string,
    typed: {
      readonly values?: Readonly<Record<string, unknown>>
      readonly error?: AppError
      readonly joinsNews?: boolean
    },
  ): Promise<FastifyReply> {
    const { values = {}, error, joinsNews = false } = typed
    return show(request, reply, async () => {
      const form = await findForm(request.ctx, formId)
      if (!form || form.fields.length === 0) return undefined
      const { errors, problemHtml } = readFormError(error, request)
      const html = renderForm({ form, t: translateFor(request.ctx.site), place: form.id, values, errors, joinsNews })
      return { ...createFormPage(form, `${problemHtml}${html}`), ...(error ? { status: error.status } : {}) }
    })
  }
}

/** What is wrong with the fields of a form, by their id; else a box with the sentence of the error. */
export function readFormError(
  error: AppError | undefined,
  request: FastifyRequest,
): { readonly errors: Readonly<Record<string, string>>; readonly problemHtml: string } {
  const found = error?.params['errors']
  const errors: Record<string, string> = typeof found === 'object' ? { ...found } : {}
  const isOther = error !== undefined && Object.keys(errors).length === 0
  const problemHtml = isOther
    ? `<div class="vt-form"><p class="form-summary" role="alert">${escapeHtml(formatSentence(error, request))}</p></div>`
    : ''
  return { errors, problemHtml }
}

export function createFormPage(form: Pick<Form, 'id' | 'name'>, formHtml: string): PageModel {
  return {
    main: { kind: 'page', name: 'form' },
    pageType: pageTypes.page,
    title: form.name,
    context: { items: [], formName: escapeHtml(form.name), formHtml },
    canonical: `/form/${form.id}`,
    noIndex: true,
    items: [],
    blockTypes: new Set(['form']),
    classes: ['form-page'],
  }
}
