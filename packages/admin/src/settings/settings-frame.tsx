import { Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMenu } from '../shell/menu.ts'
import { type Screen, settingsGroups } from '../shell/screens.ts'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { phoneWidth, useMediaQuery } from '../ui/use-media-query.ts'
import styles from './settings.module.css'
import { t } from '../i18n/text.ts'

const groupTitles: Readonly<Record<(typeof settingsGroups)[number], string>> = {
  Store: t('Store'),
  Site: t('Site'),
  People: t('People'),
  Data: t('Data'),
}

/** The list of settings beside the open one. On a phone the list is a screen of its own. */
export function SettingsFrame() {
  const isPhone = useMediaQuery(phoneWidth)
  const isIndex = useMatchRoute()({ to: '/settings' }) !== false
  const screens = useMenu().sections.find(({ name }) => name === 'settings')?.screens ?? []
  if (isPhone && isIndex) {
    return (
      <Page title={t('Settings')}>
        <SettingsList screens={screens} />
      </Page>
    )
  }
  if (isPhone || screens.length < 2) return <Outlet />
  return (
    <div className={styles.frame}>
      <SettingsAside screens={screens} />
      <Outlet />
    </div>
  )
}

/** The list scrolls by itself: the open screen is always in sight. */
function SettingsAside({ screens }: { readonly screens: readonly Screen[] }) {
  const aside = useRef<HTMLElement>(null)
  const current = useMenu().current?.to
  useEffect(() => {
    if (current !== undefined) aside.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <aside ref={aside} className={styles.aside}>
      <SettingsList screens={screens} />
    </aside>
  )
}

function SettingsList({ screens }: { readonly screens: readonly Screen[] }) {
  const [search, setSearch] = useState('')
  const found = screens.filter((screen) => matchesSearch(screen, search))
  return (
    <nav className={styles.list} aria-label={t('Settings')}>
      <SearchField label={t('Search settings')} value={search} onSearch={setSearch} />
      {settingsGroups.map((group) => (
        <SettingsGroup
          key={group}
          title={groupTitles[group]}
          screens={found.filter((screen) => screen.group === group)}
        />
      ))}
      <output className={styles.none}>
        {found.length === 0 &&
          t('No settings match “{search}”. The search above the menu looks everywhere.', { search })}
      </output>
    </nav>
  )
}

function SettingsGroup({ title, screens }: { readonly title: string; readonly screens: readonly Screen[] }) {
  if (screens.length === 0) return null
  return (
    <div className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      {screens.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.link}>
          {label}
        </Link>
      ))}
    </div>
  )
}

function matchesSearch({ label, words = [] }: Screen, search: string): boolean {
  const wanted = search.toLowerCase()
  return [label, ...words].some((word) => word.toLowerCase().includes(wanted))
}
