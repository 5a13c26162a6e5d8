import { Link } from '@tanstack/react-router'
import { Ellipsis, Search, Store } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Mark } from '../ui/mark.tsx'
import { type Section, useMenu } from './menu.ts'
import { useOpenPalette } from './palette/command-keys.tsx'
import { SiteState } from './site-state.tsx'
import styles from './phone-bars.module.css'
import { useBadges } from './use-badges.ts'
import { t } from '../i18n/text.ts'

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Sections that fit into the bottom bar, beside More. */
const maxLinks = 4
const favourites: readonly string[] = ['overview', 'orders', 'products', 'inbox']

/** On a phone: the site's name above the screen. */
export function TopBar() {
  const open = useOpenPalette()
  const { site, testMode, closure } = useSession()
  return (
    <header className={styles.top}>
      <Mark size={28} />
      <span className={styles.siteTitle}>{site.title}</span>
      {closure && <SiteState state={closure} />}
      {testMode && !closure && <Badge tone="caution">{t('Test mode')}</Badge>}
      <Button className={styles.view ?? ''} aria-label={t('Search')} onPress={() => open('palette')}>
        <Search size={20} aria-hidden="true" />
      </Button>
      <a className={styles.view} href={site.url} target="_blank" rel="noreferrer" aria-label={t('View site')}>
        <Store size={20} aria-hidden="true" />
      </a>
    </header>
  )
}

/** On a phone: the daily sections within reach of the thumb, the others behind More. */
export function BottomBar() {
  const { sections, current } = useMenu()
  const [isOpen, setOpen] = useState(false)
  const badges = useBadges()
  const daily = pickDaily(sections)
  const others = sections.filter((section) => !daily.includes(section))
  const isElsewhere = !daily.some(({ name }) => name === current?.section)
  return (
    <nav className={styles.bottom} aria-label={t('Main')}>
      {daily.map(({ name, label, icon: Icon, screens }) => (
        <Link key={name} to={screens[0].to} className={styles.link} data-open={name === current?.section || undefined}>
          <Icon size={20} aria-hidden="true" />
          {label}
          {badges[name] && (
            <>
              <span className={styles.badge} aria-hidden="true">
                {badges[name].text}
              </span>
              <span className="visually-hidden">{`, ${badges[name].spoken}`}</span>
            </>
          )}
        </Link>
      ))}
      <Button
        className={styles.link ?? ''}
        aria-haspopup="dialog"
        {...(isElsewhere ? { 'data-open': true } : {})}
        onPress={() => setOpen(true)}
      >
        <Ellipsis size={20} aria-hidden="true" />
        {t('More')}
      </Button>
      {isOpen && (
        <Suspense>
          <MoreSheet sections={others} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </nav>
  )
}

/** Who may not see one of the favourites finds another section in its place. */
function pickDaily(sections: readonly Section[]): readonly Section[] {
  const first = sections.filter(({ name }) => favourites.includes(name))
  const others = sections.filter(({ name }) => !favourites.includes(name) && name !== 'settings')
  const picked = [...first, ...others].slice(0, maxLinks)
  return sections.filter((section) => picked.includes(section))
}
