export { Embed, type FetchEmbed, fetchEmbed } from './fetch-embed.ts'
export { isProviderFrame } from './providers.ts'
