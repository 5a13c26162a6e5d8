import { isInstallmentCountry } from '@vitrine/commerce'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { renderInformation } from './information.ts'
import { InstallmentSettings, LocaleParams, SaveInstallmentSettings } from './schema.ts'
import { getInstallmentSettings, saveInstallmentSettings } from './service.ts'

const path = '/api/admin/installments'

export function registerInstallmentRoutes(app: App): void {
  const config = requireStaff('payments.write')
  const response = { 200: InstallmentSettings }

  app.get(
    path,
    { schema: { operationId: 'getInstallmentSettings', tags: ['store'], response }, config },
    async (request) => getInstallmentSettings(request.ctx),
  )

  app.put(
    path,
    {
      schema: { operationId: 'saveInstallmentSettings', tags: ['store'], body: SaveInstallmentSettings, response },
      config,
    },
    async (request) => saveInstallmentSettings(request.ctx, request.body),
  )

  app.get(
    '/api/commerce/installments/:locale',
    { schema: { operationId: 'getInstallmentInformation', tags: ['storefront'], params: LocaleParams } },
    async (request, reply) => {
      const [language, country = ''] = request.params.locale.split('_')
      if (!isInstallmentCountry(country)) return reply.callNotFound()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(renderInformation(language === 'fr' ? 'fr' : 'en', country))
    },
  )
}
