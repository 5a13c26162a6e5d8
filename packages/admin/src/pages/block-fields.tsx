import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutList, PanelBottom } from 'lucide-react'
import { getButtonClass } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { themeTypesQuery } from './pages.ts'
import styles from './pages.module.css'
import { t, translateServerText } from '../i18n/text.ts'

/** The places of the theme that hold blocks on every page, such as the footer. */
export function BlockFields() {
  const fields = useQuery(themeTypesQuery).data?.blockFields ?? []
  if (fields.length === 0) return null
  return (
    <Panel title={t('On every page')}>
      <ul className={styles.rows}>
        {fields.map(({ id, label }) => (
          <li key={id} className={styles.row} data-depth={0}>
            <span className={styles.name}>
              <PanelBottom size={18} aria-hidden="true" />
              <span className={styles.words}>
                <Link to="/block-fields/$fieldId" params={{ fieldId: id }} className={styles.title}>
                  {translateServerText(label)}
                </Link>
                <span className={styles.path}>{t('Blocks of the theme')}</span>
              </span>
            </span>
            <span className={styles.rowActions}>
              <Link
                to="/block-fields/$fieldId"
                params={{ fieldId: id }}
                className={getButtonClass('quiet')}
                aria-label={t('Edit content of {label}', { label: translateServerText(label) })}
              >
                <LayoutList size={16} aria-hidden="true" />
                <span>{t('Edit content')}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
