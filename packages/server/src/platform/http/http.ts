import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parse } from 'node:querystring'
import cookie from '@fastify/cookie'
import type { Translate } from '@vitrine/commerce'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { type ZodTypeProvider, serializerCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { Ctx } from '../context.ts'
import { DatabaseAway } from '../db/outage.ts'
import { renewCsrfToken } from './csrf.ts'
import { AppError, NotFoundError, toMessageValues, getPostgresCode } from '../errors.ts'
import { isAdminRoute, isApiRoute, isWrite } from './route-access.ts'
import { inEnglish, translateFor } from '../messages.ts'
import type { Problem } from './problem.ts'
import { findFormPage, renderProblemPage, wantsPage } from './problem-page.ts'
import type { ProxyTrust } from '../network/proxies.ts'
import { refuseMediaType, readJsonBodies } from './json-body.ts'
import { compileRequestSchema, InvalidRequest, limitFields } from './validate-request.ts'

/** The HTTP server with zod schemas on its routes. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a site's route runs. */
    ctx: Ctx
  }
  interface FastifyContextConfig {
    /** A form posts to this route: `application/x-www-form-urlencoded` bodies are read, as a record of texts, or lists where a name comes twice. Others answer 415. */
    acceptsForm?: boolean
    /** Beacons of pages come to this route: JSON that is sent as `text/plain` is read. Others answer 415. */
    acceptsJsonAsText?: boolean
    /** How long its body may take to arrive, where that is more than `bodyTimeoutMs`. */
    bodyTimeoutMs?: number
  }
}

/** JSON bodies above this many bytes are refused with 413. */
const bodyLimitBytes = 1_000_000

/** A body that takes longer to arrive ends with its connection: a megabyte at 70 kbit/s takes as long. */
const bodyTimeoutMs = 120_000
/** The same for uploads, and the most that any request may take to arrive. */
export const uploadTimeoutMs = 1_800_000
/** What still arrives after its answer is thrown away for as long: who is cut off while sending reads no answer. */
const lingerMs = 15_000
/** Connections on which nothing at all moves are ended. Longer than any work on an answer takes. */
const silenceLimitMs = 600_000
/** When to ask again while the database does not answer: a standby takes over in about half a minute. */
const outageRetrySeconds = 5

interface HttpOptions {
  readonly proxies: ProxyTrust
}

/** Creates the server: parsing, cookies, validation, security headers and the one place that turns errors into answers. */
export async function createHttp(log: Logger, { proxies }: HttpOptions): Promise<App> {
  const loggerInstance: FastifyBaseLogger = log
  const nextRequestId = requestIds()
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    genReqId: nextRequestId,
    requestTimeout: uploadTimeoutMs,
    connectionTimeout: silenceLimitMs,
    trustProxy: proxies.isTrusted,
    // An address that cannot be decoded ("/100%") is one that nobody has.
    frameworkErrors: (error, request, reply) => {
      const isAddress = error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      void sendProblem(isAddress ? new NotFoundError(request.url) : error, request, reply)
    },
    // Without these the framework loads its own compilers, though all schemas are zod's (0.6 MB of sources).
    schemaController: { compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler } },
    // At most 1,000 keys of a query, or of a form, are read, as the specification has it: Node's own limit.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: (text) => parse(text) },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileRequestSchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendProblem(new NotFoundError(request.url), request, reply))
  await app.register(cookie)
  readForms(app)
  readJsonBodies(app)
  endSlowBodies(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    keepFromSharedCaches(reply)
  })
  return app
}

/**
 * Caches between us and visitors may store an answer that says nothing of it, and would hand the cookie of one visitor to all. So nothing is stored unless it
 * says so, and what sets a cookie is for one visitor, whatever it says.
 */
function keepFromSharedCaches(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  else if (reply.hasHeader('set-cookie') && !/no-store|private/.test(String(reply.getHeader('cache-control'))))
    reply.header('cache-control', 'private, no-store').removeHeader('etag')
}

/**
 * Forms and plain text are what pages of other sites can send without being asked. Forms are read where a form posts to, plain text where beacons go.
 */
function readForms(app: App): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (request.routeOptions.config.acceptsForm !== true) throw refuseMediaType()
      return { ...parse(body) }
    },
  )
}

/**
 * A client that sends one byte a second holds a connection for good. Counted from the first hook on, since a refused
 * request may still be sending.
 */
function endSlowBodies(app: App): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  app.addHook('onRequest', async (request) => {
    const { method, raw } = request
    if (!isWrite(method) || raw.complete) return
    // The framework creates `routeOptions` at every access, so pages avoid it.
    const limitMs = request.routeOptions.config.bodyTimeoutMs ?? bodyTimeoutMs
    // A request whose address names a language is routed twice: the limit is that of the second route.
    clearTimeout(timers.get(raw))
    const timer = setTimeout(() => raw.destroy(), limitMs).unref()
    timers.set(raw, timer)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
    raw.resume().once('close', () => clearTimeout(timer))
  })
}

function unusedCompiler(): never {
  throw new Error('Schemas of routes are compiled by zod.')
}

/** Names requests: by the process, at random, and by their number in it. Asking for chance each time costs more than routing. */
function requestIds(): () => string {
  const start = randomBytes(5).toString('hex')
  let number = 0
  return () => start + (number++).toString(16).padStart(6, '0')
}

/** Turns anything thrown into status and body. Exported for pages, which show it as HTML. */
function toProblem(error: FastifyError | Error, request: FastifyRequest): Problem {
  const known = forReader(asAppError(error, request), request)
  // A client that disconnects in the middle of a body is no error of the server, and nobody reads the response.
  const isGone = request.raw.destroyed && 'code' in error && error.code === 'ECONNRESET'
  if (isGone) request.log.debug('the client went away before it had sent all')
  else if (error instanceof DatabaseAway) getLog(request).warn({ err: error }, 'the database does not answer')
  else if (known === undefined) getLog(request).error({ err: error }, 'unexpected error')
  const status = known?.status ?? 500
  const code = known?.code ?? 'internal'
  const message = known ? formatSentence(known, request) : sayTo(request)('errorInternal')
  return {
    type: `urn:vitrine:${code}`,
    title: message,
    status,
    detail: message,
    code,
    message,
    params: limitParams(known?.params ?? {}),
    requestId: request.id,
  }
}

/** With the site, once it is known. */
function getLog(request: FastifyRequest): FastifyBaseLogger {
  const ctx: Ctx | undefined = request.ctx
  return ctx?.log ?? request.log
}

/** Nobody mends more than 20 fields at once, and a stranger must not choose how long an answer is. */
function limitParams(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { fields } = params
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return params
  return { ...params, fields: limitFields(Object.entries(fields)) }
}

/** The sentence of an error in the language of the site. Before it is known which site was asked for, errors are in English. */
export function formatSentence({ message, messageKey, params }: AppError, request: FastifyRequest): string {
  return messageKey === undefined ? message : sayTo(request)(messageKey, toMessageValues(params))
}

function sayTo(request: FastifyRequest): Translate {
  const ctx: Ctx | undefined = request.ctx
  return ctx && !isFromEditor(request) && !isFromProgram(request) ? translateFor(ctx.site) : inEnglish
}

function isFromEditor({ routeOptions }: FastifyRequest): boolean {
  return isAdminRoute(routeOptions.url ?? '')
}

function isFromProgram({ routeOptions }: FastifyRequest): boolean {
  return isApiRoute(routeOptions.url ?? '')
}

/** The words of a schema are for staff and developers: visitors read a message of the catalogue in their place. */
function forReader(error: AppError | undefined, request: FastifyRequest): AppError | undefined {
  const { access } = request.routeOptions.config
  const isForStaff = isFromEditor(request) && access !== undefined && access.kind !== 'anyone'
  return error instanceof InvalidRequest && !isForStaff && !isFromProgram(request)
    ? error.toVisitorError(sayTo(request))
    : error
}

function sendProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request)
  const extra = error instanceof AppError ? error.params : {}
  const retryAfterSeconds = error instanceof DatabaseAway ? outageRetrySeconds : extra['retryAfterSeconds']
  // Clients of the specification read these from the body itself.
  const { errors } = extra
  const flags = {
    ...(extra['crumbFail'] === true ? { crumbFail: true } : {}),
    ...(typeof errors === 'object' ? { errors } : {}),
  }
  if (extra['crumbFail'] === true) {
    // The next try succeeds, whatever was stale.
    renewCsrfToken(request, reply)
  }
  // What the handler has said of caching was about the answer that it could not give.
  reply.header('cache-control', 'no-store').removeHeader('etag')
  // The framework ends the connection of who still sends, which takes the answer with it. `endSlowBodies` ends it later.
  reply.removeHeader('connection')
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', Math.ceil(retryAfterSeconds))
  if (wantsPage(request)) {
    const ctx: Ctx | undefined = request.ctx
    const back = ctx ? findFormPage(request, ctx.site.origin) : undefined
    return reply
      .code(problem.status)
      .type('text/html; charset=utf-8')
      .send(renderProblemPage({ ...problem, back }, sayTo(request)))
  }
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify({ ...problem, ...flags }))
}

/** The database has no way to write a NUL or half of a surrogate pair, wherever in the request they were. */
function isUnstorableText(error: Error): boolean {
  const code = getPostgresCode(error)
  return (
    code === '22021' ||
    code === '22P05' ||
    (code === '22P02' && 'detail' in error && /surrogate/.test(String(error.detail)))
  )
}

function asAppError(error: FastifyError | Error, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseAway) return new AppError('database_away', 503, { message: 'errorSiteBusy' })
  if (isUnstorableText(error))
    return new AppError('invalid_input', 400, { message: 'errorTextUnstorable' }, { fields: {} })
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status < 400 || status >= 500) return undefined
  const code = 'code' in error ? error.code : 'bad_request'
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(
      'body_too_large',
      413,
      { message: 'errorRequestTooLarge' },
      { megabytes: request.routeOptions.bodyLimit / 1_000_000 },
    )
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuseMediaType()
  if (
    error instanceof SyntaxError ||
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  )
    return new AppError('malformed_json', 400, { message: 'errorRequestNotJson' })
  return new AppError(code.toLowerCase(), status, error.message)
}
