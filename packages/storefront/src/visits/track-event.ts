/** The specification's limit. */
const timeoutMs = 2500

/** Sends an event by its schema. Rejects without content, and where the server does not take it. */
export async function trackEvent(schemaName: string, content: object | undefined): Promise<void> {
  if (content === undefined) throw new Error('no payload')
  const { status } = await fetch('/api/v1/clanker/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventSchemaName: schemaName, eventContent: JSON.stringify(content) }),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (status === 200 || status === 202) return
  const error = new Error(`Error tracking event: HTTP Status ${status}`)
  console.warn(error.message)
  throw error
}
