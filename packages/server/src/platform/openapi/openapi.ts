import swagger from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { sessionCookie } from '../http/cookies.ts'
import { requireCsrfToken } from '../http/csrf.ts'
import { isApiRoute, isWrite } from '../http/route-access.ts'
import type { App } from '../http/http.ts'
import { shareProblemResponse, tidySchemas } from './openapi-components.ts'
import { Problem } from '../http/problem.ts'
import { toRecord } from '../text/json.ts'

const zodToJsonConfig = { unrepresentable: 'any' } as const
const transformSchemas = createJsonSchemaTransform({ zodToJsonConfig })
const addNamedSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })

/**
 * The text of `openapi.json` for an app that was prepared with `describeRoutes`: paths sorted, whatever the order of features.
 * A schema with `.meta({ id: 'Cart' })` is `#/components/schemas/Cart`, and appears once.
 */
export function createApiDocument(app: App): string {
  return writeDocument(app, (url) => !isApiRoute(url), {}, '')
}

/** The text of the document for programs of others: the calls that take an API key. */
export function createProgramsDocument(app: App): string {
  return writeDocument(
    app,
    isApiRoute,
    {
      info: {
        title: 'Vitrine Commerce API',
        version: '1',
        description:
          'Products, inventory, orders, discounts, customers, transactions and subscriptions of one site. Send an API key of the site as a bearer token.',
      },
      servers: [{ url: '/' }],
    },
    'Api',
  )
}

function writeDocument(
  app: App,
  isIncluded: (url: string) => boolean,
  own: Readonly<Record<string, unknown>>,
  prefix: string,
): string {
  const { paths = {}, ...document } = app.swagger()
  const sorted = Object.entries(paths)
    .filter(([url]) => isIncluded(url))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const components = toRecord(toRecord(document)['components'])
  const used = new Set(
    JSON.stringify(sorted)
      .matchAll(/"(apiKey|session|csrfToken)":\[\]/g)
      .map(([, name]) => name),
  )
  const securitySchemes = Object.fromEntries(
    Object.entries(toRecord(components['securitySchemes'])).filter(([name]) => used.has(name)),
  )
  const whole = {
    ...document,
    ...own,
    components: { ...components, securitySchemes },
    paths: Object.fromEntries(sorted),
  }
  return `${JSON.stringify(tidySchemas(shareProblemResponse(whole), prefix), null, 2)}\n`
}

/**
 * Collects what the routes registered after this say about themselves; `createApiDocument` then gives the document.
 * For the tools and the check that the committed document is current: a serving process does without.
 */
export async function describeRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: '1',
        description: 'Everything the owner’s application and the shop’s pages call.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          apiKey: { type: 'http', scheme: 'bearer' },
          csrfToken: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
    },
    transformObject: addNamedSchemas,
    transform: (document) => {
      const { schema, url } = transformSchemas({ ...document, schema: withProblem(document.schema) })
      if (!schema || !('operationId' in schema)) {
        // Pages need no description; what the owner's application calls does.
        if (url.startsWith('/api/admin/'))
          throw new Error(`The route ${String(document.route.method)} ${url} has no operationId in its schema.`)
        return { schema: { hide: true }, url }
      }
      return { schema: { ...schema, ...describeGuards(document.route) }, url }
    },
  })
}

/** What a caller has to bring: a session with a capability, the CSRF token. */
function describeGuards({ config, method, preHandler }: RouteOptions): Record<string, unknown> {
  const access = config?.access
  const capability = access?.kind === 'staff' ? access.capabilities.join(' or ') : undefined
  const session = access !== undefined && access.kind !== 'anyone'
  const isChecked = [preHandler ?? []].flat().some((handler) => Object.is(handler, requireCsrfToken))
  const needsCsrfToken = isChecked || (access !== undefined && isWrite(method))
  const { apiScope } = config ?? {}
  if (apiScope !== undefined) return { security: [{ apiKey: [] }], 'x-scope': apiScope }
  const needs = { ...(session ? { session: [] } : {}), ...(needsCsrfToken ? { csrfToken: [] } : {}) }
  return {
    ...(Object.keys(needs).length > 0 ? { security: [needs] } : {}),
    ...(capability === undefined ? {} : { 'x-capability': capability }),
  }
}

/** Every call may fail, and always in the same shape. */
const problemResponse = {
  description: 'What went wrong. Branch on `code`; `message` is for people.',
  content: { 'application/problem+json': { schema: Problem } },
}

function withProblem(schema: FastifySchema | undefined): FastifySchema {
  const { response } = schema ?? {}
  return { ...schema, response: { ...(typeof response === 'object' ? response : {}), default: problemResponse } }
}
