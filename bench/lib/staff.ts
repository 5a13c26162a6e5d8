import { createAccount } from '../../packages/server/src/features/accounts/index.ts'
import { openServices } from '../../packages/server/src/composition.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import pino from 'pino'
import { type createClient, newVisitor, type Visitor } from './client.ts'

type Send = ReturnType<typeof createClient>['send']

export const account = { email: 'bench@example.com', password: 'a password of the bench' }

/** Makes `account` an administrator of the site. */
export async function seedAccount(dataDir: string, websiteId: string): Promise<void> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const { db } = services.database
    await createAccount(db, { ...account, displayName: 'Bench', initialMembership: { websiteId, role: 'admin' } })
  } finally {
    await services.stop()
  }
}

/** Signs `account` in: what the calls of its browser carry. */
export async function signIn(send: Send): Promise<Visitor> {
  const visitor = await newVisitor(send)
  const { status, cookies, body } = await send('POST', '/api/admin/session', account, { ...visitor })
  if (status !== 201) throw new Error(`Signing in failed: ${status} ${body}`)
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  const csrfPair = pairs.find((pair) => pair.startsWith('crumb='))
  return {
    cookie: [visitor.cookie, ...pairs].join('; '),
    'x-csrf-token': csrfPair ? decodeURIComponent(csrfPair.slice('crumb='.length)) : visitor['x-csrf-token'],
  }
}
