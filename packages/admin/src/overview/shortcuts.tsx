import { Link, type LinkProps } from '@tanstack/react-router'
import { FilePen, FilePlus, type LucideIcon, PackagePlus, Palette, PenLine, Settings, Upload } from 'lucide-react'
import { type Capability, useCan } from '../session/session.ts'
import styles from './shortcuts.module.css'
import { t } from '../i18n/text.ts'

interface Shortcut {
  readonly label: string
  readonly icon: LucideIcon
  readonly link: LinkProps
  readonly needs: Capability
}

const shortcuts: readonly Shortcut[] = [
  {
    label: t('Add product'),
    icon: PackagePlus,
    link: { to: '/products', search: { add: true } },
    needs: 'products.write',
  },
  {
    label: t('Import products'),
    icon: Upload,
    link: { to: '/products', search: { import: true } },
    needs: 'products.write',
  },
  { label: t('Add post'), icon: PenLine, link: { to: '/pages', search: { addPost: true } }, needs: 'content.write' },
  { label: t('Add page'), icon: FilePlus, link: { to: '/pages', search: { add: true } }, needs: 'content.write' },
  { label: t('Edit pages'), icon: FilePen, link: { to: '/pages' }, needs: 'content.write' },
  { label: t('Change design'), icon: Palette, link: { to: '/design' }, needs: 'content.write' },
  { label: t('Change settings'), icon: Settings, link: { to: '/settings' }, needs: 'settings.write' },
]

/** From the first screen to what owners do most, in one click at every width. */
export function Shortcuts() {
  const can = useCan()
  const allowed = shortcuts.filter(({ needs }) => can(needs))
  if (allowed.length === 0) return null
  return (
    <nav className={styles.shortcuts} aria-label={t('Shortcuts')}>
      {allowed.map(({ label, icon: Icon, link }) => (
        <Link key={label} {...link} className={styles.shortcut} activeOptions={{ exact: true }}>
          <Icon size={17} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
