import { linkOptions, useMatchRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCan } from '../session/session.ts'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { screensFor } from './screens.ts'
import styles from './site.module.css'

/** The frame of the screens about the site as a whole. */
export function WebsitePage({ children }: { readonly children: ReactNode }) {
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the window: the current one comes into view.
  useEffect(() => {
    // Nothing is given back: browsers that scroll smoothly answer with a promise, which is no way to end an effect.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [])
  const [first, ...others] = screensFor(useCan())
  const matches = useMatchRoute()
  if (first && others.length === 0 && matches({ to: first.to })) return <Page title={first.label}>{children}</Page>
  const segments = [...(first ? [first] : []), ...others].map(({ to, label }) => ({ label, link: linkOptions({ to }) }))
  return (
    <Page title="Website">
      <div className={styles.tabs} ref={tabs}>
        <Segments label="Website" segments={segments} />
      </div>
      {children}
    </Page>
  )
}
