import { Link, Outlet } from '@tanstack/react-router'
import { CircleUser, Store } from 'lucide-react'
import { useCan, useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Notifications } from '../ui/notifications.tsx'
import { Arrivals } from './arrivals.tsx'
import { Mark } from '../ui/mark.tsx'
import { sectionsFor } from './navigation.ts'
import styles from './shell.module.css'

/** The frame of every screen: where one is, where one can go, and the screen itself. */
export function Shell() {
  return (
    <Notifications>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.shell}>
        <Sidebar />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Arrivals />
    </Notifications>
  )
}

function Sidebar() {
  const { site, account, testMode } = useSession()
  const can = useCan()
  return (
    <header className={styles.sidebar}>
      <div className={styles.site}>
        <Mark size={30} />
        <span className={styles.siteTitle}>{site.title}</span>
        {testMode && <Badge tone="caution">Test mode</Badge>}
      </div>
      <nav className={styles.nav} aria-label="Main">
        {sectionsFor(can).map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={styles.link}>
            <Icon size={19} aria-hidden="true" />
            {label}
          </Link>
        ))}
        <Link to="/account" className={styles.link}>
          <CircleUser size={19} aria-hidden="true" />
          Account
        </Link>
      </nav>
      <div className={styles.foot}>
        <a className={styles.link} href={site.url} target="_blank" rel="noreferrer">
          <Store size={19} aria-hidden="true" />
          <span>View site</span>
        </a>
        <p className={styles.who}>{account.email}</p>
      </div>
    </header>
  )
}
