import { Outlet } from '@tanstack/react-router'
import { Notifications } from '../ui/notifications.tsx'
import { phoneWidth, railWidth, useMediaQuery } from '../ui/use-media-query.ts'
import { Arrivals } from './arrivals.tsx'
import { BottomBar, TopBar } from './phone-bars.tsx'
import { CommandKeys } from './palette/command-keys.tsx'
import { type Screen, ScreensContext } from './screens.ts'
import { SectionTabs } from './section-tabs.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { t } from '../i18n/text.ts'

/** The frame of every screen: where one is, where one can go, and the screen itself. */
export function Shell({ screens }: { readonly screens: readonly Screen[] }) {
  const isPhone = useMediaQuery(phoneWidth)
  const isNarrow = useMediaQuery(railWidth)
  return (
    <ScreensContext value={screens}>
      <Notifications>
        <CommandKeys>
          <a className={styles.skip} href="#main">
            {t('Skip to content')}
          </a>
          <div className={styles.shell}>
            {isPhone ? <TopBar /> : <Sidebar isRail={isNarrow} />}
            <main id="main" className={styles.main} tabIndex={-1}>
              {isNarrow && <SectionTabs />}
              <Outlet />
            </main>
            {isPhone && <BottomBar />}
          </div>
          <Arrivals />
        </CommandKeys>
      </Notifications>
    </ScreensContext>
  )
}
