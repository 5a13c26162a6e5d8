import { Link } from '@tanstack/react-router'
import { CodeXml, Terminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Panel } from '../ui/page.tsx'
import { ScriptErrorsPanel } from './script-errors-panel.tsx'
import styles from './site.module.css'
import { SettingsPage } from '../settings/settings-page.tsx'
import { t } from '../i18n/text.ts'
import { Trans } from '../i18n/trans.tsx'

/** What authors of themes work with. */
export function DeveloperPage() {
  return (
    <SettingsPage>
      <Panel title={t('Developer tools')}>
        <ul className={styles.tools}>
          <Tool icon={<CodeXml size={20} aria-hidden="true" />}>
            <Link to="/settings/developers/templates" className={classNames(styles.toolName, 'tap')}>
              {t('Template playground')}
            </Link>
            <p>{t('Try template code against data and see what it prints.')}</p>
          </Tool>
          <Tool icon={<Terminal size={20} aria-hidden="true" />}>
            <span className={styles.toolName}>{t('Theme command line')}</span>
            <p>
              <Trans
                id="<0>vitrine theme check</0> finds what is wrong with a theme, <1>vitrine theme push</1> uploads it as a version you can preview under Design, Themes."
                components={[<code key="check" />, <code key="push" />]}
              />
            </p>
          </Tool>
        </ul>
      </Panel>
      <ScriptErrorsPanel />
    </SettingsPage>
  )
}

function Tool({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles.tool}>
      {icon}
      <div>{children}</div>
    </li>
  )
}
