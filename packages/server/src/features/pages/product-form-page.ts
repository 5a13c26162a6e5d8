import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import type { App } from '../../platform/http/http.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { productForms } from '../carts/index.ts'
import type { PostedFields } from '../forms/index.ts'
import { createFormPage, Posted, readFormError, type ShowPage } from './form-page.ts'

const ProductParams = z.object({ itemId: IdInput })
const EntryParams = z.object({ entryId: IdInput })

/** What was posted, and why it was refused. */
interface Refused {
  readonly posted: PostedFields
  readonly error: AppError
}

/** The forms of products on pages of their own, for browsers without scripts: before they are in the cart, and from there. */
export function registerProductFormRoutes(app: App, show: ShowPage): void {
  const forms = productForms.openProductForms()

  app.get(
    '/cart/form/:itemId',
    { schema: { params: ProductParams, querystring: productForms.PlainPurchase } },
    async (request, reply) => showProduct(request, reply, request.params.itemId, request.query),
  )

  app.post(
    '/cart/form/:itemId',
    {
      schema: { params: ProductParams, body: Posted },
      config: { acceptsForm: true, isPurchase: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { itemId } = request.params
      const purchase = parseInput(productForms.PlainPurchase, request.body)
      return post(
        reply,
        request.body,
        () => forms.add(request, reply, itemId, purchase, request.body),
        (refused) => showProduct(request, reply, itemId, purchase, refused),
      )
    },
  )

  app.get('/cart/entries/:entryId/form', { schema: { params: EntryParams } }, async (request, reply) =>
    showEntry(request, reply, request.params.entryId),
  )

  app.post(
    '/cart/entries/:entryId/form',
    {
      schema: { params: EntryParams, body: Posted },
      config: { acceptsForm: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { entryId } = request.params
      return post(
        reply,
        request.body,
        () => forms.save(request, entryId, request.body),
        (refused) => showEntry(request, reply, entryId, refused),
      )
    },
  )

  function showProduct(
    request: FastifyRequest,
    reply: FastifyReply,
    itemId: string,
    purchase: productForms.PlainPurchase,
    refused?: Refused,
  ) {
    return showForm(request, reply, refused, (typed) => forms.showProduct(request, itemId, purchase, typed))
  }

  function showEntry(request: FastifyRequest, reply: FastifyReply, entryId: string, refused?: Refused) {
    return showForm(request, reply, refused, (typed) => forms.showEntry(request, entryId, typed))
  }

  /** The form with what was typed, and what is wrong with it. */
  function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    refused: Refused | undefined,
    load: (typed: Parameters<typeof forms.showEntry>[2]) => ReturnType<typeof forms.showEntry>,
  ): Promise<FastifyReply> {
    return show(request, reply, async (_data, csrfToken) => {
      const { errors, problemHtml } = readFormError(refused?.error, request)
      const form = await load({ posted: refused?.posted, errors, csrfToken })
      if (!form) return undefined
      const page = createFormPage({ id: form.formId, name: form.name }, `${problemHtml}${form.html}`)
      return { ...page, ...(refused ? { status: refused.error.status } : {}) }
    })
  }
}

async function post(
  reply: FastifyReply,
  posted: PostedFields,
  send: () => Promise<string>,
  showAgain: (refused: Refused) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return redirectAfterForm(reply, await send())
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error
    return showAgain({ posted, error })
  }
}
