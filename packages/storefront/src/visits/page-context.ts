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
    readonly cookieBannerVersion?: string
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
  if (cookieSettings.isCookieBannerEnabled !== true) return true
  // `version.analytics...`, as the banner's script writes it. A choice counts for its version of the banner.
  const allowed = `vitrine_consent=${cookieSettings.cookieBannerVersion}.1`
  return !cookies.split('; ').some((cookie) => cookie.startsWith(allowed))
}
