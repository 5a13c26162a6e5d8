import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireCsrfToken } from '../../../platform/http/csrf.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, formatSentence } from '../../../platform/http/http.ts'
import { redirectAfterForm } from '../../../platform/http/redirect.ts'
import { readNextPath } from '../../../platform/http/same-origin.ts'
import { translateFor } from '../../../platform/messages.ts'
import { NewPassword } from '../../../platform/passwords.ts'
import { boundedRecord, IdInput } from '../../../platform/schemas/bounded.ts'
import { customerAddresses } from '../../customers/index.ts'
import {
  accountHistory,
  changeGuards,
  findSiteUser,
  sendCode,
  signIn,
  signInByCode,
  signOut,
  ownAccount,
} from '../../site-users/index.ts'
import { readAddress } from '../address-values.ts'
import type { ShowPage } from '../form-page.ts'
import { listOrderTickets } from '../../tickets/index.ts'
import { createOrderStatusPage } from '../purchase-forms/purchase-pages.ts'
import {
  createAddressesPage,
  createOrdersPage,
  createSettingsPage,
  createSignInPage,
  createUndoPage,
  type FormState,
  markInAccount,
  noForm,
} from './account-models.ts'

/** Fields by name. The tokens are among them, for the hooks. */
const Fields = boundedRecord(z.string().max(2_000), 40)
type Fields = z.output<typeof Fields>
const Query = boundedRecord(z.union([z.string().max(2_000), z.array(z.string().max(2_000)).max(20)]), 40)
const guestForm = { config: { acceptsForm: true }, preHandler: [requireCsrfToken] }
const ownForm = { config: { acceptsForm: true }, preHandler: changeGuards }

/** Pages and forms of a visitor's account. They work without scripts; a link changes nothing. */
export function registerAccountPages(app: App, show: ShowPage): void {
  guestRoutes(app, show)
  orderRoutes(app, show)
  addressRoutes(app, show)
  settingsRoutes(app, show)
}

function guestRoutes(app: App, show: ShowPage): void {
  const showSignIn = (request: FastifyRequest, reply: FastifyReply, form: FormState, next = '') =>
    show(request, reply, (data, csrfToken) => createSignInPage(data, csrfToken, form, next))

  app.get('/account', { schema: { querystring: Query } }, async (request, reply) => {
    const user = await findSiteUser(request)
    const { email = '', mode = '', next = '' } = readTexts(request.query)
    const to = readNextPath(next, request.ctx.site.origin)
    if (!user) return showSignIn(request, reply, { ...noForm, values: { email, mode } }, to)
    // Who signed in meanwhile, in another tab, goes where the link leads.
    if (to !== undefined) return reply.header('cache-control', 'no-store').redirect(to, 302)
    return show(request, reply, (data) => createOrdersPage(request.ctx, data, user, noForm, undefined))
  })

  app.post('/account/code', { schema: { body: Fields }, ...guestForm }, async (request, reply) => {
    const { email = '', name, password, acceptsMarketing, next } = request.body
    const form = await runForm(request, async () => {
      checkPassword(request, password)
      const wanted = { email, name: name?.slice(0, 200), password, acceptsMarketing: acceptsMarketing === 'true' }
      await sendCode(request, reply, { purpose: 'sign-in', ...wanted })
    })
    const step = form.status === 200 ? { step: 'code' } : {}
    return showSignIn(request, reply, { ...form, values: { ...request.body, ...step } }, next)
  })

  app.post('/account/sign-in', { schema: { body: Fields }, ...guestForm }, async (request, reply) => {
    const { email = '', password = '', code, rememberMe, next } = request.body
    let isNew = false
    const form = await runForm(request, async () => {
      const remembered = { rememberMe: rememberMe === 'true' }
      if (code === undefined) return void (await signIn(request, reply, { email, password, ...remembered }))
      checkPassword(request, password)
      const opened = await signInByCode(request, reply, { code, password, ...remembered })
      ;({ isNew } = opened)
    })
    // Scripts of pixels report a new account once.
    const to = next === 'checkout' ? '/checkout' : (readNextPath(next ?? '', request.ctx.site.origin) ?? '/account')
    if (form.status === 200)
      return redirectAfterForm(reply, isNew ? `${to}${to.includes('?') ? '&' : '?'}registered=1` : to)
    const step = code === undefined ? { mode: 'password' } : { step: 'code' }
    return showSignIn(request, reply, { ...form, values: { email, ...step } }, next)
  })

  app.post('/account/sign-out', { schema: { body: Fields }, ...ownForm }, async (request, reply) => {
    await signOut(request, reply, false)
    return redirectAfterForm(reply, '/account')
  })

  const Undo = z.object({ token: z.string().max(100) })
  app.get('/account/undo-email', { schema: { querystring: Undo } }, async (request, reply) =>
    show(request, reply, (data, csrfToken) => createUndoPage(data, csrfToken, request.query.token, noForm)),
  )
  app.post(
    '/account/undo-email',
    { schema: { querystring: Undo, body: Fields }, ...guestForm },
    async (request, reply) => {
      const { token } = request.query
      const form = await runForm(request, () => ownAccount.undoEmailChange(request, token))
      if (form.status === 200) return redirectAfterForm(reply, '/account')
      return show(request, reply, (data, csrfToken) => createUndoPage(data, csrfToken, token, form))
    },
  )
}

function orderRoutes(app: App, show: ShowPage): void {
  app.get('/account/orders', { schema: { querystring: Query } }, async (request, reply) => {
    const user = await findSiteUser(request)
    if (!user) return toSignIn(reply)
    const { cursor } = readTexts(request.query)
    return show(request, reply, (data) => createOrdersPage(request.ctx, data, user, noForm, cursor?.slice(0, 100)))
  })

  app.get(
    '/account/orders/:orderId',
    { schema: { params: z.object({ orderId: IdInput }) } },
    async (request, reply) => {
      const user = await findSiteUser(request)
      if (!user) return toSignIn(reply)
      return show(request, reply, async (data, csrfToken) => {
        const order = await accountHistory.findAccountOrder(request.ctx, user.customerId, request.params.orderId)
        if (!order) return undefined
        const tickets = await listOrderTickets(request.ctx, order)
        return markInAccount(createOrderStatusPage(data, order, tickets, { csrfToken }))
      })
    },
  )
}

function addressRoutes(app: App, show: ShowPage): void {
  const showAddresses = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormState & { readonly edited?: string | undefined },
  ) => {
    const user = await findSiteUser(request)
    if (!user) return toSignIn(reply)
    const addresses = await customerAddresses.listAddresses(request.ctx, user.customerId)
    return show(request, reply, (data) => createAddressesPage(request.ctx, data, user, addresses, form))
  }

  app.get('/account/addresses', { schema: { querystring: Query } }, async (request, reply) =>
    showAddresses(request, reply, { ...noForm, edited: readTexts(request.query)['edit'] }),
  )

  app.post(
    '/account/addresses/:addressId',
    { schema: { params: z.object({ addressId: IdInput }), body: Fields }, ...ownForm },
    async (request, reply) => {
      const { addressId } = request.params
      const { action, isDefault } = request.body
      const form = await runForm(request, async () => {
        if (action === 'remove') return ownAccount.removeAddress(request, addressId)
        const id = addressId === 'new' ? {} : { id: addressId }
        return ownAccount.writeAddress(request, {
          ...id,
          address: readAddress(request.body),
          isDefault: isDefault === 'true',
        })
      })
      if (form.status === 200) return redirectAfterForm(reply, '/account/addresses')
      return showAddresses(request, reply, { ...form, values: request.body, edited: addressId })
    },
  )
}

function settingsRoutes(app: App, show: ShowPage): void {
  const showSettings = async (request: FastifyRequest, reply: FastifyReply, form: FormState) => {
    const user = await findSiteUser(request)
    if (!user) return toSignIn(reply)
    return show(request, reply, (data) => createSettingsPage(request.ctx, data, user, form))
  }
  const settings = '/account/settings'

  app.get(settings, { schema: { querystring: Query } }, async (request, reply) => {
    const isSaved = readTexts(request.query)['saved'] !== undefined
    return showSettings(request, reply, isSaved ? { ...noForm, notice: 'accountSaved' } : noForm)
  })

  /** A form whose answer is the settings again: with what is wrong, or with what to do next. */
  const post = (
    path: string,
    work: (request: FastifyRequest, reply: FastifyReply, fields: Fields) => Promise<unknown>,
    next: { readonly step?: string; readonly to?: string } = {},
  ) =>
    app.post(path, { schema: { body: Fields }, ...ownForm }, async (request, reply) => {
      const form = await runForm(request, () => work(request, reply, request.body))
      if (form.status !== 200) return showSettings(request, reply, { ...form, values: request.body })
      if (next.step === undefined) return redirectAfterForm(reply, next.to ?? `${settings}?saved`)
      return showSettings(request, reply, { ...form, values: { ...request.body, step: next.step } })
    })

  post(settings, (request, _reply, { name, acceptsMarketing }) =>
    ownAccount.changeAccount(request, {
      name: name?.trim().slice(0, 200),
      acceptsMarketing: acceptsMarketing === 'true',
    }),
  )
  post(
    `${settings}/code`,
    async (request, reply) => {
      const user = await findSiteUser(request)
      if (user) await sendCode(request, reply, { purpose: 'sign-in', email: user.email })
    },
    { step: 'proof' },
  )
  post(`${settings}/password`, async (request, reply, { password = '', ...proof }) => {
    checkPassword(request, password === '' ? ' ' : password)
    await ownAccount.changePassword(request, reply, { password, ...readProof(proof) })
  })
  post(
    `${settings}/email`,
    (request, reply, { email = '', ...proof }) =>
      ownAccount.requestEmailChange(request, reply, { email, ...readProof(proof) }),
    { step: 'email' },
  )
  post(`${settings}/email/code`, (request, reply, { code = '' }) => ownAccount.confirmEmailChange(request, reply, code))
  app.post(
    `${settings}/cards/:cardId`,
    { schema: { params: z.object({ cardId: IdInput }), body: Fields }, ...ownForm },
    async (request, reply) => {
      const form = await runForm(request, () => ownAccount.removeCard(request, request.params.cardId))
      return form.status === 200
        ? redirectAfterForm(reply, `${settings}?saved#account-cards`)
        : showSettings(request, reply, form)
    },
  )
  post(`${settings}/delete`, (request, reply, fields) => ownAccount.deleteAccount(request, reply, readProof(fields)), {
    to: '/',
  })
}

/** Runs a form's work and reads its refusal. Bugs fly on. */
async function runForm(request: FastifyRequest, work: () => Promise<unknown>): Promise<FormState> {
  try {
    await work()
    return noForm
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = z.record(z.string(), z.string()).safeParse(error.params['fields']).data
    return { values: {}, problems: fields ?? { form: formatSentence(error, request) }, status: error.status }
  }
}

function checkPassword(request: FastifyRequest, password: string | undefined): void {
  if (!password || NewPassword.safeParse(password).success) return
  const sentence = translateFor(request.ctx.site)('accountPasswordShort')
  throw new AppError('invalid_input', 400, sentence, { fields: { password: sentence } })
}

function readProof({ currentPassword, code }: Readonly<Record<string, string>>) {
  return { ...(currentPassword ? { currentPassword } : {}), ...(code ? { code } : {}) }
}

function readTexts(query: z.output<typeof Query>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']))
}

function toSignIn(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect('/account', 302)
}
