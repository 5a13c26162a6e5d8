import { getCookieSettings } from '../../consent/index.ts'
import { escapeForScript, toScriptJson } from '../../../platform/text/html.ts'
import { type PageModel, untrackedPageTypes } from '../../page-context/index.ts'
import type { SiteData } from '../../site-data/index.ts'

// The site's half is the same on every page of a revision: made once.
const siteHalves = new WeakMap<SiteData, string>()

/** The script element that defines `Static.SQUARESPACE_CONTEXT`, which snippets and bundles of themes read. Holds no secrets. */
export function renderScriptContext(data: SiteData, parts: PageModel): string {
  const { collection, item } = parts
  const page = {
    pageType: parts.pageType,
    ...(collection
      ? {
          collection: {
            title: collection.json.title,
            id: collection.json.id,
            fullUrl: collection.json.fullUrl,
            type: collection.json.type,
            typeName: collection.json.typeName,
            permissionType: 1,
          },
        }
      : {}),
    ...(item
      ? {
          item: {
            title: item.title,
            id: item.id,
            fullUrl: item.fullUrl,
            publicCommentCount: item.publicCommentCount,
            commentState: item.commentState,
            recordType: item.recordType,
          },
        }
      : {}),
    ...(parts.product ? { product: parts.product } : {}),
    ...(parts.installments
      ? { installments: { context: parts.installments.context, url: parts.installments.url } }
      : {}),
    ...(data.experiments ? { experiments: data.experiments } : {}),
    ...(untrackedPageTypes.includes(parts.pageType) ? { untracked: true } : {}),
  }
  return `<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {${siteHalf(data)},${toScriptJson(page).slice(1)};</script>`
}

function siteHalf(data: SiteData): string {
  const known = siteHalves.get(data)
  if (known !== undefined) return known
  const { theme } = data.theme
  const json = JSON.stringify({
    facebookAppId: '',
    rollups: {},
    website: data.website,
    websiteSettings: data.websiteSettings,
    cookieSettings: getCookieSettings(data.site),
    websiteCloneable: false,
    subscribed: false,
    appDomain: data.website.primaryDomain,
    templateTweakable: theme.tweaks.length > 0,
    tweakJSON: Object.fromEntries(
      theme.tweaks.map((tweak) => [tweak.title, data.settings.tweaks[tweak.title] ?? tweak.value]),
    ),
    templateId: theme.name,
    templateVersion: '7',
    pageFeatures: [],
    betaFeatureFlags: [],
    impersonatedSession: false,
    tzData: { zones: [], rules: {} },
  })
  const half = escapeForScript(json.slice(1, -1))
  siteHalves.set(data, half)
  return half
}
