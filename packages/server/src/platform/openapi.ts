import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { sessionCookie } from './cookies.ts'
import { requireCrumb } from './crumb.ts'
import { isWrite } from './route-access.ts'
import type { App } from './http.ts'

const transformSchemas = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

/** The text of `openapi.json` for an app that was prepared with `describeRoutes`: paths sorted, whatever the order of features. */
export function apiDocument(app: App): string {
  const document = app.swagger()
  const paths = Object.entries(document.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, null, 2)}\n`
}

/**
 * Collects what the routes registered after this say about themselves; `apiDocument` then gives the document.
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
          crumb: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = transformSchemas(document)
      if (!schema || !('operationId' in schema)) {
        // Pages need no description; what the owner's application calls does.
        if (url.startsWith('/api/admin/')) throw new Error(`The route ${url} has no operationId.`)
        return { schema: { hide: true }, url }
      }
      return { schema: { ...schema, ...guardsOf(document.route), response: withProblem(schema) }, url }
    },
  })
}

/** What a caller has to bring: a session with a capability, the crumb. */
function guardsOf({ config, method, preHandler }: RouteOptions): Record<string, unknown> {
  const access = config?.access
  const capability = access?.kind === 'staff' ? access.capabilities.join(' or ') : undefined
  const session = access !== undefined && access.kind !== 'anyone'
  const asksForCrumb = [preHandler ?? []].flat().some((handler) => Object.is(handler, requireCrumb))
  const crumb = asksForCrumb || (access !== undefined && isWrite(method))
  const needs = { ...(session ? { session: [] } : {}), ...(crumb ? { crumb: [] } : {}) }
  return {
    ...(Object.keys(needs).length > 0 ? { security: [needs] } : {}),
    ...(capability === undefined ? {} : { 'x-capability': capability }),
  }
}

/** Every call may fail, and always in the same shape. */
const problem = {
  description: 'What went wrong. Branch on `code`; `message` is for people.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          params: { type: 'object', additionalProperties: {} },
          requestId: { type: 'string' },
          crumbFail: { type: 'boolean' },
        },
        required: ['type', 'title', 'status', 'detail', 'code', 'message', 'params', 'requestId'],
      },
    },
  },
}

function withProblem(schema: object): Record<string, unknown> {
  const response = 'response' in schema && typeof schema.response === 'object' ? schema.response : {}
  return { ...response, default: problem }
}
