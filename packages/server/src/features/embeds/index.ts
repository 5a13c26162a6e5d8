export { Embed, type FetchEmbed, fetchEmbed } from './fetch-embed.ts'
export { fetchPlayer } from './fetch-player.ts'
export { isProviderFrame } from './providers.ts'
