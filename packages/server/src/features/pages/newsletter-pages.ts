import { checkEmail } from '@vitrine/commerce'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { requireCsrfToken, requireCsrfTokenOrOwnForm } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { redirectAfterForm } from '../../platform/http/redirect.ts'
import { findOwnReferer } from '../../platform/http/same-origin.ts'
import { translateFor } from '../../platform/messages.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import {
  choosePreferences,
  confirmSignUp,
  findPerson,
  findUnconfirmed,
  limitSignUps,
  listNewsletterLists,
  newsletter,
  signUpForNews,
  unsubscribeByLink,
  newsletterTokens,
  newsletterMarkup,
} from '../newsletter/index.ts'
import { useCaptcha } from '../captcha/index.ts'
import { type PageModel, pageTypes } from '../page-context/index.ts'
import type { ShowPage } from './form-page.ts'
import { createNoticePage } from './notice-page.ts'

const SignUpForm = z.object({
  offer: z.string().max(12_000),
  email: z.string().max(500).default(''),
  name: z.string().max(500).default(''),
  captcha: z.string().max(2_000).default(''),
  [newsletterMarkup.newsletterTrap]: z.string().max(1_000).default(''),
})
const params = z.object({ token: IdInput })
const Confirmed = z.object({ crumb: CsrfTokenInput.optional() })
const links = { name: 'newsletter links', limit: 60, windowSeconds: 600 } as const

/** Where visitors sign up for news, and the pages that links of those mails open. Mail programs open links by themselves: opening one changes nothing. */
export function registerNewsletterPages(app: App, show: ShowPage): void {
  registerSignUp(app, show)
  registerConfirmPages(app, show)
  registerPreferences(app, show)
  registerUnsubscribing(app, show)
}

function registerSignUp(app: App, show: ShowPage): void {
  app.post(
    '/form/newsletter',
    {
      schema: { body: SignUpForm },
      config: { acceptsForm: true, goal: 'newsletter' },
      // Pages with such forms are shared by all visitors, so no CSRF token can be in them.
      preHandler: requireCsrfTokenOrOwnForm,
    },
    async (request, reply) => {
      const { ctx, body } = request
      const t = translateFor(ctx.site)
      await limitSignUps(ctx, toNetwork(request.ip))
      const offer = newsletterTokens.readOffer(ctx.site, body.offer)
      const checked = checkEmail(body.email)
      const from = findOwnReferer(request, ctx.site.origin)?.pathname ?? '/'
      const forScript = request.headers.accept === 'application/json'
      const refuse = (text: string) => {
        if (forScript) return reply.code(422).send({ message: text })
        const link = { href: from, label: t('newsletterBack') }
        const notice = createNoticePage('/form/newsletter', { title: t('newsletterTitle'), text, link })
        return show(request, reply, () => ({ ...notice, status: 422 }))
      }
      if (offer === undefined) return refuse(t('newsletterOld'))
      if (checked.kind !== 'email') return refuse(t('productRestockInvalid'))
      if (!(await useCaptcha(ctx, 'newsletter', body.captcha)))
        return refuse(t(forScript ? 'formCaptcha' : 'captchaScript'))
      // Programs fill in what people do not see: they are thanked as everybody.
      if (body[newsletterMarkup.newsletterTrap].trim() === '')
        await signUpForNews(ctx, {
          email: checked.email,
          name: cleanName(body.name),
          listIds: offer.listIds,
          proof: { source: 'block', path: from.slice(0, 500), text: offer.text, address: request.ip },
        })
      // Popups stay on their page.
      if (forScript) return { title: t('newsletterThanks'), text: t(thanksKey(ctx)) }
      return redirectAfterForm(reply, '/form/newsletter/sent')
    },
  )

  app.get('/form/newsletter/sent', (request, reply) =>
    show(request, reply, () => {
      const t = translateFor(request.ctx.site)
      const text = t(thanksKey(request.ctx))
      const link = { href: '/', label: t('actionContinue') }
      return createNoticePage('/form/newsletter/sent', { title: t('newsletterThanks'), text, link })
    }),
  )
}

/** What people who signed up have to do next. */
function thanksKey({ site }: Pick<Ctx, 'site'>): 'newsletterCheckMail' | 'newsletterDone' {
  return newsletter.read(site).isDoubleOptIn ? 'newsletterCheckMail' : 'newsletterDone'
}

function registerConfirmPages(app: App, show: ShowPage): void {
  const path = '/form/newsletter/confirm/:token'

  app.get(path, { schema: { params }, config: { endsMails: true } }, async (request, reply) => {
    const { ctx } = request
    await limitRate(ctx, links, toNetwork(request.ip))
    const { token } = request.params
    const person = await findUnconfirmed(ctx, token)
    return show(request, reply, (_data, crumb) => {
      if (!person) return undefined
      const t = translateFor(ctx.site)
      const own = `/form/newsletter/confirm/${token}`
      return createNoticePage(own, {
        title: t('newsletterConfirmTitle'),
        text: t('newsletterConfirmText', { site: ctx.site.title, email: person.email }),
        form: { path: own, crumb, label: t('newsletterConfirmButton') },
      })
    })
  })

  app.post(
    path,
    {
      schema: { params, body: Confirmed },
      config: { acceptsForm: true, endsMails: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx } = request
      await limitRate(ctx, links, toNetwork(request.ip))
      const isOurs = await confirmSignUp(ctx, request.params.token, request.ip)
      const t = translateFor(ctx.site)
      const link = { href: '/', label: t('actionContinue') }
      return show(request, reply, () =>
        isOurs
          ? createNoticePage('/form/newsletter/confirm', {
              title: t('newsletterThanks'),
              text: t('newsletterDone'),
              link,
            })
          : undefined,
      )
    },
  )
}

function registerPreferences(app: App, show: ShowPage): void {
  const path = '/form/newsletter/preferences/:token'
  const showPreferences = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    isSaved: boolean,
  ): Promise<FastifyReply> => {
    const { ctx } = request
    const person = await findPerson(ctx, token)
    const lists = person ? await listNewsletterLists(ctx) : []
    return show(request, reply, (_data, crumb) => {
      const t = translateFor(ctx.site)
      const html =
        person && newsletterMarkup.renderPreferences({ t, site: ctx.site, token, crumb, person, lists, isSaved })
      return html === undefined ? undefined : createPreferencesPage(t('newsletterPreferences'), token, html)
    })
  }

  app.get(path, { schema: { params }, config: { endsMails: true } }, async (request, reply) => {
    await limitRate(request.ctx, links, toNetwork(request.ip))
    return showPreferences(request, reply, request.params.token, false)
  })

  app.post(
    path,
    {
      schema: {
        params,
        body: Confirmed.extend({ list: z.union([IdInput, z.array(IdInput).max(100)]).default([]) }),
      },
      config: { acceptsForm: true, endsMails: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx, body } = request
      await limitRate(ctx, links, toNetwork(request.ip))
      const isOurs = await choosePreferences(ctx, request.params.token, [body.list].flat(), request.ip)
      return showPreferences(request, reply, request.params.token, isOurs)
    },
  )
}

function registerUnsubscribing(app: App, show: ShowPage): void {
  const path = '/form/newsletter/unsubscribe/:token'

  app.get(path, { schema: { params }, config: { endsMails: true } }, async (request, reply) => {
    const { ctx } = request
    await limitRate(ctx, links, toNetwork(request.ip))
    const { token } = request.params
    // Deleted people get no more mails by it either.
    const isOurs = newsletterTokens.readPersonalToken(ctx.site, token) !== undefined
    const person = await findPerson(ctx, token)
    return show(request, reply, (_data, crumb) => {
      if (!isOurs) return undefined
      const t = translateFor(ctx.site)
      return {
        ...createNoticePage(`/form/newsletter/unsubscribe/${token}`, {
          title: t('unsubscribeTitle'),
          text: t('unsubscribeText', { site: ctx.site.title }),
          form: { path: `/form/newsletter/unsubscribe/${token}/confirm`, crumb, label: t('unsubscribeButton') },
          ...(person && { link: { href: `/form/newsletter/preferences/${token}`, label: t('newsletterPreferences') } }),
        }),
        pageType: pageTypes.newsletterUnsubscribe,
      }
    })
  })

  app.post(
    `${path}/confirm`,
    {
      schema: { params, body: Confirmed },
      config: { acceptsForm: true, endsMails: true },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const { ctx } = request
      const isOurs = await unsubscribeByLink(ctx, request.params.token, request.ip)
      const t = translateFor(ctx.site)
      const notice = { title: t('unsubscribeTitle'), text: t('unsubscribeDone') }
      return show(request, reply, () =>
        isOurs
          ? {
              ...createNoticePage(`/form/newsletter/unsubscribe/${request.params.token}`, notice),
              pageType: pageTypes.newsletterUnsubscribe,
            }
          : undefined,
      )
    },
  )

  // The button of mail programs (RFC 8058): no cookie comes with it, and the address itself is the proof.
  app.post(
    path,
    {
      schema: { params, body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }) },
      config: { acceptsForm: true, endsMails: true },
    },
    async (request, reply) => {
      const isOurs = await unsubscribeByLink(request.ctx, request.params.token, request.ip)
      return reply
        .code(isOurs ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send('')
    },
  )
}

function createPreferencesPage(title: string, token: string, html: string): PageModel {
  return {
    main: { kind: 'page', name: 'newsletter' },
    pageType: pageTypes.newsletterUnsubscribe,
    title,
    context: { items: [], newsletter: { title: escapeHtml(title), html } },
    canonical: `/form/newsletter/preferences/${token}`,
    noIndex: true,
    items: [],
    stylesheets: ['account'],
    classes: ['newsletter-page'],
  }
}

function cleanName(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}
