/** What the page says of itself in `Static.SQUARESPACE_CONTEXT`, as far as visits need it. */
export interface PageContext {
  readonly website?: { readonly id?: string }
  readonly websiteCloneable?: boolean
  readonly templateId?: string
  readonly pageType?: number
  readonly untracked?: boolean
  readonly item?: { readonly id?: string }
  readonly collection?: { readonly id?: string }
  readonly product?: unknown
  readonly cookieSettings?: {
    readonly isCookieBannerEnabled?: boolean
    readonly isRestrictiveCookiePolicyEnabled?: boolean
    readonly isRestrictiveCookiePolicyAbsolute?: boolean
  }
}

/**
 * Whether the visitor gets no cookie. The specification's rule: the restrictive policy holds when it is absolute, when nobody asks the visitor, or until the
 * visitor allows cookies. A site that others may copy never sets one.
 */
export function isPrivacyMode({ cookieSettings = {}, websiteCloneable }: PageContext, cookies: string): boolean {
  if (websiteCloneable === true) return true
  if (cookieSettings.isRestrictiveCookiePolicyEnabled !== true) return false
  if (cookieSettings.isRestrictiveCookiePolicyAbsolute === true) return true
  return cookieSettings.isCookieBannerEnabled !== true || !/(?:^|; )ss_cookieAllowed=1(?:;|$)/.test(cookies)
}
