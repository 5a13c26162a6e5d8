import { hash } from 'node:crypto'
import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import { getMessages } from '../../platform/messages.ts'
import { changeSettings, loadSettings, lockSettings } from '../sites/index.ts'
import { languageIsPrimary, languagePathTaken, languagesChanged, languageTwice } from './errors.ts'
import type { MultilingualSettings, MultilingualStatus, SaveLanguages } from './schema.ts'
import { getLanguagePath, listLanguages, siteLanguages } from './settings.ts'
import { findPageAt } from './store.ts'

/** The languages of the site, for its owner. */
export async function getMultilingualSettings(ctx: Ctx): Promise<MultilingualSettings> {
  return describe(await loadSettings(ctx))
}

/** In which languages visitors can read the site. */
export async function getMultilingualStatus(ctx: Ctx): Promise<MultilingualStatus> {
  const { language: primaryLanguage, ...site } = await loadSettings(ctx)
  const languages = listLanguages({ ...site, language: primaryLanguage }).map(({ tag, state }) => ({ tag, state }))
  return { enabled: languages.some(({ state }) => state === 'published'), primaryLanguage, languages }
}

/** Replaces the languages beside the site's own: their order is that of the list, and those that are not in it are removed. */
export async function saveLanguages(ctx: Ctx, { languages, version }: SaveLanguages): Promise<MultilingualSettings> {
  return transaction(ctx, async (ctx) => {
    const site = await lockSettings(ctx)
    if (version !== undefined && version !== describe(site).version) throw languagesChanged({})
    const tags = languages.map(({ tag }) => tag)
    const twice = tags.find((tag, index) => tags.indexOf(tag) !== index)
    if (twice !== undefined) throw languageTwice({ tag: twice })
    if (tags.includes(site.language)) throw languageIsPrimary({ tag: site.language })
    // Below an address with this first part, visitors would no longer find the page.
    const page = await findPageAt(
      ctx,
      tags.map((tag) => getLanguagePath(tag).slice(1)),
    )
    if (page) throw languagePathTaken({ path: `/${page.slug}`, title: page.title })
    await changeSettings(ctx, siteLanguages.set(languages))
    return describe(await loadSettings(ctx))
  })
}

function describe(site: Site): MultilingualSettings {
  const languages = listLanguages(site)
  return {
    primaryLanguage: site.language,
    languages: languages.map((each) => ({ ...each, hasStoreTexts: hasStoreTexts(each.tag) })),
    version: hash('sha256', JSON.stringify([site.language, languages])).slice(0, 16),
  }
}

function hasStoreTexts(tag: string): boolean {
  return /^en(?:-|$)/i.test(tag) || getMessages(tag).language !== 'en'
}
