import { Link } from '@tanstack/react-router'
import { CircleUser, Search, Store } from 'lucide-react'
import { useCan, useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Mark } from '../ui/mark.tsx'
import { lazy, Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { type Menu, type Section, useMenu } from './menu.ts'
import { useOpenPalette } from './palette/command-keys.tsx'
import { SiteState } from './site-state.tsx'
import styles from './sidebar.module.css'
import { useOtherSites } from './sites.ts'
import { useBadges } from './use-badges.ts'
import { t } from '../i18n/text.ts'

const SiteMenu = lazy(async () => ({ default: (await import('./site-menu.tsx')).SiteMenu }))

/** The menu at the left: all sections, the open one unfolded. A rail shows icons over short labels. */
export function Sidebar({ isRail }: { readonly isRail: boolean }) {
  const { site, account, testMode, closure } = useSession()
  const menu = useMenu()
  const settings = menu.sections.find(({ name }) => name === 'settings')
  return (
    <header className={styles.sidebar} data-rail={isRail || undefined}>
      <div className={styles.site}>
        <Mark size={30} />
        {!isRail && <SiteTitle />}
        {closure && <SiteState state={closure} />}
        {testMode && !closure && <Badge tone="caution">{isRail ? t('Test') : t('Test mode')}</Badge>}
      </div>
      <SearchButton isRail={isRail} />
      <nav className={styles.nav} aria-label={t('Main')}>
        {menu.sections
          .filter((section) => section !== settings)
          .map((section) => (
            <SectionLinks key={section.name} section={section} menu={menu} unfolds={!isRail} />
          ))}
        <div className={styles.foot}>
          {settings && <SectionLinks section={settings} menu={menu} unfolds={false} />}
          <Link to="/account" className={styles.link}>
            <CircleUser size={19} aria-hidden="true" />
            {t('Account')}
          </Link>
        </div>
      </nav>
      <a className={styles.link} href={site.url} target="_blank" rel="noreferrer">
        <Store size={19} aria-hidden="true" />
        {t('View site')}
      </a>
      {!isRail && <p className={styles.who}>{account.email}</p>}
    </header>
  )
}

/** Leads administrators to their other sites and to a new one. */
function SiteTitle() {
  const { site } = useSession()
  const others = useOtherSites()
  const title = <span className={styles.siteTitle}>{site.title}</span>
  if (!useCan()('settings.write')) return title
  return (
    <Suspense fallback={title}>
      <SiteMenu others={others} />
    </Suspense>
  )
}

function SearchButton({ isRail }: { readonly isRail: boolean }) {
  const open = useOpenPalette()
  return (
    <Button className={styles.search ?? ''} aria-keyshortcuts="Control+K" onPress={() => open('palette')}>
      <Search size={isRail ? 19 : 16} aria-hidden="true" />
      <span>{t('Search')}</span>
      {!isRail && <kbd aria-hidden="true">{t('Ctrl K')}</kbd>}
    </Button>
  )
}

interface SectionLinksProps {
  readonly section: Section
  readonly menu: Menu
  /** Whether the screens of the section are below it while one of them is open. */
  readonly unfolds: boolean
}

function SectionLinks({ section, menu, unfolds }: SectionLinksProps) {
  const { label, icon: Icon, screens } = section
  const isOpen = menu.current?.section === section.name
  const isUnfolded = isOpen && unfolds && screens.length > 1
  const badge = useBadges()[section.name]
  return (
    <>
      <Link
        to={screens[0].to}
        className={styles.link}
        data-open={isOpen || undefined}
        activeOptions={{ exact: isUnfolded }}
      >
        <Icon size={19} aria-hidden="true" />
        <span>{label}</span>
        {badge && (
          <>
            <span className={styles.badge} aria-hidden="true">
              {badge.text}
            </span>
            <span className="visually-hidden">{`, ${badge.spoken}`}</span>
          </>
        )}
      </Link>
      {isUnfolded && (
        <div className={styles.children}>
          {screens.map((screen) => (
            <Link
              key={screen.to}
              to={screen.to}
              className={styles.child}
              activeOptions={{ exact: screen !== menu.current }}
            >
              {screen.label}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
