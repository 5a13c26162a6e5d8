import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, CircleUser, Plus } from 'lucide-react'
import { useCan, useSession } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { Section } from './menu.ts'
import styles from './more-sheet.module.css'
import { SiteState } from './site-state.tsx'
import { getEditorUrl, useOtherSites } from './sites.ts'
import { t } from '../i18n/text.ts'

interface MoreSheetProps {
  readonly sections: readonly Section[]
  readonly onClose: () => void
}

/** Everything the bottom bar has no room for. */
export function MoreSheet({ sections, onClose }: MoreSheetProps) {
  const { account } = useSession()
  const others = useOtherSites()
  const may = useCan()('settings.write')
  return (
    <Dialog title={t('More')} isOpen onClose={onClose}>
      <nav className={styles.links} aria-label={t('More')}>
        {sections.map((section) => (
          <MoreSection key={section.name} section={section} onFollow={onClose} />
        ))}
        {others.map((other) => (
          <a key={other.id} className={styles.link} href={getEditorUrl(other)}>
            <ArrowLeftRight size={19} aria-hidden="true" />
            {t('Switch to {title}', { title: other.title })}
            <SiteState state={other.state} />
          </a>
        ))}
        {may && (
          <Link to="/new-site" className={styles.link} onClick={onClose}>
            <Plus size={19} aria-hidden="true" />
            {t('Create site')}
          </Link>
        )}
        <Link to="/account" className={styles.link} onClick={onClose}>
          <CircleUser size={19} aria-hidden="true" />
          <span>{t('Account')}</span>
          <span className={styles.who}>{account.email}</span>
        </Link>
      </nav>
    </Dialog>
  )
}

function MoreSection({ section, onFollow }: { readonly section: Section; readonly onFollow: () => void }) {
  const { name, label, icon: Icon, screens } = section
  // The list of the settings is a screen of its own.
  if (name === 'settings' || screens.length === 1) {
    return (
      <Link to={name === 'settings' ? '/settings' : screens[0].to} className={styles.link} onClick={onFollow}>
        <Icon size={19} aria-hidden="true" />
        {label}
      </Link>
    )
  }
  return (
    <fieldset className={styles.group} aria-label={label}>
      <p className={styles.caption} aria-hidden="true">
        <Icon size={19} />
        {label}
      </p>
      {screens.map((screen) => (
        <Link key={screen.to} to={screen.to} className={styles.link} onClick={onFollow}>
          {screen.label}
        </Link>
      ))}
    </fieldset>
  )
}
