import type { Feature } from '../../platform/http/feature.ts'
import { registerSignUpRoutes } from './routes.ts'
import { mailSignUp } from './service.ts'
import { deleteOldSignUps } from './store.ts'

/** So long a link that has ended still says so. */
const endedMs = 24 * 3_600_000
const listedMs = 90 * 86_400_000

/** Strangers who make sites of their own. */
export const signUpsFeature: Feature = {
  name: 'sign-ups',
  routes: registerSignUpRoutes,
  jobs: {
    'mail-sign-up': (ctx, { signUpId }, services) =>
      mailSignUp(ctx, services, typeof signUpId === 'string' ? signUpId : ''),
  },
  clock: {
    'sweep-sign-ups': {
      at: '17 * * * *',
      run: ({ database }) =>
        deleteOldSignUps(database.db, new Date(Date.now() - endedMs), new Date(Date.now() - listedMs)),
    },
  },
}
