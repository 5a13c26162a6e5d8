import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { requireStaff } from '../accounts/index.ts'
import { Challenge } from './proof-of-work.ts'
import { createCaptcha, getCaptchaSettings, saveCaptchaSettings } from './service.ts'
import { CaptchaSettings } from './settings.ts'

const Captcha = z.object({ captcha: Challenge }).meta({ id: 'Captcha' })

export function registerCaptchaRoutes(app: App): void {
  app.post(
    '/api/captcha',
    {
      schema: { operationId: 'createCaptcha', tags: ['storefront'], response: { 200: Captcha } },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { captcha: await createCaptcha(request.ctx, toNetwork(request.ip)) }
    },
  )

  const tags = ['captcha']
  app.get(
    '/api/admin/captcha-settings',
    {
      schema: { operationId: 'getCaptchaSettings', tags, response: { 200: CaptchaSettings } },
      config: requireStaff('settings.write'),
    },
    async (request) => getCaptchaSettings(request.ctx),
  )
  app.put(
    '/api/admin/captcha-settings',
    {
      schema: { operationId: 'saveCaptchaSettings', tags, body: CaptchaSettings, response: { 200: CaptchaSettings } },
      config: requireStaff('settings.write'),
    },
    async (request) => saveCaptchaSettings(request.ctx, request.body),
  )
}
