import type { Capability } from '../session/session.ts'

export interface WebsiteScreen {
  readonly to:
    | '/website'
    | '/website/contact'
    | '/website/social'
    | '/website/store'
    | '/website/announcement'
    | '/website/store-text'
    | '/website/code'
    | '/website/domains'
    | '/website/passwords'
    | '/website/redirects'
    | '/website/developer'
  readonly label: string
  /** Who may see it, in the words of the server's table of roles. */
  readonly needs: Capability
}

const screens: readonly WebsiteScreen[] = [
  { to: '/website', label: 'General', needs: 'settings.write' },
  { to: '/website/contact', label: 'Contact', needs: 'settings.write' },
  { to: '/website/social', label: 'Social', needs: 'settings.write' },
  { to: '/website/store', label: 'Store', needs: 'store.write' },
  { to: '/website/announcement', label: 'Announcement', needs: 'settings.write' },
  { to: '/website/store-text', label: 'Store text', needs: 'settings.write' },
  { to: '/website/code', label: 'Code', needs: 'code.write' },
  { to: '/website/domains', label: 'Domains', needs: 'settings.write' },
  { to: '/website/passwords', label: 'Passwords', needs: 'settings.write' },
  { to: '/website/redirects', label: 'Redirects', needs: 'settings.write' },
  { to: '/website/developer', label: 'Developer tools', needs: 'settings.write' },
]

/** The screens about the site as a whole that somebody may use, in their order. */
export function screensFor(can: (capability: Capability) => boolean): readonly WebsiteScreen[] {
  return screens.filter(({ needs }) => can(needs))
}
