import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import styles from './sidebar.module.css'
import { SiteState } from './site-state.tsx'
import { getEditorUrl, type SiteSummary } from './sites.ts'
import { t } from '../i18n/text.ts'

/** The site's title as a menu of the account's other sites, and the way to a new one. */
export function SiteMenu({ others }: { readonly others: readonly SiteSummary[] }) {
  const { site } = useSession()
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button className={classNames(styles.switch)} aria-label={t('{title}, switch site', { title: site.title })}>
        <span className={styles.siteTitle}>{site.title}</span>
        <ChevronsUpDown size={15} aria-hidden="true" />
      </Button>
      <Popover className={classNames(field.popover)} placement="bottom start">
        <Menu className={classNames(field.list)} aria-label={t('Sites')}>
          {others.map((other) => (
            <MenuItem
              key={other.id}
              href={getEditorUrl(other)}
              textValue={other.title}
              className={classNames(field.option)}
            >
              {other.title}
              <SiteState state={other.state} />
            </MenuItem>
          ))}
          <MenuItem className={classNames(field.option)} onAction={() => void navigate({ to: '/new-site' })}>
            {t('Create site')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
