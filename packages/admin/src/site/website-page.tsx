import { Link, useMatchRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCan } from '../session/session.ts'
import { Page } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { screensFor, type WebsiteScreen } from './screens.ts'
import styles from './site.module.css'

/** The frame of the screens about the site as a whole, with the way to each of them. */
export function WebsitePage({ children }: { readonly children: ReactNode }) {
  const screens = screensFor(useCan())
  const matches = useMatchRoute()
  const current = screens.find(({ to }) => matches({ to }))
  if (current && screens.length === 1) return <Page title={current.label}>{children}</Page>
  return (
    <Page title="Website" {...(current ? { windowTitle: [current.label, 'Website'] } : {})}>
      <div className={styles.website}>
        <SubNavigation screens={screens} current={current} />
        <div className={styles.screen}>{children}</div>
      </div>
    </Page>
  )
}

interface SubNavigationProps {
  readonly screens: readonly WebsiteScreen[]
  readonly current: WebsiteScreen | undefined
}

/** All screens as a list beside the screen; on a phone, as a choice above it. */
function SubNavigation({ screens, current }: SubNavigationProps) {
  const navigate = useNavigate()
  return (
    <>
      <nav className={styles.subNavigation} aria-label="Website">
        {screens.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.subLink} activeOptions={{ exact: true }}>
            {label}
          </Link>
        ))}
      </nav>
      {current && (
        <div className={styles.subSelect}>
          <Select
            quiet
            label="Website settings"
            value={current.to}
            options={screens.map(({ to, label }) => ({ value: to, label }))}
            onChange={(to) => void navigate({ to })}
          />
        </div>
      )}
    </>
  )
}
