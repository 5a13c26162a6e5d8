import { createHmac } from 'node:crypto'

/**
 * Headers that sign a body in the form of Standard Webhooks: id, time and body are signed together. Signatures of several secrets (`whsec_` and
 * base64) stand beside each other.
 */
export function signMessage(secrets: readonly string[], id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
