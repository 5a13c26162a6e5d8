import type { HTTPMethods, RouteOptions } from 'fastify'
import { isAdminRoute, isWrite, type RouteAccess } from '../platform/http/route-access.ts'
import { testServer } from './test-site.ts'

export interface Operation {
  /** `PUT /api/admin/items/:id`. */
  readonly name: string
  readonly method: HTTPMethods
  /** The address with an id that nothing has in place of each parameter. */
  readonly url: string
  readonly access: RouteAccess
  readonly writes: boolean
  readonly route: RouteOptions
}

/** One operation for every method of every route of the server, HEAD left out: it is GET without its body. */
export async function listOperations(): Promise<readonly Operation[]> {
  const { routes } = await testServer()
  return routes.flatMap((route) =>
    [route.method]
      .flat()
      .filter((method) => method !== 'HEAD')
      .map((method) => ({
        name: `${method} ${route.url}`,
        method,
        url: route.url.replace(/:\w+/g, 'nothing-has-this-id').replace('*', 'nothing-is-here'),
        access: route.config?.access ?? { kind: 'anyone' },
        writes: isWrite(method),
        route,
      })),
  )
}

/** The calls that belong to the staff. */
export async function listAdminOperations(): Promise<readonly Operation[]> {
  return (await listOperations()).filter(({ route }) => isAdminRoute(route.url))
}
