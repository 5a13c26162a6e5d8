import { linkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import styles from './site.module.css'

const screens = [
  { label: 'General', link: linkOptions({ to: '/website' }) },
  { label: 'Contact', link: linkOptions({ to: '/website/contact' }) },
  { label: 'Social', link: linkOptions({ to: '/website/social' }) },
  { label: 'Store', link: linkOptions({ to: '/website/store' }) },
  { label: 'Announcement', link: linkOptions({ to: '/website/announcement' }) },
  { label: 'Code', link: linkOptions({ to: '/website/code' }) },
  { label: 'Domains', link: linkOptions({ to: '/website/domains' }) },
  { label: 'Passwords', link: linkOptions({ to: '/website/passwords' }) },
  { label: 'URL mappings', link: linkOptions({ to: '/website/mappings' }) },
]

/** The frame of the screens about the site as a whole. */
export function WebsitePage({ children }: { readonly children: ReactNode }) {
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the window: the current one comes into view.
  useEffect(
    () => tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    [],
  )
  return (
    <Page title="Website">
      <div className={styles.tabs} ref={tabs}>
        <Segments label="Website" segments={screens} />
      </div>
      {children}
    </Page>
  )
}
