import { Globe, type LucideIcon, Mail, Package, Palette, PanelsTopLeft, ReceiptText, Settings2 } from 'lucide-react'
import type { Capability } from '../session/session.ts'
import { screensFor, type WebsiteScreen } from '../site/screens.ts'

export interface Section {
  readonly to: WebsiteScreen['to'] | '/design' | '/pages' | '/orders' | '/products' | '/mailbox'
  readonly label: string
  readonly icon: LucideIcon
}

interface SectionFor extends Section {
  /** Who may see it, in the words of the server's table of roles. */
  readonly needs: Capability
}

/** Everything there is to go to, in the order of a working day. */
const sections: readonly SectionFor[] = [
  { to: '/orders', label: 'Orders', icon: ReceiptText, needs: 'orders.read' },
  { to: '/products', label: 'Products', icon: Package, needs: 'products.read' },
  { to: '/pages', label: 'Pages', icon: PanelsTopLeft, needs: 'content.read' },
  { to: '/mailbox', label: 'Emails', icon: Mail, needs: 'mail.read' },
  { to: '/design', label: 'Design', icon: Palette, needs: 'content.read' },
]

/** What somebody may go to. The screens about the website are one section; where a role has a single one of them, that is the section. */
export function sectionsFor(can: (capability: Capability) => boolean): readonly Section[] {
  const [first, ...others] = screensFor(can)
  return [
    ...sections.filter(({ needs }) => can(needs)),
    ...(first
      ? [others.length > 0 ? { to: first.to, label: 'Website', icon: Globe } : { ...first, icon: Settings2 }]
      : []),
  ]
}
