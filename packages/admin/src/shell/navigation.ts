import { Globe, type LucideIcon, Mail, Package, Palette, PanelsTopLeft, ReceiptText } from 'lucide-react'
import type { Capability } from '../session/session.ts'

export interface Section {
  readonly to: '/website' | '/design' | '/pages' | '/orders' | '/products' | '/mailbox'
  readonly label: string
  readonly icon: LucideIcon
  /** Who may see it, in the words of the server's table of roles. */
  readonly needs: Capability
}

/** Everything there is to go to, in the order of a working day. */
export const sections: readonly Section[] = [
  { to: '/orders', label: 'Orders', icon: ReceiptText, needs: 'orders.read' },
  { to: '/products', label: 'Products', icon: Package, needs: 'products.read' },
  { to: '/pages', label: 'Pages', icon: PanelsTopLeft, needs: 'content.read' },
  { to: '/mailbox', label: 'Mailbox', icon: Mail, needs: 'mail.read' },
  { to: '/design', label: 'Design', icon: Palette, needs: 'content.read' },
  { to: '/website', label: 'Website', icon: Globe, needs: 'settings.write' },
]
