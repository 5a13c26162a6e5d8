import { FetchRefusedError } from '../../platform/outbound/fetch-public.ts'
import type { Embed, FetchEmbed } from './fetch-embed.ts'

/** The specification's words. */
const vimeoBasicText = 'Vimeo Basic accounts are unsupported. Please share a video from a different account.'

/** Asks for the player of a video. Throws FetchRefused with words for the owner, also where the provider has none for this address. */
export async function fetchPlayer(address: string, ask: FetchEmbed): Promise<Embed> {
  const answer = await ask(address)
  if (answer.providerName === 'Vimeo' && answer.accountType === 'basic') throw new FetchRefusedError(vimeoBasicText)
  if (answer.html === '') throw new FetchRefusedError(`${answer.providerName} has no player for this address.`)
  return answer
}
