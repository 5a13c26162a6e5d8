import { type BrowserTranslate, createTranslate } from '@vitrine/commerce'
import { timeoutMs } from './timeout.ts'

interface SentMessages {
  readonly language: string
  readonly messages: Readonly<Record<string, string>>
}

/**
 * What the islands of this page say, in the language of the site and with its owner's own texts. Asked for once, with the first island that
 * says something; after a failure the next one asks again.
 */
export function createMessageLoader(): () => Promise<BrowserTranslate> {
  let loading: Promise<BrowserTranslate> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

async function load(): Promise<BrowserTranslate> {
  const address = document.querySelector<HTMLElement>('script[data-messages]')?.dataset['messages']
  const response = await fetch(address ?? '/site-messages.json', { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`The texts of the page could not be loaded: ${response.status}.`)
  const { language, messages }: SentMessages = await response.json()
  return createTranslate(language, messages)
}
